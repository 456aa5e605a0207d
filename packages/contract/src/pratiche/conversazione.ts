import { AUTORI_MESSAGGIO, MESSAGGIO_MAX, TOCCA_A } from '@primo/domain/pratiche/conversazione'
import * as z from 'zod/mini'
import { id, instant, longText } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forConvenzionati = { area: 'pratiche', chi: 'membro', profilo: 'convenzionato' } as const

export const messaggio = z.object({
  id,
  /** Who wrote it. `cliente` = the subject, through their own link. */
  da: z.enum(AUTORI_MESSAGGIO),
  testo: z.string(),
  /** Whether an operator asks for an answer. */
  domanda: z.boolean(),
  /** Whether the question still waits for an answer. */
  aperta: z.boolean(),
  quando: instant,
})
export type Messaggio = z.output<typeof messaggio>

const about = {
  /** Whether the conversation has messages before those returned, to read with `prima`. */
  altri: z.boolean(),
  /** Whose answer it waits for, or null. */
  tocca_a: z.nullable(z.enum(TOCCA_A)),
  /** Whether messages may be written now: while the pratica is In Lavorazione. */
  scrivibile: z.boolean(),
}
export const conversazione = z.object({ messaggi: z.array(messaggio), ...about })
export type Conversazione = z.output<typeof conversazione>
/** Conversation as an operator reads it. */
export const conversazioneDaLavorare = z.object({
  messaggi: z.array(
    z.object({
      ...messaggio.shape,
      /** Name of the author. Null for the client. */
      autore: z.nullable(z.string()),
    }),
  ),
  ...about,
})
export type ConversazioneDaLavorare = z.output<typeof conversazioneDaLavorare>

/** Query of the messages before one (`prima`), of which the last are returned. Without it, the last of all. */
export const primaDi = z.object({ prima: z.optional(id) })
export const testoMessaggio = longText(MESSAGGIO_MAX)

export const leggiConversazione = call(forConvenzionati, 'GET /convenzionato/pratiche/{id}/conversazione', {
  summary: 'Le domande degli operatori su una propria pratica, e le risposte; gli ultimi messaggi',
  query: primaDi,
  reply: conversazione,
})

export const scriviMessaggio = call(forConvenzionati, 'POST /convenzionato/pratiche/{id}/conversazione', {
  summary: 'Risponde a una domanda su una propria pratica, o scrive a chi la segue',
  body: z.strictObject({ testo: testoMessaggio }),
  reply: conversazione,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
