import { TextField } from '@mui/material'
import { cercaIscritti } from '@primo/contract/raccolta/operatore-punti'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'

const MINIMO = 2
/** Maximum number of members that the search returns. */
const MAX = 20

function quantiTrovati(n: number): string {
  if (n === 0) return 'Nessun iscritto trovato.'
  if (n < MAX) return `${quanti(n, 'iscritto trovato', 'iscritti trovati')}.`
  return 'I primi venti, per nome: scrivi di più per restringere.'
}

/** Page that searches the member whose points an operator wants to view or adjust. The search is kept in the URL. */
export function IscrittiPage() {
  const [cerca, setCerca] = useSearchParams()
  const written = cerca.get('q') ?? ''
  const q = useDeferredValue(written.trim())
  const { data, error, isFetching, refetch } = useQuery({
    ...callQueryOptions(['punti', 'cerca', q], cercaIscritti, { query: { q } }),
    enabled: q.length >= MINIMO,
  })
  return (
    <>
      <NavPunti />
      <PageHeading titolo="Punti degli iscritti" />
      <search className="punti-tools">
        <TextField
          type="search"
          label="Nome o e-mail"
          value={written}
          slotProps={{ htmlInput: searchInput }}
          helperText={searchCutHint(written)}
          sx={{ minWidth: 'min(320px, 80vw)' }}
          onChange={(event) =>
            setCerca(event.target.value ? { q: event.target.value } : {}, { replace: true })
          }
        />
      </search>
      <p className="muted" role="status">
        {q.length < MINIMO
          ? 'Scrivi almeno due lettere: di ogni iscritto vedi i punti, movimento per movimento.'
          : isFetching
            ? 'Caricamento…'
            : data && quantiTrovati(data.length)}
      </p>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {q.length >= MINIMO && data && data.length > 0 && (
        <div className="queue-rows">
          <ul className="punti-list">
            {data.map((m) => (
              <li key={m.utente_id}>
                <Link to={paths.una('punti', m.utente_id)}>{m.denominazione}</Link>
                <p className="muted">{m.email}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
