import { LandingFrame } from './LandingFrame.tsx'
import { RoleNext } from './RoleNext.tsx'

/** Landing page of the role: description, state of the enrolment, next step. */
export function PromotoreLanding() {
  return <LandingFrame ruolo="promotore" next={(user) => <RoleNext user={user} ruolo="promotore" />} />
}
