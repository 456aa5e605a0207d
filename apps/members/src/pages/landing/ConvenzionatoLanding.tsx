import { LandingFrame } from './LandingFrame.tsx'
import { RoleNext } from './RoleNext.tsx'

/** Landing page of the role: description, state of the enrolment, next step. */
export function ConvenzionatoLanding() {
  return (
    <LandingFrame ruolo="convenzionato" next={(user) => <RoleNext user={user} ruolo="convenzionato" />} />
  )
}
