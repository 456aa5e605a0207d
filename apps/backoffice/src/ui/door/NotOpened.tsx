import { messageOf } from '@primo/client/sentences'
import { DoorButton } from './DoorForm.tsx'
import { DoorFrame } from './DoorFrame.tsx'

/** Page shown when the application's code could not be loaded: no network, or a new version was published. */
export function NotOpened({ error }: { error: unknown }) {
  return (
    <DoorFrame tab="Riprova" title="Il back office non si è aperto." lead={messageOf(error)}>
      <DoorButton onClick={() => window.location.reload()}>Ricarica</DoorButton>
    </DoorFrame>
  )
}
