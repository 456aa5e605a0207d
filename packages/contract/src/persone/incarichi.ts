import { DI_CHI, TUTTE_LE_LAVORAZIONI } from '@primo/domain/persone/incarico'
import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { forOperators, searchWords } from '../platform/operatore-fields.ts'
import { type CallSpec, call } from '../platform/route.ts'

/** Who has something in charge, and since when. */
export const incarico = z.object({ operatore_id: id, nome: z.string(), dal: instant })
export type Incarico = z.output<typeof incarico>

/** What every thing that is worked says of itself. */
export const lavorazione = {
  /** Who has it in charge; null = whoever takes it. */
  incarico: z.nullable(incarico),
  /** The last day to work it; null when it no longer waits. */
  entro: z.nullable(day),
}

/** Whose the things of a queue are, for who reads it; and only those that wait past their day. */
export const filtriLavorazione = {
  incarico: z.optional(z.enum(DI_CHI)),
  in_ritardo: z.optional(z.enum(['si'])),
}

type List = CallSpec & { query: z.ZodMiniObject }
const presa = z.object({ id: z.nullable(id) })

/**
 * The call that takes in charge the first free thing of a queue, of those its filters let through: the one that has
 * waited the longest. Two who call together get two. Its id is null when none is free.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nextOf<const L extends List>(list: L, cosa: string) {
  const { method: _, reply: __, lista: ___, summary: ____, ...shared } = list
  return {
    ...shared,
    method: 'POST',
    path: `${list.path}/prossima`,
    summary: `Prende in carico ${cosa} libera che aspetta da più tempo, fra quelle dei filtri`,
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
  /** To whom; null leaves it to whoever takes it. */
  operatore_id: z.nullable(id),
  /** Who had it for who gives it: it is not given if meanwhile it is somebody else's. */
  era: z.nullable(id),
})
const byId = z.object({ id })

/** The call that gives a thing of a queue to an operator, or leaves it. */
/* @__NO_SIDE_EFFECTS__ */
export function assignOf<const L extends List>(list: L, cosa: string) {
  const { method: _, reply: __, lista: ___, summary: ____, query: _____, ...shared } = list
  return {
    ...shared,
    method: 'PUT',
    path: `${list.path}/{id}/incarico`,
    summary: `Dà ${cosa} a chi la lavora, o la lascia libera`,
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

/** Every operator's: who works beside him, to give something to or to call into a note. */
export const incaricabili = call(forOperators, 'GET /operatore/incaricabili', {
  summary: 'Chi lavora nel back office, o di loro chi può lavorare una cosa; al massimo cinquanta',
  query: z.object({
    q: searchWords,
    permesso: z.optional(z.enum(TUTTI_I_PERMESSI)),
    /** Whether a set that only reads is enough. */
    basta_leggere: z.optional(z.enum(['si'])),
  }),
  reply: z.array(z.object({ id, nome: z.string() })),
})

/** What the caller has in charge, over all the queues he may work. */
export const mieLavorazioni = call(forOperators, 'GET /operatore/incarichi', {
  summary: 'Ciò che ha in carico chi chiama, prima ciò che scade prima; al massimo venti',
  reply: z.object({
    quante: z.int(),
    in_ritardo: z.int(),
    /** Of which work they are: those that have any. */
    ritardi: z.array(z.object({ lavorazione: z.enum(TUTTE_LE_LAVORAZIONI), quante: z.int() })),
    righe: z.array(
      z.object({
        lavorazione: z.enum(TUTTE_LE_LAVORAZIONI),
        id,
        nome: z.string(),
        /** What is to be done, or of what kind it is. */
        dettaglio: z.string(),
        entro: day,
      }),
    ),
  }),
})
export type MieLavorazioni = z.output<typeof mieLavorazioni.reply>
