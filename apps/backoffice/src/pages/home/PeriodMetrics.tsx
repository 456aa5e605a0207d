import { type Theme, useMediaQuery } from '@mui/material'
import { cifrePersone, type Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { cifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { type CifrePunti, cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { periodBefore } from '@primo/domain/platform/period'
import { ESITI_DI_COMPLETATA, sumEsiti } from '@primo/domain/pratiche/pratica'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { MetricTile, Spark } from '../../ui/charts/MetricTile.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Funnel, PerPasso } from '../../ui/statistics/bar-charts.tsx'
import { praticheWithEventUrl, useArrivati, useMovimenti } from '../../ui/statistics/links.ts'
import { PuntiNelTempo } from '../../ui/statistics/PuntiNelTempo.tsx'
import { formatPeriod, PeriodLengths, usePeriod, useStatistics } from '../../ui/statistics/period.tsx'

const earned = ({ righe }: CifrePunti['estratto']) =>
  righe.find(({ tipo }) => tipo === 'accredito')?.totale ?? 0

/** Shows the metrics of a period, compared with the preceding period. Each metric links to the rows it counts. */
export function PeriodMetrics() {
  const { period } = usePeriod()
  const { search } = useLocation()
  const queries = {
    persone: useStatistics(cifrePersone),
    pratiche: useStatistics(cifrePratiche),
    punti: useStatistics(cifrePunti),
  }
  // All together: one after another they would move those already shown.
  const arrived = Object.values(queries).every(({ isLoading }) => !isLoading)
  const persone = arrived ? queries.persone.data : undefined
  const pratiche = arrived ? queries.pratiche.data : undefined
  const punti = arrived ? queries.punti.data : undefined
  const failed = Object.values(queries).find(({ error }) => error)
  const came = useArrivati()
  const movements = useMovimenti(punti?.edizione_id ?? null)
  const step = (traguardo: Traguardo) => {
    const found = persone?.passi.find((p) => p.traguardo === traguardo)
    return { now: found?.quanti ?? 0, before: found?.prima ?? 0, to: came(traguardo, period) }
  }
  // On a phone the work queues come first, and the charts are on their own page.
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return (
    <section className="come-va" aria-labelledby="come-va">
      <div className="come-va-head">
        <h2 id="come-va" className="come-va-name">
          Come va
        </h2>
        <PeriodLengths />
        <p className="muted">Confronto: {formatPeriod(periodBefore(period))}</p>
        <Link className="come-va-more" to={paths.andamento(undefined, search)}>
          Tutte le cifre
        </Link>
      </div>
      {failed && <QueryStatus query={{ ...failed, data: undefined }} />}
      <dl className="tiles">
        {persone && (
          <>
            <MetricTile name="Registrazioni" {...step('registrati')}>
              <Spark values={persone.serie.map((s) => s.registrati)} />
            </MetricTile>
            <MetricTile name="Nuovi iscritti" {...step('iscritti')}>
              <Spark values={persone.serie.map((s) => s.iscritti)} />
            </MetricTile>
          </>
        )}
        {pratiche && (
          <MetricTile
            name="Pratiche completate"
            {...sumEsiti(pratiche.esiti, ESITI_DI_COMPLETATA)}
            to={praticheWithEventUrl('completata', period)}
          >
            <Spark values={pratiche.serie.map((s) => s.completate)} />
          </MetricTile>
        )}
        {punti && (
          <MetricTile
            name="Punti guadagnati"
            now={earned(punti.estratto)}
            before={earned(punti.prima)}
            to={movements({ stato: 'accredito', ...period })}
          >
            <Spark values={punti.serie.map((s) => s.guadagnati)} />
          </MetricTile>
        )}
      </dl>
      {wide && (
        <div className="come-va-charts">
          {persone && <Funnel dati={persone} brief />}
          {pratiche && <PerPasso dati={pratiche} brief />}
          {punti && <PuntiNelTempo dati={punti} brief />}
        </div>
      )}
    </section>
  )
}
