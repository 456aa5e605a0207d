import { messageOf } from '@primo/client/error-message'
import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { clock } from '@primo/domain/platform/clock'
import { withSign } from '@primo/domain/platform/numbers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { movimentiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { formatEventDay, formatUntil } from './event-days.ts'

const SHOWN = 4

/** Shows the latest movimenti with their «perché». */
export function LatestMovimenti({ enabled }: { enabled: boolean }) {
  const { data, error } = useInfiniteQuery({ ...movimentiQuery, enabled })
  const moves = data?.pages[0]?.data
  return (
    <section className="stack area-premi" aria-labelledby="ultimi-movimenti">
      <div className="section-head">
        <h2 id="ultimi-movimenti">Ultimi movimenti</h2>
        {moves && moves.length > 0 ? <Link to={paths.movimenti}>Vedi tutti</Link> : null}
      </div>
      {moves ? <Moves moves={moves.slice(0, SHOWN)} /> : null}
      {!moves && error ? (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={() => void refreshManifestazione()} />
        </Card>
      ) : null}
      {!moves && !error ? <Skeleton shape="row" count={3} /> : null}
    </section>
  )
}

function Moves({ moves }: { moves: Movimento[] }) {
  if (moves.length === 0) {
    return (
      <Card>
        <EmptyState icon="list" title="Ancora nessun movimento">
          I punti arrivano quando una pratica è completata: qui troverai ognuno con il suo perché.
        </EmptyState>
      </Card>
    )
  }
  const now = clock.now()
  return (
    <Card>
      <ul className="moves">
        {moves.map((move) => (
          <Move key={move.id} move={move} now={now} />
        ))}
      </ul>
    </Card>
  )
}

function Move({ move, now }: { move: Movimento; now: Date }) {
  const matura = move.matura_il !== null && new Date(move.matura_il) > now
  const tone = matura ? 'figure-waiting' : move.punti > 0 ? 'figure-in' : ''
  return (
    <li className="row">
      <div className="grow">
        <b>{move.titolo}</b>
        <p className="muted">{move.perche}</p>
        <p className="muted move-when" data-today>
          {formatEventDay(move.data, now)}
          {matura && move.matura_il ? `, in maturazione ${formatUntil(move.matura_il, now)}` : ''}
        </p>
      </div>
      {move.punti === 0 ? null : (
        <span className={`figure ${tone}`}>
          {withSign(move.punti)}
          <span className="visually-hidden"> punti</span>
        </span>
      )}
    </li>
  )
}
