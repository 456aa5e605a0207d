import { Button } from '@mui/material'
import type { QueuedAction } from '../../state/undo-queue.ts'
import { formatRefusedAction } from './labels.ts'

/** Shows a refused action: records, reasons (including an edit conflict), and the values that were entered. */
export function RefusedAction({
  held,
  open,
  close,
}: {
  held: QueuedAction
  open: (id: number) => void
  close: () => void
}) {
  const written = Object.values(held.values).filter((text) => text.trim() !== '')
  return (
    <div className="held-one held-refused" role="alert">
      <p>
        <b>{formatRefusedAction(held)}</b>
      </p>
      <ul>
        {held.cose.map(({ id, nome, why }) => (
          <li key={id}>
            <span>
              <b>{nome}</b>. {why}
            </span>
            <Button onClick={() => open(id)} aria-label={`Apri ${nome}`}>
              Apri
            </Button>
          </li>
        ))}
      </ul>
      {written.length > 0 && <p>Avevi scritto: {written.map((text) => `«${text}»`).join(', ')}</p>}
      <Button onClick={close}>Ho visto</Button>
    </div>
  )
}
