import * as z from 'zod/mini'
import { id, instant, longText, words } from '../platform/fields.ts'
import { forOperators, persona } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { corpoSoggetto, datiSoggetto } from './soggetti.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

/** Subject of a sent pratica as an operator sees it. */
const soggettoOperatore = z.object({
  ...datiSoggetto,
  /** Codice fiscale. Null for an operator without the permission `persone.vedere`. */
  codice_fiscale: z.nullable(z.string()),
  /** Codice fiscale of which only the first and the last characters are readable. */
  codice_mascherato: z.string(),
  /** Other pratiche In Lavorazione of any owner with the same codice fiscale. */
  doppioni: z.array(z.object({ id_scheda: id, numero: z.string(), titolare: persona.shape.denominazione })),
})
export type SoggettoOperatore = z.output<typeof soggettoOperatore>

const soggettiOperatore = z.object({
  soggetti: z.array(soggettoOperatore),
  azioni: z.array(z.enum(['aggiungi', 'cambia'])),
})
export type SoggettiOperatore = z.output<typeof soggettiOperatore>

export const soggettiPratica = call(forCases, 'GET /operatore/pratiche/{id}/soggetti', {
  registra: { che: 'sguardo', oggetto: 'pratica' },
  summary:
    'Le persone di una pratica inviata, con informativa, consenso e pratiche con lo stesso codice fiscale',
  reply: soggettiOperatore,
})

export const aggiungiSoggettoPratica = call(forCases, 'POST /operatore/pratiche/{id}/soggetti', {
  oggetto: 'pratica',
  summary: 'Aggiunge una persona a una pratica in lavorazione',
  body: corpoSoggetto,
  reply: soggettiOperatore,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

export const correggiSoggetto = call(forCases, 'PUT /operatore/soggetti/{id}', {
  oggetto: 'pratica_soggetto',
  summary: 'Corregge una persona di una pratica in lavorazione',
  body: z.strictObject({
    ...corpoSoggetto.shape,
    /** New codice fiscale. Null leaves it unchanged, for operators who may not read it. */
    codice_fiscale: z.nullable(words(200)),
  }),
  reply: soggettiOperatore,
  modifica: true,
  errors: ['STATO_NON_PERMESSO'],
})

const forTexts = { ...forOperators, permesso: 'contenuti.scrivere' } as const

/** Maximum length of the notice in characters. */
export const INFORMATIVA_MAX = 20_000

const informative = z.object({
  /** Published versions, the one in force first; at most the last fifty. */
  versioni: z.array(
    z.object({
      id,
      versione: z.string(),
      testo: z.string(),
      pubblicata_il: instant,
      /** Name of the operator who published it. Null for the text that comes with the product. */
      pubblicata_da: z.nullable(z.string()),
    }),
  ),
})
export type InformativeCliente = z.output<typeof informative>

export const informativeCliente = call(forTexts, 'GET /operatore/informativa-cliente', {
  summary: 'L’informativa per i clienti delle pratiche, con le versioni di prima',
  reply: informative,
})

export const pubblicaInformativa = call(forTexts, 'POST /operatore/informativa-cliente', {
  oggetto: 'informativa_cliente',
  summary: 'Pubblica una nuova versione dell’informativa per i clienti; quelle di prima restano',
  body: z.strictObject({
    testo: longText(INFORMATIVA_MAX, 40),
    /** Id of the version on which the new text is based, for optimistic concurrency. */
    dopo: id,
  }),
  reply: informative,
  idempotente: true,
  conferma: true,
  errors: ['STATO_NON_PERMESSO'],
})
