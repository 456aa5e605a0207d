import type { CallSpec } from '@primo/contract/platform/route'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Tone } from '../page/Pill.tsx'

/** Input field in the dialog of an action. */
export type ActionField = {
  nome: string
  label: string
  required: boolean
  help?: string
  long?: true
  max: number
  /** Whether the field is a date field. Omitted = a text field. */
  tipo?: 'date'
  /** Suggestions offered while typing. Other text is accepted too. */
  suggested?: readonly string[]
  options?: readonly (readonly [valore: string, nome: string])[]
}

/**
 * Returns the field of a dialog in which the operator must give a reason.
 * @param aiuto help text that says who will read the reason
 * @param nome name in the request body
 */
export const reason = (aiuto: string, max = 500, nome = 'motivo'): ActionField => ({
  nome,
  label: 'Motivo',
  required: true,
  long: true,
  max,
  help: aiuto,
})

/** Action that an operator can take on a record: label, explanation, fields of its dialog. */
export type Action<R extends RaRecord = RaRecord> = {
  nome: string
  tone: Extract<Tone, 'base' | 'bad' | 'neutro'>
  /** Returns the explanation shown before the operator confirms. */
  explain: (record: R) => string
  fields: readonly ActionField[]
  /** Label and explanation where the action becomes a proposal (four-eyes). */
  proposal?: { nome: string; explain: string }
  /** Label and explanation as a bulk action. Only for the action that is normally the next step and has no fields. */
  together?: { nome: string; explain: string }
}

/** Returns an action whose dialog has no fields: label, tone, explanation. */
export const plainAction = <R extends RaRecord>(
  nome: string,
  tono: Action['tone'],
  sentence: string,
): Action<R> => ({ nome, tone: tono, explain: () => sentence, fields: [] })

export type ActionValues = Record<string, string>

/** Actions on a kind of record: their labels, and the API call that runs them. */
export type ActionTable<R extends RaRecord = RaRecord> = {
  resource: string
  azioni: Record<string, Action<R>>
  /** Returns the name of a record within a sentence: «2026/0041, Anna Rossi». */
  nome: (record: R) => string
  /** Returns the actions the server allows on a record now. */
  possible: (record: R) => string[]
  /** Returns whether the action on the record becomes a proposal, because the current operator needs a second one's approval. */
  proposes?: (record: R, azione: string) => boolean
  /** Returns the request body of an undoable action (data/undoable-actions.ts). */
  bodyOf?: (record: R, azione: string, values: ActionValues) => Record<string, unknown>
  /**
   * Runs the action.
   * @param read ETag of the record as read, for actions that replace it
   * @returns the server's message
   * @throws ApiError
   */
  run: (
    record: R,
    azione: string,
    values: ActionValues,
    key: string,
    read: { ifMatch?: string },
  ) => Promise<string>
  /** Action that replaces the record, with conflict detection (optimistic concurrency). */
  rewrites?: {
    azione: string
    call: Pick<CallSpec, 'body'>
    /** Reads the current version of a record from the server, after an edit conflict. Null when it no longer exists. */
    reread: (record: R) => Promise<object | null>
    /** Formats the text of each field of a record as the action's dialog shows it. */
    texts(thing: object): ActionValues
  }
}

/**
 * Returns an action on a record, with the label and explanation of a proposal when it needs four-eyes approval on this record.
 */
export function actionOn<R extends RaRecord>(table: ActionTable<R>, record: R, nome: string): Action<R> {
  const azione = table.azioni[nome]!
  const { proposal } = azione
  if (!proposal || !table.proposes?.(record, nome)) return azione
  return { ...azione, nome: proposal.nome, explain: () => proposal.explain }
}

/** Definition of a queue: actions on its records, title, default sort order. */
export type QueueTable<R extends RaRecord = RaRecord> = ActionTable<R> & {
  titolo: string
  ordine: string
  /** Default sort direction of the queue, ascending if omitted. */
  way?: 'ASC' | 'DESC'
  /** Returns the path that opens a row, for rows without a page of their own. */
  opens?: (row: R) => string
  /** Type of the queue's objects in the audit log. */
  oggetto: string
  /** Bulk actions on all selected rows, in addition to those of `azioni`. */
  bulk?: readonly BulkAction<R>[]
}

/** Action on several rows. */
export type BulkAction<R extends RaRecord> = {
  nome: string
  explain: string
  /** Call that the action makes: without its permission the action is not offered. */
  call: CallSpec
  /** Field in which the operator chooses the assignee or the template. Omitted = the action needs no choice. */
  field?: {
    /** Error while nothing is chosen. */
    missing: string
    show: (props: BulkFieldProps<R>) => ReactNode
  }
  /**
   * Prepares the request of one row.
   * @param choice id chosen in `field`, null without a field
   * @returns function that sends the request. Called again after a network failure, it sends the same request, with the same
   *   idempotency key
   * @throws NotDone when the action does not apply to the row
   */
  prepare: (record: R, choice: number | null) => Promise<() => Promise<unknown>>
  /** Returns a note about a row that is shown before confirmation, or null. */
  says?: (record: R) => string | null
}

export type BulkFieldProps<R extends RaRecord> = {
  /** First of the rows. */
  first: R
  choose: (id: number | null) => void
  error: string | undefined
}

/** Bulk action that the operator chose, with the rows it applies to. */
export type BulkTask<R extends RaRecord> = Omit<BulkAction<R>, 'call'> & {
  cose: readonly R[]
  /** Selected rows to which the action does not apply. */
  ferme: readonly R[]
  /**
   * Queues the action so that it can be undone.
   * @returns false when the action is sent at once instead
   */
  hold?: () => boolean
}

/** Error of a row on which a bulk action is not done. Its message is shown at the row. */
export class NotDone extends Error {}

/** Returns the values of a form without the empty ones. */
export function withoutEmptyValues<V extends Record<string, string | undefined>>(
  values: V,
): { [K in keyof V]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [K in keyof V]?: string
  }
}

/** Returns the server's message about a completed action, by default «Fatto.». */
export async function outcomeMessageOf(reply: Promise<{ message?: string | undefined }>): Promise<string> {
  return (await reply).message ?? 'Fatto.'
}
