import { Button } from '@mui/material'
import { movimentiDellIscritto } from '@primo/contract/raccolta/operatore-punti'
import { istanteLungo } from '@primo/domain/platform/data'
import { conSegno, intero } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Errore } from '../../ui/stati.tsx'

/** A member's movements, the latest first, each with the sentence he reads too. */
export function Movimenti({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['punti', id, 'movimenti', page],
    queryFn: ({ signal }) => api(movimentiDellIscritto, { params: { id }, query: { page } }, signal),
    placeholderData: (prima) => prima,
  })
  if (error && !data) return <Errore errore={error} riprova={() => void refetch()} />
  if (!data) return <p role="status">Caricamento…</p>
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
      {last_page > 1 && (
        <nav className="punti-pagine" aria-label="Pagine dei movimenti">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Più recenti
          </Button>
          <span>
            {intero(page)} di {intero(last_page)}
          </span>
          <Button disabled={page >= last_page} onClick={() => setPage(page + 1)}>
            Più vecchi
          </Button>
        </nav>
      )}
    </>
  )
}
