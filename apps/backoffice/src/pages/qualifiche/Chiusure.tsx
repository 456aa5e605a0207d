import { type Theme, useMediaQuery } from '@mui/material'
import { type Chiusura, chiusure } from '@primo/contract/qualifiche/operatore-qualifiche'
import { longDate, longMonth, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import { Pages } from '../../ui/list/Pages.tsx'
import { usePages } from '../../ui/list/usePages.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { EVERY_MS } from './Situazione.tsx'

/** Lists the closed months, latest first, with the number of promotions and demotions. */
export function Chiusure() {
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

/** Lists the closed months of the qualifiche on narrow screens, where a table does not fit. */
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
