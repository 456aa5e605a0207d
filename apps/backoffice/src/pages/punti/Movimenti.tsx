import { movimentiDellIscritto } from '@primo/contract/raccolta/operatore-punti'
import { longInstant } from '@primo/domain/platform/dates'
import { withSign } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import { ExportButton } from '../../ui/export/ExportButton.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { usePages } from '../../ui/list/usePages.ts'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'

/** Lists a member's movimenti, latest first, with the explanation the member also sees. */
export function Movimenti({ id }: { id: number }) {
  const { query, rows, total, pages } = usePages(['punti', id, 'movimenti'], (page, signal) =>
    api(movimentiDellIscritto, { params: { id }, query: { page } }, signal),
  )
  if (!rows) return <QueryStatus query={query} />
  if (rows.length === 0) return <p className="muted">Nessun movimento.</p>
  return (
    <>
      <ExportButton list={{ resource: 'movimentiDellIscritto', id, filter: {} }} total={total} />
      <ul className="punti-list">
        {rows.map((m) => (
          <li key={m.id}>
            <p className="row-movimento">
              <span>{m.titolo}</span>
              <span>{withSign(m.punti)}</span>
            </p>
            <p>{m.perche}</p>
            <p className="muted">
              <time dateTime={m.data}>{longInstant(new Date(m.data))}</time>
            </p>
          </li>
        ))}
      </ul>
      <Pages {...pages} label="Pagine dei movimenti" words={['Più recenti', 'Più vecchi']} />
    </>
  )
}
