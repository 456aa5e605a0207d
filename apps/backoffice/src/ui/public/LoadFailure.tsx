import { messageOf } from '@primo/client/api-error'
import { PublicButton } from './PublicForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** Page shown when the application's code could not be loaded: no network, or a new version was published. */
export function LoadFailure({ error }: { error: unknown }) {
  return (
    <PublicFrame tab="Riprova" title="Il back office non si è aperto." lead={messageOf(error)}>
      <PublicButton onClick={() => window.location.reload()}>Ricarica</PublicButton>
    </PublicFrame>
  )
}
