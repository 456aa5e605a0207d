import type { Held } from '../../state/held.ts'
import { HeldButtons } from './HeldButtons.tsx'
import { useUndo } from './useUndo.ts'
import { sayDone } from './words.ts'
import './undo.css'

/** Replaces a record's actions while one of them is queued. */
export function HeldHere({ held }: { held: Held }) {
  const { undo } = useUndo()
  return (
    <div className="held-here">
      <p>
        <b>{sayDone(held)}</b>
        {held.cose.length > 1 ? ', insieme ad altre: ' : ': '}
        {held.stato === 'stays' ? 'non è ancora partita, ci riprova da sola.' : 'parte tra pochi secondi.'}
      </p>
      <HeldButtons held={held} undo={() => undo(held.id)} />
    </div>
  )
}
