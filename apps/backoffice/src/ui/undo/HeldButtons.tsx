import { Button } from '@mui/material'
import { send } from '../../data/held.ts'
import type { Held } from '../../state/held.ts'

/** Buttons of a queued action. */
export function HeldButtons({ held, undo }: { held: Held; undo: () => void }) {
  if (held.stato === 'goes') return <span className="muted">In partenza…</span>
  if (held.stato === 'stays') return <Button onClick={() => void send(held.id)}>Riprova</Button>
  return (
    <span className="held-buttons">
      <Button onClick={() => void send(held.id)}>Invia subito</Button>
      <Button variant="outlined" aria-keyshortcuts="z" onClick={undo}>
        Annulla
      </Button>
    </span>
  )
}
