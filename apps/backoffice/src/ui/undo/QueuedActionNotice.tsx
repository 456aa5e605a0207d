import { Button } from '@mui/material'
import { queuedActionOn, sendQueuedAction, useQueuedActions } from '../../data/undo-queue.ts'
import type { QueuedAction } from '../../state/stored-undo-queue.ts'
import { Pill } from '../page/Pill.tsx'
import { formatDoneAction, useUndo } from './useUndo.ts'
import './undo.css'

/** Shown in place of a record's action buttons while one of its actions is queued. */
export function QueuedActionNotice({ held }: { held: QueuedAction }) {
  const { undo } = useUndo()
  return (
    <div className="held-here">
      <p>
        <b>{formatDoneAction(held)}</b>
        {held.cose.length > 1 ? ', insieme ad altre: ' : ': '}
        {held.stato === 'stays' ? 'non è ancora partita, ci riprova da sola.' : 'parte tra pochi secondi.'}
      </p>
      <QueuedActionButtons held={held} undo={() => undo(held.id)} />
    </div>
  )
}

/** Buttons of a queued action: undo it, send it now, or retry one that could not be sent. */
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

/** Shows next to a record's name that an action on it is queued and can still be undone. */
export function InPartenza({ resource, id }: { resource: string; id: unknown }) {
  const held = queuedActionOn(useQueuedActions(), resource, id)
  if (!held) return null
  return (
    <Pill tone="base">
      <span className="visually-hidden">{formatDoneAction({ ...held, cose: held.cose.slice(0, 1) })}, </span>
      <span className="held-pill">in partenza</span>
    </Pill>
  )
}
