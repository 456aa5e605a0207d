import {
  COSE_CON_NOTE,
  type CosaConNote,
  MENZIONI_PER_NOTA,
  NOTA_LUNGA,
  TUTTE_LE_COSE_CON_NOTE,
} from '@primo/domain/ufficio/incarico'
import * as z from 'zod/mini'
import { id, instant, longText } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const breve = z.object({ id, nome: z.string() })
const oggetto = z.enum(TUTTE_LE_COSE_CON_NOTE)

/** Internal note about an object, visible to operators only, never to the member it is about. */
export const nota = z.object({
  id,
  /** Kind of the object that the note is about. */
  oggetto,
  oggetto_id: id,
  testo: z.string(),
  scritta_il: instant,
  scritta_da: breve,
  /** Operators who are mentioned in the note. */
  menzionati: z.array(breve),
  /** Whether the caller wrote the note, and may therefore delete it. */
  mia: z.boolean(),
})
export type Nota = z.output<typeof nota>

/** Internal notes on an object that are within the retention term, the latest first. */
const note = z.array(nota)

const body = z.strictObject({
  testo: longText(NOTA_LUNGA),
  menzioni: z._default(z.array(id).check(z.maxLength(MENZIONI_PER_NOTA)), []),
})

/**
 * Shared definition of the calls on the internal notes of one kind of object: operators who may read the object read them, those
 * who may work on it write them.
 */
/* @__NO_SIDE_EFFECTS__ */
const on = <const O extends CosaConNote>(kind: O) =>
  ({ ...forOperators, permesso: COSE_CON_NOTE[kind] }) as const
const written = { body, reply: note, idempotente: true, errors: ['STATO_NON_PERMESSO'] } as const
/* @__NO_SIDE_EFFECTS__ */
const look = <const O extends CosaConNote>(kind: O) =>
  ({ reply: note, registra: { che: 'sguardo', oggetto: kind } }) as const

export const notePersona = call(on('utente'), 'GET /operatore/persone/{id}/note', {
  summary: 'Le note interne su una persona, e sulle sue cose che chi chiama può lavorare',
  ...look('utente'),
})
export const annotaPersona = call(on('utente'), 'POST /operatore/persone/{id}/note', {
  summary: 'Scrive una nota interna su una persona',
  ...written,
})
export const noteIscrizione = call(on('profilo'), 'GET /operatore/iscrizioni/{id}/note', {
  summary: 'Le note interne su un’iscrizione',
  ...look('profilo'),
})
export const annotaIscrizione = call(on('profilo'), 'POST /operatore/iscrizioni/{id}/note', {
  summary: 'Scrive una nota interna su un’iscrizione',
  ...written,
})
export const notePratica = call(on('pratica'), 'GET /operatore/pratiche/{id}/note', {
  summary: 'Le note interne su una pratica',
  ...look('pratica'),
})
export const annotaPratica = call(on('pratica'), 'POST /operatore/pratiche/{id}/note', {
  summary: 'Scrive una nota interna su una pratica',
  ...written,
})
export const noteRichiesta = call(on('richiesta_premio'), 'GET /operatore/richieste/{id}/note', {
  summary: 'Le note interne su una richiesta di premio',
  ...look('richiesta_premio'),
})
export const annotaRichiesta = call(on('richiesta_premio'), 'POST /operatore/richieste/{id}/note', {
  summary: 'Scrive una nota interna su una richiesta di premio',
  ...written,
})
export const noteRettifica = call(on('rettifica'), 'GET /operatore/rettifiche/{id}/note', {
  summary: 'Le note interne su una rettifica',
  ...look('rettifica'),
})
export const annotaRettifica = call(on('rettifica'), 'POST /operatore/rettifiche/{id}/note', {
  summary: 'Scrive una nota interna su una rettifica',
  ...written,
})

export const eliminaNota = call(forOperators, 'DELETE /operatore/note/{id}', {
  summary: 'Elimina una nota propria',
  reply: z.object({ id }),
})

/** Internal note in which the caller is mentioned; `letta` = the caller has read it. */
const menzione = z.object({ ...nota.shape, letta: z.boolean() })

export const menzioni = call(forOperators, 'GET /operatore/menzioni', {
  summary: 'Le note in cui si è chiamati, su ciò che si può vedere, l’ultima per prima; al massimo trenta',
  reply: z.object({ da_leggere: z.int(), righe: z.array(menzione) }),
})
export type Menzioni = z.output<typeof menzioni.reply>

export const leggiMenzioni = call(forOperators, 'POST /operatore/menzioni/lette', {
  summary: 'Segna come lette le note in cui si è chiamati: queste, o tutte',
  body: z.strictObject({ note: z.optional(z.array(id).check(z.maxLength(100))) }),
  reply: z.object({ da_leggere: z.int() }),
  registra: 'nulla',
})
