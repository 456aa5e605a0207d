import { LandingFrame } from './LandingFrame.tsx'
import { RoleNext } from './RoleNext.tsx'

/** What the role is and where the enrolment stands; with an active profile, also what is here today. */
export function PromotoreLanding() {
  return <LandingFrame ruolo="promotore" next={(user) => <RoleNext user={user} ruolo="promotore" />} />
}
