import type { RaRecord } from 'react-admin'
import type { Tone } from './Pill.tsx'

/** Something asked before acting. */
export type ActionField = {
  nome: string
  etichetta: string
  obbligatorio: boolean
  aiuto?: string
  lungo?: true
  max: number
  /** A day is chosen, anything else is written. */
  tipo?: 'date'
  /** Words offered while one writes; any other may be written. */
  suggeriti?: readonly string[]
  opzioni?: readonly (readonly [valore: string, nome: string])[]
}

/**
 * The reason of a step, which is always asked for.
 * @param aiuto who will read it
 * @param nome what the call names it
 */
export const reason = (aiuto: string, max = 500, nome = 'motivo'): ActionField => ({
  nome,
  etichetta: 'Motivo',
  obbligatorio: true,
  lungo: true,
  max,
  aiuto,
})

/** An action as the operator meets it: its word, what it does, what it asks. */
export type Action<R extends RaRecord = RaRecord> = {
  nome: string
  tono: Extract<Tone, 'base' | 'bad' | 'neutro'>
  /** What happens, said before it does. */
  spiega: (cosa: R) => string
  campi: readonly ActionField[]
  /** Safe on many together: it asks nothing and is the ordinary next step. */
  insieme?: { nome: string; spiega: string }
}

/** An action that asks nothing: its word, its tone, what happens. */
export const plainAction = <R extends RaRecord>(
  nome: string,
  tono: Action['tono'],
  frase: string,
): Action<R> => ({ nome, tono, spiega: () => frase, campi: [] })

export type ActionValues = Record<string, string>

/** How a queue's things are acted on: the words for each action, the call behind them. */
export type ActionTable<R extends RaRecord = RaRecord> = {
  risorsa: string
  /** Only who administers acts on them. */
  amministra?: true
  azioni: Record<string, Action<R>>
  /** How one of its things is called in a sentence: «2026/0041, Anna Rossi». */
  nome: (cosa: R) => string
  /** What may be done to it now, by the server. */
  possibili: (cosa: R) => string[]
  /** Does it. @returns the server's sentence. @throws ApiError */
  esegui: (cosa: R, azione: string, valori: ActionValues, key: string) => Promise<string>
}

/** A queue: the actions on its things, how its pages call it, what it is ordered by until the operator says otherwise. */
export type QueueTable<R extends RaRecord = RaRecord> = ActionTable<R> & { titolo: string; ordine: string }

/** What was filled in, without what was left empty. */
export function filled<V extends Record<string, string | undefined>>(valori: V): { [K in keyof V]?: string } {
  return Object.fromEntries(Object.entries(valori).filter(([, value]) => value)) as {
    [K in keyof V]?: string
  }
}

/** The server's sentence about what was done. */
export async function saidBy(reply: Promise<{ message?: string | undefined }>): Promise<string> {
  return (await reply).message ?? 'Fatto.'
}
