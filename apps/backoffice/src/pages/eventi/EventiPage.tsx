import { Button } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { esportaEventi, registroEventi } from '@primo/contract/registro/operatore-registro'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { download } from '../../ui/export/download.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { EventiTable, Radici } from './EventiTable.tsx'
import { auditLogQuery, FilterBar, type Filters, useFilters } from './FilterBar.tsx'
import './eventi.css'

/** Shows the audit log: changes, reads of personal data that are recorded, exports, logins, refusals. */
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
        <ExportEntries filters={filters} />
      </PageHeading>
      <FilterBar filters={filters} set={set} clear={clear} error={error} />
      {Object.keys(firstErrors(error)).length === 0 && <QueryStatus query={query} />}
      {rows && !error && <EventiTable rows={rows} onPerson={(id) => set({ chi: String(id) })} />}
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

/** State of a running export of the audit log: chunks downloaded so far, and the cursor of the next one. */
type Progress = { key: string; pieces: string[]; righe: number; dopo: string | null }

/**
 * Exports the audit log's filtered entries as one file. It is downloaded in chunks and saved when the last one has arrived. An
 * interrupted export resumes at its cursor.
 */
function ExportEntries({ filters }: { filters: Filters }) {
  const [count, setCount] = useState<number | null>(null)
  const kept = useRef<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()

  async function esporta() {
    if (count !== null) return stop.current?.abort()
    const key = JSON.stringify(filters)
    const so: Progress = kept.current?.key === key ? kept.current : { key, pieces: [], righe: 0, dopo: null }
    kept.current = so
    stop.current = new AbortController()
    setCount(so.righe)
    try {
      do {
        const query = { ...auditLogQuery(filters), ...(so.dopo && { dopo: so.dopo }) }
        const { data } = await api(esportaEventi, { query }, stop.current.signal)
        so.pieces.push(data.csv)
        so.righe += data.righe
        so.dopo = data.dopo
        setCount(so.righe)
      } while (so.dopo)
      kept.current = null
      download(`registro-${todayInRome(clock.now())}.csv`, new Blob(so.pieces))
      notify(`Scaricato: ${quanti(so.righe, 'riga', 'righe')}.`, { type: 'success' })
    } catch (error) {
      if (stop.current.signal.aborted) {
        notify('Fermato: se lo riprendi, va avanti da qui.', { type: 'info' })
      } else if (!(await seScaduta(error))) {
        notify(`${messageOf(error)} Se riprovi, va avanti da qui.`, { type: 'error' })
      }
    } finally {
      setCount(null)
    }
  }

  return (
    <Button variant="outlined" onClick={() => void esporta()}>
      {count === null ? 'Scarica il CSV' : `Ferma (${wholeNumber(count)} finora)`}
    </Button>
  )
}
