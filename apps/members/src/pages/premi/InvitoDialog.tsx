import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { Invito } from '../../ui/Invito.tsx'

/** The invitation to the rewards programme, over the page. */
export function InvitoDialog({ close }: { close: () => void }) {
  return (
    <DialogFrame title="Invita nel programma premi" onEscape={close}>
      <Invito ruolo="manifestazione" />
      <Button variant="plain" onClick={close}>
        Chiudi
      </Button>
    </DialogFrame>
  )
}
