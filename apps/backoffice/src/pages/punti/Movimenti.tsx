import { movimentiDellIscritto } from '@primo/contract/raccolta/operatore-punti'
import { istanteLungo } from '@primo/domain/platform/data'
import { conSegno } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { NotRead } from '../../ui/NotRead.tsx'
import { Pages } from '../../ui/Pages.tsx'

/** A member's movements, the latest first, each with the sentence he reads too. */
export function Movimenti({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['punti', id, 'movimenti', page],
    queryFn: ({ signal }) => api(movimentiDellIscritto, { params: { id }, query: { page } }, signal),
    placeholderData: (prima) => prima,
  })
  const { data } = query
  if (!data) return <NotRead query={query} />
  const { last_page, total } = data.pagination
  if (total === 0) return <p className="meno">Nessun movimento.</p>
  return (
    <>
      <ul className="punti-elenco">
        {data.data.map((m) => (
          <li key={m.id}>
            <p className="riga-movimento">
              <span>{m.titolo}</span>
              <span>{conSegno(m.punti)}</span>
            </p>
            <p>{m.perche}</p>
            <p className="meno">
              <time dateTime={m.data}>{istanteLungo(new Date(m.data))}</time>
            </p>
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        last={last_page}
        go={setPage}
        label="Pagine dei movimenti"
        words={['Più recenti', 'Più vecchi']}
      />
    </>
  )
}
