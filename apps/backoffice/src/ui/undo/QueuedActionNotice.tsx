import type { QueuedAction } from '../../state/undo-queue.ts'
import { formatDoneAction } from './labels.ts'
import { QueuedActionButtons } from './QueuedActionButtons.tsx'
import { useUndo } from './useUndo.ts'
import './undo.css'

/** Replaces a record's actions while one of them is queued. */
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
