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

/** For how long it is said that something was taken back. */
const TAKEN_MS = 8_000

/** Whether an action on a thing is one of those that are taken back. */
const isUndoable = <R extends RaRecord>(table: ActionTable<R>, azione: string, cosa: R) =>
  doneOf(table.resource, azione) !== undefined && !table.proposes?.(cosa, azione)

/** What of what was written the server would refuse, where it would say so only once the action has left. */
export function refusedIn<R extends RaRecord>(
  table: ActionTable<R>,
  azione: string,
  cosa: R,
  values: ActionValues,
): Record<string, string> {
  const { resource, bodyOf } = table
  return bodyOf && isUndoable(table, azione, cosa) ? refusedBody(resource, bodyOf(cosa, azione, values)) : {}
}

/** Keeps an action on these things before it is sent. @returns false where it is one that is sent at once */
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

/** What was written for an action, ready for when its thing is opened again. */
function keepWritten({ resource, azione, values, cose }: Held): void {
  const written = Object.values(values).some((text) => text.trim() !== '')
  for (const { id } of cose) if (written) keepDraft(`${resource}:${id}`, { ...values, azione })
}

/** Takes actions back, and goes to what an action was about. */
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
    /** The one taken back last, until it is said no more. */
    taken,
    undo: (id: string) => {
      const one = takeBack(id)
      if (!one) return
      keepWritten(one)
      setTaken(one)
      // What was pressed goes away: who does not see the screen is brought back to the page's name.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    /** Opens a thing again, with what was written for it. */
    open: (held: Held, id: number) => {
      setTaken(null)
      keepWritten(held)
      // What may still be done is what the server says now, not what was read before it refused.
      queryClient.removeQueries({ queryKey: [held.resource, 'getOne'] })
      navigate(paths.una(held.resource, id), { state: { again: held.id } })
    },
  }
}
