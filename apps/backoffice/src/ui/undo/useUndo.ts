import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { hold, mayHold, takeBack } from '../../data/held.ts'
import { doneOf, refusedBody } from '../../data/undoable.ts'
import { paths } from '../../paths.ts'
import { keepDraft } from '../../state/drafts.ts'
import type { Held } from '../../state/held.ts'
import type { ActionTable, ActionValues } from '../action.ts'

/** Duration of the notification of an undo in milliseconds. */
const TAKEN_MS = 8_000

/** Returns whether the action on a record can be undone. */
const isUndoable = <R extends RaRecord>(table: ActionTable<R>, azione: string, cosa: R) =>
  doneOf(table.resource, azione) !== undefined && !table.proposes?.(cosa, azione)

/** Returns the errors that the server would return only after the undo period. */
export function refusedIn<R extends RaRecord>(
  table: ActionTable<R>,
  azione: string,
  cosa: R,
  values: ActionValues,
): Record<string, string> {
  const { resource, bodyOf } = table
  return bodyOf && isUndoable(table, azione, cosa) ? refusedBody(resource, bodyOf(cosa, azione, values)) : {}
}

/**
 * Queues an action for undo.
 * @returns false when it must be sent at once
 */
export function holdAction<R extends RaRecord>(
  table: ActionTable<R>,
  azione: string,
  cose: readonly R[],
  values: ActionValues = {},
): boolean {
  const { resource, bodyOf } = table
  if (!bodyOf || !mayHold() || !cose.every((cosa) => isUndoable(table, azione, cosa))) return false
  hold({
    resource,
    azione,
    values,
    cose: cose.map((cosa) => ({
      id: Number(cosa.id),
      nome: table.nome(cosa),
      body: bodyOf(cosa, azione, values),
    })),
  })
  return true
}

/** Stores the values of an undone or refused action as drafts of its records. */
function keepWritten({ resource, azione, values, cose }: Held): void {
  const written = Object.values(values).some((text) => text.trim() !== '')
  for (const { id } of cose) if (written) keepDraft(`${resource}:${id}`, { ...values, azione })
}

/** Undoes actions, and opens their records. */
export function useUndo() {
  const [taken, setTaken] = useState<Held | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!taken) return
    const gone = setTimeout(() => setTaken(null), TAKEN_MS)
    return () => clearTimeout(gone)
  }, [taken])
  return {
    /** Last undone action, while its notification is visible. */
    taken,
    undo: (id: string) => {
      const one = takeBack(id)
      if (!one) return
      keepWritten(one)
      setTaken(one)
      // The pressed button disappears: screen reader users are returned to the page's heading.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    /** Reopens a record with the values that were entered. */
    open: (held: Held, id: number) => {
      setTaken(null)
      keepWritten(held)
      // The allowed actions must be read again, as the cached ones predate the refusal.
      queryClient.removeQueries({ queryKey: [held.resource, 'getOne'] })
      navigate(paths.una(held.resource, id), { state: { again: held.id } })
    },
  }
}
