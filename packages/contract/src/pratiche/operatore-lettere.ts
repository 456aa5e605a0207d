import {
  CANALI_LETTERA,
  type CanaleLettera,
  DESTINATARI_LETTERA,
  type DestinatarioLettera,
  LIMITI_LETTERA,
  NOMI_VARIABILI,
} from '@primo/domain/pratiche/lettera'
import * as z from 'zod/mini'
import { id, instant, longText, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { datiSoggetto } from './soggetti.ts'

const forTexts = { ...forOperators, permesso: 'contenuti.scrivere' } as const
const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

/** Template of a lettera: its subject and text have markers such as `{banca}` (`VARIABILI_LETTERA`). */
const datiModello = {
  nome: text(LIMITI_LETTERA.nome, 3),
  destinatario: z.enum(Object.keys(DESTINATARI_LETTERA) as [DestinatarioLettera, ...DestinatarioLettera[]]),
  oggetto: text(LIMITI_LETTERA.oggetto),
  testo: longText(LIMITI_LETTERA.testo),
  /** Whether lettere may be written from it. */
  attivo: z.boolean(),
}
const corpoModello = z.strictObject(datiModello)
export type ModelloScritto = z.output<typeof corpoModello>
const modelloLettera = z.object({ id, ...datiModello })
export type ModelloLettera = z.output<typeof modelloLettera>

export const modelliLettera = call(forTexts, 'GET /operatore/modelli-lettera', {
  summary: 'I modelli delle lettere e delle e-mail che si scrivono dalle pratiche',
  reply: z.array(modelloLettera),
})

export const aggiungiModello = call(forTexts, 'POST /operatore/modelli-lettera', {
  summary: 'Aggiunge un modello di lettera',
  body: corpoModello,
  reply: modelloLettera,
  idempotente: true,
})

export const cambiaModello = call(forTexts, 'PUT /operatore/modelli-lettera/{id}', {
  oggetto: 'modello_lettera',
  modifica: true,
  summary: 'Riscrive un modello di lettera; le lettere già scritte restano come sono',
  body: corpoModello,
  reply: modelloLettera,
})

const canale = z.enum(Object.keys(CANALI_LETTERA) as [CanaleLettera, ...CanaleLettera[]])

const lettera = z.object({
  id,
  quando: instant,
  /** Name of the operator who wrote it. */
  autore: z.string(),
  canale,
  /** Name of the recipient. */
  destinatario: z.string(),
  /** E-mail address to which it was sent. Null for a PDF. */
  indirizzo: z.nullable(z.string()),
  oggetto: z.string(),
  testo: z.string(),
  /** Delivery of the e-mail. Null for a PDF, and when it is no longer known. */
  esito: z.nullable(z.enum(['in_attesa', 'partita', 'non_partita'])),
})
export type Lettera = z.output<typeof lettera>

const lettere = z.object({
  /** Lettere of the pratica, the last first. */
  lettere: z.array(lettera),
  /** Whether another may be written. */
  scrivibile: z.boolean(),
})
export type Lettere = z.output<typeof lettere>

export const leggiLettere = call(forCases, 'GET /operatore/pratiche/{id}/lettere', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary: 'Le lettere e le e-mail scritte da una pratica',
  reply: lettere,
})

const preparata = z.object({
  /** Templates in use. */
  modelli: z.array(z.object({ ...modelloLettera.shape, attivo: z.literal(true) })),
  destinatari: z.array(
    z.object({
      /** Subject of the pratica. Null for the convenzionato. */
      soggetto_id: z.nullable(id),
      nome: z.string(),
      /** Role of the subject. Null for the convenzionato. */
      ruolo: z.nullable(datiSoggetto.ruolo),
      /** E-mail address. Null when it is not known. */
      email: z.nullable(z.string()),
      /** Values of the variables for this recipient. */
      valori: z.record(z.enum(NOMI_VARIABILI), z.nullable(z.string())),
    }),
  ),
})
export type LetteraPreparata = z.output<typeof preparata>

export const preparaLettera = call(forCases, 'GET /operatore/pratiche/{id}/lettere/nuova', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary: 'I modelli, a chi si può scrivere da una pratica, e ciò che si legge al posto dei segni',
  reply: preparata,
})

export const scriviLettera = call(forCases, 'POST /operatore/pratiche/{id}/lettere', {
  oggetto: 'pratica',
  summary: 'Manda una e-mail, o scrive una lettera in PDF, da un modello',
  body: z.strictObject({
    modello_id: id,
    /** Subject of the pratica who receives it. Null for the convenzionato. */
    soggetto_id: z.nullable(id),
    canale,
    oggetto: text(LIMITI_LETTERA.oggetto),
    testo: longText(LIMITI_LETTERA.testo),
  }),
  reply: lettere,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

export const byLettera = z.object({ id, lettera_id: id })

export const apriLettera = call(forCases, 'GET /operatore/pratiche/{id}/lettere/{lettera_id}/file', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary: 'Una lettera in PDF',
  params: byLettera,
  reply: z.null(),
  file: true,
})
