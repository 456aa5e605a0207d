import type { Desiderio, Saldo as SaldoPunti } from '@primo/contract/raccolta/manifestazione'
import { clock } from '@primo/domain/platform/clock'
import { addDays, longDate, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { saldoQuery } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CountUp } from '../../ui/CountUp.tsx'
import { Badge, Card, Hero } from '../../ui/cards-and-tags.tsx'
import { DataAge } from '../../ui/DataAge.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { HeroSkeleton } from '../../ui/QueryView.tsx'
import { useCambiaDesiderio } from './useDesiderio.ts'

/** Days before the expiry of a lotto from which the balance mentions it. */
const PRESTO_GIORNI = 60

/** Shows the balance: its breakdown, the reason when it is 0, any debt. */
export function Saldo() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(saldoQuery)
  if (!data) {
    return (
      <HeroSkeleton
        error={error}
        retry={refetch}
        title="Punti disponibili"
        labels={['in maturazione', 'prenotati', 'in scadenza']}
      />
    )
  }
  const first = data.in_scadenza.toSorted((a, b) => a.scade_il.localeCompare(b.scade_il))[0]
  const presto = first && first.scade_il <= addDays(todayInRome(clock.now()), PRESTO_GIORNI)
  return (
    <div className="stack">
      <Hero
        title="Punti disponibili"
        figure={<CountUp of="saldo" value={data.saldo_punti} />}
        split={[
          { label: 'in maturazione', value: wholeNumber(data.in_maturazione) },
          { label: accorda(data.prenotati, 'prenotato', 'prenotati'), value: wholeNumber(data.prenotati) },
          first
            ? {
                label: `${accorda(first.punti, 'scade', 'scadono')} ${elide('il', shortDate(first.scade_il))}`,
                value: wholeNumber(first.punti),
              }
            : { label: 'in scadenza', value: '0' },
        ]}
      >
        {data.desiderio ? <DesiderioNelSaldo desiderio={data.desiderio} /> : null}
      </Hero>
      <DataAge at={dataUpdatedAt} />
      {data.desiderio ? <DesiderioPassato desiderio={data.desiderio} /> : null}
      {data.perche_zero ? (
        <Card soft className="row perche-zero">
          <Badge icon="star" />
          <div className="grow">
            <h2>Perché 0 punti?</h2>
            <p>{data.perche_zero}</p>
          </div>
        </Card>
      ) : null}
      {data.debito > 0 ? (
        <Card className="row">
          <Badge icon="info" />
          <p className="grow">
            Hai un debito di <b>{quanti(data.debito, 'punto', 'punti')}</b>:{' '}
            {accorda(data.debito, 'il prossimo lo pareggia', 'i prossimi lo pareggiano')}, poi il saldo
            riparte. Il perché è nei <Link to={paths.movimenti}>movimenti</Link>.
          </p>
        </Card>
      ) : null}
      {(data.precedenti ?? [])
        .filter((p) => p.saldo_punti + p.in_maturazione > 0)
        .map(({ edizione, saldo_punti, in_maturazione }) => (
          <Card key={edizione.id} className="row">
            <Badge icon="clock" />
            <p className="grow">
              {saldo_punti > 0 ? (
                <>
                  Hai ancora <b>{quanti(saldo_punti, 'punto', 'punti')}</b> di «{edizione.titolo}»
                  {in_maturazione > 0
                    ? `, e ${wholeNumber(in_maturazione)} in maturazione: valgono`
                    : `: ${accorda(saldo_punti, 'vale', 'valgono')}`}
                </>
              ) : (
                <>
                  Di «{edizione.titolo}» hai <b>{quanti(in_maturazione, 'punto', 'punti')}</b> in maturazione:{' '}
                  {accorda(in_maturazione, 'vale', 'valgono')}
                </>
              )}{' '}
              per i suoi premi, fino {elide('al', longDate(edizione.ultima_richiesta))}.
            </p>
          </Card>
        ))}
      {first && presto ? (
        <Card className="row">
          <Badge icon="clock" />
          <p className="grow">
            <b>{quanti(first.punti, 'punto', 'punti')}</b> {accorda(first.punti, 'scade', 'scadono')}{' '}
            {elide('il', longDate(first.scade_il))}: {accorda(first.punti, 'spendilo', 'spendili')} prima, la
            prossima richiesta comincia da lì.
          </p>
        </Card>
      ) : null}
    </div>
  )
}

/**
 * Compact balance above the list, once the hero has scrolled away. Hidden from screen readers, as the hero has the same content,
 * and absent where scroll-driven animations are not supported.
 */
export function SaldoStretto({ saldo }: { saldo: SaldoPunti }) {
  const { saldo_punti, desiderio } = saldo
  return (
    <div className="saldo-stretto" aria-hidden="true">
      <div>
        {desiderio ? <ProgressRing desiderio={desiderio} /> : null}
        <b className="fig">{wholeNumber(saldo_punti)}</b>
        <span>
          {desiderio?.stato === 'lontano'
            ? `${accorda(desiderio.mancano, 'ti manca', 'ti mancano')} ${wholeNumber(desiderio.mancano)}`
            : accorda(saldo_punti, 'punto disponibile', 'punti disponibili')}
        </span>
      </div>
    </div>
  )
}

/** Shows the desired premio next to the balance: progress ring and missing points. */
function DesiderioNelSaldo({ desiderio }: { desiderio: Desiderio }) {
  const { id_premio, descrizione, stato, mancano } = desiderio
  if (stato === 'fuori_catalogo') return null
  return (
    <Link className="hero-aside" to={paths.premio(id_premio)}>
      <ProgressRing desiderio={desiderio} />
      <span>
        <span className="visually-hidden">Il tuo desiderio, {descrizione}: </span>
        {stato === 'lontano'
          ? `${accorda(mancano, 'ti manca', 'ti mancano')} ${wholeNumber(mancano)}`
          : DETTO[stato]}
      </span>
    </Link>
  )
}

const DETTO = { raggiunto: 'puoi richiederlo', esaurito: 'esaurito, per ora' } as const

/** Shows a desired premio that can no longer be requested, because it has left the catalogue. */
function DesiderioPassato({ desiderio }: { desiderio: Desiderio }) {
  const { cambia, verso } = useCambiaDesiderio()
  if (desiderio.stato !== 'fuori_catalogo') return null
  return (
    <Card className="row">
      <Badge icon="gift" />
      <p className="grow">
        Il tuo desiderio, «{desiderio.descrizione}», non è più in catalogo. I tuoi punti restano: quando vuoi,
        segnane un altro.
      </p>
      <Button
        small
        variant="soft"
        busy={verso !== undefined}
        onClick={() => void cambia(null, 'Desiderio tolto.')}
      >
        Va bene
      </Button>
    </Card>
  )
}
