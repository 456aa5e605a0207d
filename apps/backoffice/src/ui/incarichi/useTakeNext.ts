import { messageOf } from '@primo/client/error-message'
import { newIdempotencyKey } from '@primo/client/idempotency'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { takeNext } from '../../data/incarichi.ts'
import { paths } from '../../paths.ts'

/**
 * Assigns the next free item of a queue to the operator, and opens it. The idempotency key is kept until success: a double click,
 * or a retry after a lost response, assigns one item.
 */
export function useTakeNext(resource: string, lavorazione: Lavorazione, filter: object) {
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
