import type { CallSpec } from '@primo/contract/platform/route'
import type { RaRecord } from 'react-admin'
import type { Tone } from './Pill.tsx'

/** Something asked before acting. */
export type ActionField = {
  nome: string
  label: string
  required: boolean
  help?: string
  long?: true
  max: number
  /** A day is chosen, anything else is written. */
  tipo?: 'date'
  /** Words offered while one writes; any other may be written. */
  suggested?: readonly string[]
  options?: readonly (readonly [valore: string, nome: string])[]
}

/**
 * The reason of a step, which is always asked for.
 * @param aiuto who will read it
 * @param nome what the call names it
 */
export const reason = (aiuto: string, max = 500, nome = 'motivo'): ActionField => ({
  nome,
  label: 'Motivo',
  required: true,
  long: true,
  max,
  help: aiuto,
})

/** An action as the operator meets it: its word, what it does, what it asks. */
export type Action<R extends RaRecord = RaRecord> = {
  nome: string
  tone: Extract<Tone, 'base' | 'bad' | 'neutro'>
  /** What happens, said before it does. */
  explain: (cosa: R) => string
  fields: readonly ActionField[]
  /** What it is where it only proposes, and a second person does it. */
  proposal?: { nome: string; explain: string }
  /** Safe on many together: it asks nothing and is the ordinary next step. */
  together?: { nome: string; explain: string }
}

/** An action that asks nothing: its word, its tone, what happens. */
export const plainAction = <R extends RaRecord>(
  nome: string,
  tono: Action['tone'],
  sentence: string,
): Action<R> => ({ nome, tone: tono, explain: () => sentence, fields: [] })

export type ActionValues = Record<string, string>

/** How a queue's things are acted on: the words for each action, the call behind them. */
export type ActionTable<R extends RaRecord = RaRecord> = {
  resource: string
  azioni: Record<string, Action<R>>
  /** How one of its things is called in a sentence: «2026/0041, Anna Rossi». */
  nome: (cosa: R) => string
  /** What may be done to it now, by the server. */
  possible: (cosa: R) => string[]
  /** Whether, of this thing and for who is here, the action only proposes. */
  proposes?: (cosa: R, azione: string) => boolean
  /** What the call behind an action that may be taken back (data/undoable.ts) takes. */
  bodyOf?: (cosa: R, azione: string, values: ActionValues) => Record<string, unknown>
  /**
   * Does it.
   * @param read goes with the call of an action that rewrites what was read: its print
   * @returns the server's sentence
   * @throws ApiError
   */
  run: (
    cosa: R,
    azione: string,
    values: ActionValues,
    key: string,
    read: { ifMatch?: string },
  ) => Promise<string>
  /** The action that writes its things again, whole, and how: of two who do so the second is told. */
  rewrites?: {
    azione: string
    call: Pick<CallSpec, 'body'>
    /** The thing as it is now; null when it is not there any more. */
    reread: (cosa: R) => Promise<object | null>
    /** A thing as the fields show it. */
    texts(thing: object): ActionValues
  }
}

/** An action on a thing as its button and its dialog say it. */
export function actionOn<R extends RaRecord>(table: ActionTable<R>, cosa: R, nome: string): Action<R> {
  const azione = table.azioni[nome]!
  const { proposal } = azione
  if (!proposal || !table.proposes?.(cosa, nome)) return azione
  return { ...azione, nome: proposal.nome, explain: () => proposal.explain }
}

/** A queue: the actions on its things, how its pages call it, what it is ordered by until the operator says otherwise. */
export type QueueTable<R extends RaRecord = RaRecord> = ActionTable<R> & {
  titolo: string
  ordine: string
  /** Which way it runs until the operator says otherwise; without, what is least first. */
  way?: 'ASC' | 'DESC'
  /** Where a row leads that has no page of its own here. */
  opens?: (row: R) => string
  /** What the register calls its things. */
  oggetto: string
}

/** What was filled in, without what was left empty. */
export function filled<V extends Record<string, string | undefined>>(values: V): { [K in keyof V]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [K in keyof V]?: string
  }
}

/** The server's sentence about what was done. */
export async function saidBy(reply: Promise<{ message?: string | undefined }>): Promise<string> {
  return (await reply).message ?? 'Fatto.'
}
