import { Button, type Theme, useMediaQuery } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { newIdempotencyKey } from '@primo/client/form-request'
import {
  type Chiusura,
  chiudiMese,
  chiusure,
  type PianoMarketing,
  piani,
  scriviPiano,
  situazioneQualifiche,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { longDate, longMonth, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions, useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Pages, usePages } from '../../ui/list/PagedList.tsx'
import { ErrorState, QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { chiudeIl, STATES, validita } from './labels.ts'
import './qualifiche.css'

/** Shows the versions of the marketing plan, the number of promotori in each qualifica, and the closed months. */
export function QualifichePage() {
  const query = useRead(['piani'], piani, { query: { per_page: 100 } })
  const { data } = query
  return (
    <>
      <PageHeading titolo="Qualifiche" above="Il piano marketing, mese per mese">
        <Permitted call={scriviPiano}>
          <Button component={Link} to={paths.nuova('qualifiche')} variant="contained">
            Nuovo piano
          </Button>
        </Permitted>
      </PageHeading>
      <div className="qualifiche">
        <section aria-labelledby="i-piani">
          <h2 id="i-piani">I piani</h2>
          <QueryStatus query={query} />
          {data?.length === 0 && (
            <p className="stato-page">
              Non c’è ancora un piano: finché non ne pubblichi uno, nessuno ha una qualifica.
            </p>
          )}
          <ul className="piani">
            {data?.map((piano) => (
              <li key={piano.id} className="sheet card">
                <Piano piano={piano} />
              </li>
            ))}
          </ul>
        </section>
        <Situazione />
        <Chiusure />
      </div>
    </>
  )
}

function Piano({ piano }: { piano: PianoMarketing }) {
  return (
    <>
      <h3 className="row-stato">
        <Link className="title-link" to={paths.una('qualifiche', piano.id)}>
          {piano.nome}
        </Link>
        <StatePill state={STATES[piano.stato]} />
      </h3>
      <p>{validita(piano)}</p>
      <p className="muted">{piano.qualifiche.map((q) => q.nome).join(', ')}</p>
    </>
  )
}

/** Polling interval in milliseconds, to show the progress of a closing. */
const EVERY_MS = 5_000

/** Shows the number of promotori by grado, and the next month to close. */
function Situazione() {
  const { data, error, refetch } = useQuery({
    ...callQueryOptions(['qualifiche', 'situazione'], situazioneQualifiche, {}),
    refetchInterval: EVERY_MS,
  })
  const all = data?.gradi.reduce((sum, g) => sum + g.quanti, 0) ?? 0
  return (
    <Panel titolo="Come stanno i promotori">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <>
          {data.gradi.length > 0 && (
            <StatisticsTable
              className="gradi"
              first="Qualifica"
              columns={['Promotori']}
              rows={data.gradi.toReversed().map((g) => ({
                key: g.nome,
                name: (
                  <>
                    {g.nome}
                    <span className="bar" aria-hidden="true">
                      <i style={{ width: `${all ? (g.quanti / all) * 100 : 0}%` }} />
                    </span>
                  </>
                ),
                cells: [wholeNumber(g.quanti)],
              }))}
            />
          )}
          <Prossimo mese={data.prossimo} chiudibile={data.chiudibile} />
        </>
      )}
    </Panel>
  )
}

function Prossimo({ mese, chiudibile }: { mese: string | null; chiudibile: boolean }) {
  const [inCorso, setInCorso] = useState(false)
  const key = useRef(newIdempotencyKey())
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  if (mese === null) return <p>Il primo mese si chiude quando c’è un piano pubblicato.</p>
  const nome = longMonth(mese)
  if (!chiudibile) {
    return (
      <p className="muted">
        Il prossimo mese a chiudersi è {nome}: lo fa da sé {elide('il', chiudeIl(mese))}.
      </p>
    )
  }
  const close = async () => {
    if (inCorso) return
    setInCorso(true)
    try {
      const outcome = await api(chiudiMese, { body: { mese }, idempotencyKey: key.current })
      notify(outcome.message ?? 'Chiusura avviata.', { type: 'success' })
    } catch (error) {
      if (!(await seScaduta(error))) notify(messageOf(error), { type: 'warning' })
    }
    key.current = newIdempotencyKey()
    setInCorso(false)
    void queryClient.invalidateQueries({ queryKey: ['qualifiche'] })
  }
  return (
    <div className="da-chiudere">
      <p>{nome} è finito e non è ancora chiuso.</p>
      <Permitted call={chiudiMese}>
        <Button variant="outlined" aria-disabled={inCorso} onClick={() => void close()}>
          {inCorso ? 'Un momento…' : `Chiudi ${nome} adesso`}
        </Button>
      </Permitted>
    </div>
  )
}

/** Lists the closed months, latest first, with the number of promotions and demotions. */
function Chiusure() {
  const { query, rows, pages } = usePages(
    ['qualifiche', 'mesi'],
    (page, signal) => api(chiusure, { query: { page, per_page: 12 } }, signal),
    EVERY_MS,
  )
  const largo = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return (
    <Panel titolo="I mesi chiusi">
      <QueryStatus query={query} />
      {rows?.length === 0 && <p>Nessuno, finora.</p>}
      {rows && rows.length > 0 && (largo ? <Tavola mesi={rows} /> : <List mesi={rows} />)}
      <Pages {...pages} words={['Più recenti', 'Più vecchi']} />
    </Panel>
  )
}

function Tavola({ mesi }: { mesi: Chiusura[] }) {
  return (
    <StatisticsTable
      className="tavola-mesi"
      first="Mese"
      columns={['Promotori', 'Saliti', 'Confermati', 'In tolleranza', 'Scesi', 'Senza']}
      rows={mesi.map((c) => ({
        key: c.mese,
        name: <Mese chiusura={c} />,
        cells: [c.promotori, c.promossa, c.confermata, c.tolleranza, c.retrocessa, c.nessuna].map((n) =>
          wholeNumber(n),
        ),
      }))}
    />
  )
}

/** List of the closed months for narrow screens, where the table does not fit. */
function List({ mesi }: { mesi: Chiusura[] }) {
  return (
    <ul className="list-mesi">
      {mesi.map((c) => (
        <li key={c.mese}>
          <h3>
            <Mese chiusura={c} />
          </h3>
          <p>
            Su {quanti(c.promotori, 'promotore', 'promotori')}: {quanti(c.promossa, 'salito', 'saliti')},{' '}
            {quanti(c.confermata, 'confermato', 'confermati')}, {wholeNumber(c.tolleranza)} in tolleranza,{' '}
            {quanti(c.retrocessa, 'sceso', 'scesi')}, {wholeNumber(c.nessuna)} senza qualifica.
          </p>
        </li>
      ))}
    </ul>
  )
}

function Mese({ chiusura: c }: { chiusura: Chiusura }) {
  return (
    <>
      <span className="nome-mese">{longMonth(c.mese)}</span>
      <span className="muted">
        {c.piano}
        {c.finita_il && `, chiuso ${elide('il', longDate(todayInRome(new Date(c.finita_il))))}`}
      </span>
      {c.stato === 'in_corso' && (
        <Pill tone="warn">
          In corso: {wholeNumber(c.decisi)} di {wholeNumber(c.promotori)}
        </Pill>
      )}
    </>
  )
}
