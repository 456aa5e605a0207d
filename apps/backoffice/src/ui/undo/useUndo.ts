import { accorda, quanti } from '@primo/domain/platform/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { canQueueAction, queueAction, undoQueuedAction } from '../../data/undo-queue.ts'
import { confirmationOf, invalidFieldsOf } from '../../data/undoable-actions.ts'
import { paths } from '../../paths.ts'
import type { QueuedAction } from '../../state/stored-undo-queue.ts'
import { keepDraft } from '../../state/tab-storage.ts'
import type { ActionTable, ActionValues } from '../actions/action-table.ts'

/** Returns whether the action on a record goes through the undo queue. */
const isUndoable = <R extends RaRecord>(table: ActionTable<R>, azione: string, record: R) =>
  confirmationOf(table.resource, azione) !== undefined && !table.proposes?.(record, azione)

/** Returns the validation errors that the server would otherwise return only after the undo period. */
export function findLateRefusals<R extends RaRecord>(
  table: ActionTable<R>,
  azione: string,
  record: R,
  values: ActionValues,
): Record<string, string> {
  const { resource, bodyOf } = table
  return bodyOf && isUndoable(table, azione, record)
    ? invalidFieldsOf(resource, bodyOf(record, azione, values))
    : {}
}

/**
 * Queues an action so that it can be undone.
 * @returns false for an action that cannot be undone: the caller sends it at once
 */
export function queueForUndo<R extends RaRecord>(
  table: ActionTable<R>,
  azione: string,
  cose: readonly R[],
  values: ActionValues = {},
): boolean {
  const { resource, bodyOf } = table
  if (!bodyOf || !canQueueAction() || !cose.every((record) => isUndoable(table, azione, record))) return false
  queueAction({
    resource,
    azione,
    values,
    cose: cose.map((record) => ({
      id: Number(record.id),
      nome: table.nome(record),
      body: bodyOf(record, azione, values),
    })),
  })
  return true
}

/** Stores the values of an undone or refused action as drafts of its records. */
function keepWritten({ resource, azione, values, cose }: QueuedAction): void {
  const written = Object.values(values).some((text) => text.trim() !== '')
  for (const { id } of cose) if (written) keepDraft(`${resource}:${id}`, { ...values, azione })
}

/**
 * Undoes queued actions and opens their records again. The message about it stays until the operator leaves the page or closes
 * it: it has a button, and with a time limit keyboard users could not reach it (WCAG 2.2.1).
 */
export function useUndo() {
  const { key } = useLocation()
  const [latest, setLatest] = useState<{ held: QueuedAction; key: string } | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return {
    /** The last action undone on this page, until the message about it is closed. */
    undone: latest?.key === key ? latest.held : null,
    close: () => setLatest(null),
    undo: (id: string) => {
      const held = undoQueuedAction(id)
      if (!held) return
      keepWritten(held)
      setLatest({ held, key })
      // The pressed button disappears: the focus moves to the page's title.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    /** Opens the undone action's dialog on its record, with the values typed before. */
    open: (held: QueuedAction, id: number) => {
      setLatest(null)
      keepWritten(held)
      // The allowed actions are those the server returns now, not those read before its refusal.
      queryClient.removeQueries({ queryKey: [held.resource, 'getOne'] })
      navigate(paths.una(held.resource, id), { state: { again: held.id } })
    },
  }
}

/** Formats a completed action as a sentence: «Iscrizione approvata», «3 iscrizioni approvate». */
export function formatDoneAction({
  resource,
  azione,
  cose,
}: Pick<QueuedAction, 'resource' | 'azione' | 'cose'>): string {
  const [one, many] = confirmationOf(resource, azione) ?? ['Fatto', 'fatte']
  return cose.length === 1 ? one : quanti(cose.length, one, many)
}

/** Formats an action that the server refused: «Iscrizione non approvata», «3 iscrizioni non approvate». */
export const formatRefusedAction = (held: Pick<QueuedAction, 'resource' | 'azione' | 'cose'>): string =>
  formatDoneAction(held).replace(/^(?:[\d.]+ )?\S+/, (thing) => `${thing} non`)

/** Returns the names of the records of a queued action, or of the first two of them. */
export function formatActionRecords({ cose }: Pick<QueuedAction, 'cose'>): string {
  const names = cose.slice(0, 2).map(({ nome }) => nome)
  if (cose.length <= 2) return names.join('; ')
  return `${names.join('; ')} e ${accorda(cose.length - 2, 'un’altra', `altre ${cose.length - 2}`)}`
}
