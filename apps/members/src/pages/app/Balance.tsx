import { messageOf } from '@primo/client/error-message'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { premiQuery, saldoQuery } from '../../data/manifestazione.ts'
import { Aggiornato } from '../../ui/Aggiornato.tsx'
import { CountUp } from '../../ui/CountUp.tsx'
import { emptyOnFailure, Lazy } from '../../ui/Lazy.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Progress } from '../../ui/surfaces.tsx'
import { traguardo } from './traguardo.ts'

/** Loads the progress ring lazily: the first paint does not need it. */
const anello = () =>
  emptyOnFailure(import('../../ui/Anello.tsx').then((file) => file.Anello as ComponentType<object>))

/** Shows the available points and the distance to the next premio, inside the Premi card. */
export function Balance({ enabled }: { enabled: boolean }) {
  const saldo = useQuery({ ...saldoQuery, enabled })
  if (saldo.data) {
    const { saldo_punti, in_maturazione, perche_zero, desiderio } = saldo.data
    return (
      <>
        {desiderio ? (
          <span className="balance-anello">
            <Lazy load={anello} props={{ desiderio }} />
          </span>
        ) : null}
        <span className="balance">
          <span className="fig balance-fig">
            <CountUp of="saldo" value={saldo_punti} />
          </span>
          <span className="muted">
            {accorda(saldo_punti, 'punto disponibile', 'punti disponibili')}
            {in_maturazione > 0
              ? `, ${accorda(in_maturazione, 'un altro punto', `altri ${quanti(in_maturazione, 'punto', 'punti')}`)} in maturazione`
              : ''}
          </span>
        </span>
        <Aggiornato at={saldo.dataUpdatedAt} />
        {perche_zero ? <span className="muted">{perche_zero}</span> : null}
        {desiderio ? (
          <span className="balance-goal muted">
            <span>
              <strong>{desiderio.in_parole.prima}</strong> {desiderio.in_parole.poi}
            </span>
          </span>
        ) : (
          <Goal saldo={saldo_punti} enabled={enabled} />
        )}
      </>
    )
  }
  // The page has its own retry button and pull-to-refresh: a link cannot contain a button.
  if (saldo.error) return <span className="balance muted">{messageOf(saldo.error)}</span>
  return <Skeleton shape="row" />
}

function Goal({ saldo, enabled }: { saldo: number; enabled: boolean }) {
  const { data: premi } = useQuery({ ...premiQuery, enabled })
  if (!premi || premi.length === 0) return null
  const { prossimo, richiedibili } = traguardo(premi, saldo, todayInRome(clock.now()))
  return (
    <span className="balance-goal muted" data-today>
      {prossimo ? (
        <>
          <Progress
            value={saldo}
            max={prossimo.premio.punti}
            label={`Verso ${prossimo.premio.descrizione}`}
          />
          <span>
            {accorda(prossimo.mancano, 'Ti manca', 'Ti mancano')}{' '}
            <strong>{quanti(prossimo.mancano, 'punto', 'punti')}</strong> per «{prossimo.premio.descrizione}»
          </span>
        </>
      ) : null}
      {richiedibili > 0 ? (
        <span>
          Puoi già richiedere <strong>{quanti(richiedibili, 'premio', 'premi')}</strong>
        </span>
      ) : null}
    </span>
  )
}
