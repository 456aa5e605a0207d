import { type EsecuzioneLavoro, esecuzioni } from '@primo/contract/registro/operatore-lavori'
import { longInstant } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { causaDelLavoro } from '@primo/domain/registro/lavori'
import { useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { PagedList, usePages } from '../../ui/list/PagedList.tsx'
import { NotFound, QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { durationOf, EVERY_MS, formatRunCounts, LastRun, RunNow, STATES, useJobs } from './LavoriPage.tsx'
import './lavori.css'

/** Shows a scheduled job with its past runs. */
export function LavoroShow() {
  const { id: coda = '' } = useParams()
  const list = useJobs()
  const job = list.data?.find((l) => l.coda === coda)
  return (
    <>
      <BackLink to={paths.coda('lavori')} name="Lavori" />
      <QueryStatus query={list} />
      {list.data && !job && <NotFound titolo="Questo lavoro non c’è" />}
      {job && (
        <>
          <PageHeading titolo={job.nome}>
            <RunNow lavoro={job} />
          </PageHeading>
          <div className="lavoro-detail">
            <Panel titolo="Che cosa fa">
              <p>{job.descrizione}</p>
              <Facts
                items={[
                  ['Quando', job.quando],
                  ['Prossima volta', longInstant(new Date(job.prossima_il))],
                ]}
              />
              <LastRun lavoro={job} />
            </Panel>
            <Runs coda={coda} />
          </div>
        </>
      )}
    </>
  )
}

function Runs({ coda }: { coda: string }) {
  const list = usePages(
    ['lavori', coda],
    (page, signal) => api(esecuzioni, { params: { coda }, query: { page, per_page: 20 } }, signal),
    EVERY_MS,
  )
  return (
    <Panel titolo="Le volte che è partito">
      <PagedList
        list={list}
        className="corse"
        keyOf={(run) => run.id}
        row={(run) => <Run corsa={run} />}
        nothing="Nessuna, finora."
        words={['Più recenti', 'Più vecchie']}
      />
    </Panel>
  )
}

function Run({ corsa }: { corsa: EsecuzioneLavoro }) {
  const quando = corsa.iniziata_il ?? corsa.prevista_il
  return (
    <>
      <p>
        <StatePill state={STATES[corsa.stato]} />{' '}
        {quando ? longInstant(new Date(quando)) : 'appena possibile'}
        {corsa.durata_ms !== null && `, ${durationOf(corsa.durata_ms)}`}
      </p>
      <p className="muted">
        {corsa.chiesta_da ? `Chiesto da ${corsa.chiesta_da}` : 'Al suo orario'}
        {corsa.tentativo > 1 && `, tentativo ${wholeNumber(corsa.tentativo)}`}
        {corsa.conteggi.length > 0 && `. ${formatRunCounts(corsa.conteggi)}`}
        {corsa.errore && `. ${causaDelLavoro(corsa.errore)}`}
      </p>
    </>
  )
}
