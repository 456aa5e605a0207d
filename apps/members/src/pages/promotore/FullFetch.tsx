import { messageOf } from '@primo/client/error-message'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Card, Progress } from '../../ui/surfaces.tsx'
import type { FullFetchState } from './full-fetch.ts'

interface Props {
  state: FullFetchState<unknown, unknown>
  resume: () => void
  start: () => void
  stop: () => void
}

/** Number of skeleton rows while the tree loads, so that the content below does not shift. */
const ROWS_AHEAD = 8

/**
 * Shows the progress of a full fetch of the network with a stop button, or the next step once it is interrupted. Hidden when it
 * is complete.
 */
export function FullFetch({ state, resume, start, stop }: Props) {
  const { phase, read, total, error } = state
  if (phase === 'done' || phase === 'idle' || phase === 'too-many') return null
  const howMuch = total > 0 ? `${wholeNumber(read)} di ${quanti(total, 'pagina', 'pagine')}` : ''
  if (phase === 'running') {
    // A network of one page loads at once: its progress bar would only flash.
    const tree = state.rows === null ? <Skeleton shape="row" count={ROWS_AHEAD} /> : null
    if (total < 2) return tree
    return (
      <>
        <Card className="stack promotore-stack">
          <p className="row">
            <span className="grow">Stiamo leggendo la tua rete: {howMuch}.</span>
            <Button variant="soft" small onClick={stop}>
              Annulla
            </Button>
          </p>
          <Progress value={read} max={total} label="Lettura della rete" />
        </Card>
        {tree}
      </>
    )
  }
  const failed = phase === 'failed'
  return (
    <Card className="stack promotore-stack">
      <p role={failed ? 'alert' : 'status'}>
        {failed ? messageOf(error) : 'Hai interrotto la lettura della rete.'}
        {read > 0 && read < total ? ` Abbiamo già ${howMuch}: si riparte da lì.` : ''}
      </p>
      <div className="row">
        <Button variant="soft" small onClick={read > 0 ? resume : start}>
          {failed ? 'Riprova' : 'Continua'}
        </Button>
        {read > 0 ? (
          <Button variant="plain" small onClick={start}>
            Rileggi tutto
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
