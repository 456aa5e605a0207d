import { Button } from '@mui/material'
import { sendQueuedAction } from '../../data/undo-queue.ts'
import type { QueuedAction } from '../../state/undo-queue.ts'

/** Buttons of a queued action. */
export function QueuedActionButtons({ held, undo }: { held: QueuedAction; undo: () => void }) {
  if (held.stato === 'goes') return <span className="muted">In partenza…</span>
  if (held.stato === 'stays') return <Button onClick={() => void sendQueuedAction(held.id)}>Riprova</Button>
  return (
    <span className="held-buttons">
      <Button onClick={() => void sendQueuedAction(held.id)}>Invia subito</Button>
      <Button variant="outlined" aria-keyshortcuts="z" onClick={undo}>
        Annulla
      </Button>
    </span>
  )
}
