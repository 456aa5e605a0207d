import { Button } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { newIdempotencyKey } from '@primo/client/form-request'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useListContext, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { assignmentCallsOf, isAssignable, takeNext } from '../../data/incarichi.ts'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../actions/action-table.ts'
import { Permitted } from '../page/Page.tsx'
import { useShortcuts } from '../shortcuts/KeyboardShortcuts.tsx'

type Props = {
  resource: string
  lavorazione: Lavorazione
  /** Filters of the queue, which the next item must match. */
  filter: object
  /** Whether the button has the primary style, as the main action of the screen. */
  main?: boolean
}

/** Button that assigns the oldest unassigned item of a kind of work to the operator, and opens it. */
export function TakeNextButton(props: Props) {
  return (
    <Permitted call={assignmentCallsOf(props.lavorazione).prossima}>
      <TakeButton {...props} />
    </Permitted>
  )
}

function TakeButton({ resource, lavorazione, filter, main = false }: Props) {
  const { take, busy } = useTakeNext(resource, lavorazione, filter)
  useShortcuts([{ key: 'p', does: 'Prende la prossima', run: () => void take() }])
  return (
    <Button
      variant={main ? 'contained' : 'outlined'}
      disabled={busy}
      aria-keyshortcuts="p"
      onClick={() => void take()}
    >
      Prendi la prossima
    </Button>
  )
}

/**
 * Assigns the next free item of a queue to the operator, and opens it. The idempotency key is kept until success: a double click,
 * or a retry after a lost response, assigns one item.
 */
function useTakeNext(resource: string, lavorazione: Lavorazione, filter: object) {
  const [busy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const ifExpired = useLogoutIfAccessDenied()

  async function take(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const { id, message } = await takeNext(lavorazione, filter, key.current)
      key.current = newIdempotencyKey()
      void queryClient.invalidateQueries()
      notify(message, { type: id === null ? 'info' : 'success' })
      if (id !== null) navigate(paths.una(resource, id))
    } catch (error) {
      if (!(await ifExpired(error))) notify(messageOf(error), { type: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  return { take, busy }
}

/**
 * Button above a queue that assigns its oldest unassigned item under the current filters to the operator, and opens it. Hidden in
 * queues without assignments.
 */
export function TakeNextInQueue<R extends RaRecord>({ table }: { table: QueueTable<R> }) {
  const { filterValues } = useListContext()
  if (!isAssignable(table.oggetto)) return null
  return <TakeNextButton resource={table.resource} lavorazione={table.oggetto} filter={filterValues} />
}
