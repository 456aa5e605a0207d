import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { DI_CHI, TUTTE_LE_LAVORAZIONI } from '@primo/domain/ufficio/incarico'
import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { forOperators, searchWords } from '../platform/operatore-fields.ts'
import { type CallSpec, call } from '../platform/route.ts'

/** Operator to whom an item of a queue is assigned, and since when. */
export const incarico = z.object({ operatore_id: id, nome: z.string(), dal: instant })
export type Incarico = z.output<typeof incarico>

/** Assignment fields that the items of all queues have. */
export const lavorazione = {
  /** Current assignment of the item, or null when the item is free. */
  incarico: z.nullable(incarico),
  /** Due date of the item, or null when the item is closed. */
  entro: z.nullable(day),
}

/** Filters by assignment, relative to the caller, and by items past their due date. */
export const filtriLavorazione = {
  incarico: z.optional(z.enum(DI_CHI)),
  in_ritardo: z.optional(z.enum(['si'])),
}

type List = CallSpec & { query: z.ZodMiniObject }
const presa = z.object({ id: z.nullable(id) })

/**
 * Declares the call that assigns to the caller the oldest unassigned item of a queue that matches its filters. Concurrent callers
 * get different items. The id in the response is null when there is none.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nextOf<const L extends List>(list: L, phrase: string) {
  const { method: _, reply: __, lista: ___, summary: ____, ...shared } = list
  return {
    ...shared,
    method: 'POST',
    path: `${list.path}/prossima`,
    summary: `Prende in carico ${phrase} libera che aspetta da più tempo, fra quelle dei filtri`,
    reply: presa,
    idempotente: true,
    errors: [],
  } as unknown as Omit<L, 'method' | 'path' | 'reply' | 'lista' | 'summary' | 'errors'> & {
    method: 'POST'
    path: `${L['path']}/prossima`
    summary: string
    reply: typeof presa
    idempotente: true
    errors: readonly []
  }
}

const affidata = z.object({ incarico: lavorazione.incarico })
const affida = z.strictObject({
  /** Account id of the operator to whom to assign the item. Null removes the assignment. */
  operatore_id: z.nullable(id),
  /** Assignee as the client read it, for optimistic concurrency: refused when another operator has the item now. */
  era: z.nullable(id),
})
const byId = z.object({ id })

/** Declares the call that assigns an item of a queue to an operator, or removes the assignment. */
/* @__NO_SIDE_EFFECTS__ */
export function assignOf<const L extends List>(list: L, phrase: string) {
  const { method: _, reply: __, lista: ___, summary: ____, query: _____, ...shared } = list
  return {
    ...shared,
    method: 'PUT',
    path: `${list.path}/{id}/incarico`,
    summary: `Dà ${phrase} a chi la lavora, o la lascia libera`,
    params: byId,
    body: affida,
    reply: affidata,
    errors: ['STATO_NON_PERMESSO'],
  } as unknown as Omit<L, 'method' | 'path' | 'reply' | 'lista' | 'summary' | 'errors' | 'query'> & {
    method: 'PUT'
    path: `${L['path']}/{id}/incarico`
    summary: string
    params: typeof byId
    body: typeof affida
    reply: typeof affidata
    errors: readonly ['STATO_NON_PERMESSO']
  }
}

/** Operators whom the caller can assign an item to or mention in a note. Open to every operator. */
export const incaricabili = call(forOperators, 'GET /operatore/incaricabili', {
  summary: 'Chi lavora nel back office, o di loro chi può lavorare una cosa; al massimo cinquanta',
  query: z.object({
    q: searchWords,
    permesso: z.optional(z.enum(TUTTI_I_PERMESSI)),
    /** Whether operators with read-only permission are included. */
    basta_leggere: z.optional(z.enum(['si'])),
  }),
  reply: z.array(z.object({ id, nome: z.string() })),
})

/** Returns the items assigned to the caller, in all queues for which the caller has the permission. */
export const mieLavorazioni = call(forOperators, 'GET /operatore/incarichi', {
  summary: 'Ciò che ha in carico chi chiama, prima ciò che scade prima; al massimo venti',
  reply: z.object({
    quante: z.int(),
    in_ritardo: z.int(),
    /** Number of overdue items in each queue for which the caller has the permission. Queues without any are omitted. */
    ritardi: z.array(z.object({ lavorazione: z.enum(TUTTE_LE_LAVORAZIONI), quante: z.int() })),
    righe: z.array(
      z.object({
        lavorazione: z.enum(TUTTE_LE_LAVORAZIONI),
        id,
        nome: z.string(),
        /** Task that the item requires, as text: its next step, or its kind. */
        dettaglio: z.string(),
        entro: day,
      }),
    ),
  }),
})
export type MieLavorazioni = z.output<typeof mieLavorazioni.reply>
