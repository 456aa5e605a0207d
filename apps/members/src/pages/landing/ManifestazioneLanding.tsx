import { queryClient } from '../../data/query.ts'
import { Enrol } from './Enrol.tsx'
import { iscrivibileKey } from './iscrivibile.ts'
import { LandingFrame } from './LandingFrame.tsx'

/** Landing page of the rewards programme, with its enrolment. */
export function ManifestazioneLanding() {
  return (
    <LandingFrame
      ruolo="manifestazione"
      next={(user) => <Enrol user={user} />}
      alsoRefresh={() => queryClient.invalidateQueries({ queryKey: iscrivibileKey })}
    />
  )
}
