import { DoorButton } from './DoorForm.tsx'
import { DoorFrame } from './DoorFrame.tsx'

/** The office's code could not be fetched. */
export function NotOpened() {
  return (
    <DoorFrame
      tab="Riprova"
      title="Il back office non si è aperto."
      lead="Controlla la connessione e riprova."
    >
      <DoorButton onClick={() => window.location.reload()}>Riprova</DoorButton>
    </DoorFrame>
  )
}
