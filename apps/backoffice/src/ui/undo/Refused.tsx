import { Button } from '@mui/material'
import type { Held } from '../../state/held.ts'
import { sayNotDone } from './words.ts'

/** Shows a refused action: records, reasons (including an edit conflict), and the values that were entered. */
export function Refused({
  held,
  open,
  close,
}: {
  held: Held
  open: (id: number) => void
  close: () => void
}) {
  const written = Object.values(held.values).filter((text) => text.trim() !== '')
  return (
    <div className="held-one held-refused" role="alert">
      <p>
        <b>{sayNotDone(held)}</b>
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
