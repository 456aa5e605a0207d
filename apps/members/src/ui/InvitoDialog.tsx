import type { Ruolo } from '@primo/domain/platform/ruolo'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Invito } from './Invito.tsx'

/** Dialog with the invitation to a role. */
export function InvitoDialog({ ruolo, title, close }: { ruolo: Ruolo; title: string; close: () => void }) {
  return (
    <DialogFrame title={title} onEscape={close}>
      <Invito ruolo={ruolo} />
      <Button variant="plain" onClick={close}>
        Chiudi
      </Button>
    </DialogFrame>
  )
}
