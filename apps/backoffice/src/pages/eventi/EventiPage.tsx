import { Button } from '@mui/material'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { Esporta } from './Esporta.tsx'
import { FilterBar } from './FilterBar.tsx'
import { auditLogQuery, useFilters } from './filters.ts'
import { Radici } from './Radici.tsx'
import { Righe } from './Righe.tsx'
import './eventi.css'

/** Shows the audit log: changes, audited reads, exports, logins, refusals. */
export function EventiPage() {
  return (
    <Permitted call={registroEventi} titolo="Registro">
      <Register />
    </Permitted>
  )
}

function Register() {
  const { filters, set, clear } = useFilters()
  const query = useInfiniteQuery({
    queryKey: ['eventi', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: dopo, signal }) =>
      (await api(registroEventi, { query: { ...auditLogQuery(filters), ...(dopo && { dopo }) } }, signal))
        .data,
    getNextPageParam: ({ dopo }) => dopo ?? undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const rows = data?.pages.flatMap(({ righe }) => righe)
  return (
    <>
      <PageHeading titolo="Registro" above="Chi ha fatto, visto o portato via che cosa">
        <Esporta filters={filters} />
      </PageHeading>
      <FilterBar filters={filters} set={set} clear={clear} error={error} />
      <QueryStatus query={query} />
      {rows && !error && <Righe rows={rows} onPerson={(id) => set({ chi: String(id) })} />}
      {hasNextPage && !error && (
        <Button
          className="eventi-more"
          variant="outlined"
          onClick={() => void fetchNextPage()}
          aria-disabled={isFetchingNextPage}
        >
          {isFetchingNextPage ? 'Un momento…' : 'Mostra le precedenti'}
        </Button>
      )}
      <Radici />
    </>
  )
}
