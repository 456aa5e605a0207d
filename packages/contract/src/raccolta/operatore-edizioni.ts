import { COSE_EDIZIONE, STATI_EDIZIONE } from '@primo/domain/raccolta/manifestazione'
import * as z from 'zod/mini'
import { day, id, instant, text } from '../platform/fields.ts'
import { autore, forOperators, forProgramme, periodDay, searchWords } from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { edizione } from './manifestazione.ts'

/** Shared definition of the calls on editions that operators who process prize requests may read too. */
const forReaders = { ...forProgramme, leggono: ['premi.lavorare'] } as const

const versione = z.object({
  versione: z.string(),
  hash: z.string(),
  pdf_hash: z.nullable(z.string()),
  url: z.string(),
  url_pdf: z.string(),
  pubblicato_il: instant,
  /** Number of members who accepted this version of the official rules. */
  accettato_da: z.int(),
})

const deposito = z.object({
  importo_cent: z.int(),
  data: day,
  riferimento: z.string(),
  registrato_il: instant,
  chi: autore,
})

export const edizioneInElenco = z.object({
  ...edizione.shape,
  stato: z.enum(STATI_EDIZIONE),
  /** Version of the official rules in force, or null when none is published. */
  regolamento: z.nullable(z.string()),
  premi: z.int(),
  /** Number of the edition's prize requests that are not closed yet. */
  richieste_aperte: z.int(),
  /** Whether the lodged security deposit is below the amount required today. */
  cauzione_scoperta: z.boolean(),
})

/** Full record of an edition with its legal obligations. */
export const schedaEdizione = z.object({
  ...edizioneInElenco.shape,
  /** Operations on the edition that are allowed now, from the state table. */
  permessi: z.array(z.enum(COSE_EDIZIONE)),
  iscritti: z.int(),
  punti: z.object({
    disponibili: z.int(),
    in_maturazione: z.int(),
    prenotati: z.int(),
    spesi: z.int(),
    scaduti: z.int(),
  }),
  cauzione: z.object({
    dovuta_cent: z.int(),
    depositata_cent: z.int(),
    /** Sentence that explains how the amount of the deposit was computed. */
    perche: z.string(),
    catalogo_cent: z.int(),
    esposizione_cent: z.int(),
    consegnati_cent: z.int(),
    richiesti_cent: z.int(),
    /** Value in cents of all points that members hold, at the highest value of a point in the catalogue. */
    punti_vivi_cent: z.int(),
    depositi: z.array(deposito),
  }),
  consegne: z.object({ in_ritardo: z.int(), vicine: z.int(), aperte: z.int(), prossima: z.nullable(day) }),
  regolamenti: z.array(versione),
  /** Comparison of the official rules, as they would be published now, with the version in force. */
  prossimo: z.object({
    /** Whether the official rules, if published now, would differ from the last version. */
    diverso: z.boolean(),
    /**
     * Sentences that say which promises of the last version the new official rules would worsen, so that they may not be
     * published. Empty when they may.
     */
    peggiora: z.array(z.string()),
  }),
})
export type SchedaEdizione = z.output<typeof schedaEdizione>

export const edizioni = call(forReaders, 'GET /operatore/edizioni', {
  // Operators who adjust points need the names of the editions as a filter.
  leggono: [...forReaders.leggono, 'punti.rettificare'],
  summary: 'Tutte le edizioni, la più recente per prima',
  reply: z.array(edizioneInElenco),
})

export const leggiEdizione = call(forReaders, 'GET /operatore/edizioni/{id}', {
  summary: 'Un’edizione: stato, regolamenti, cauzione, consegne',
  reply: schedaEdizione,
})

const data = {
  codice: text(30).check(z.regex(/^[\w.-]+$/, 'Usa lettere, cifre, trattini e punti.')),
  titolo: text(120),
  inizio: periodDay,
  fine: periodDay,
  ultima_richiesta: periodDay,
}

/** Shared definition of the commands on an edition: each returns the edition in its new state. */
const onEdition = { ...forProgramme, reply: schedaEdizione, idempotente: true } as const

export const preparaEdizione = call(onEdition, 'POST /operatore/edizioni', {
  summary: 'Prepara l’edizione che segue: comincia nel suo primo giorno',
  body: z.strictObject(data),
  conferma: true,
})

export const modificaEdizione = call(onEdition, 'PUT /operatore/edizioni/{id}', {
  oggetto: 'edizione',
  modifica: true,
  summary: 'Corregge un’edizione che non è ancora cominciata',
  body: z.strictObject(data),
  errors: ['STATO_NON_PERMESSO'],
  conferma: true,
})

export const pubblicaRegolamento = call(onEdition, 'POST /operatore/edizioni/{id}/regolamento', {
  oggetto: 'edizione',
  summary:
    'Propone una nuova versione del regolamento, che non peggiora i diritti acquisiti: la conferma un’altra persona',
  errors: ['STATO_NON_PERMESSO', 'DIRITTI_ACQUISITI'],
  conferma: true,
})

export const registraCauzione = call(onEdition, 'POST /operatore/edizioni/{id}/cauzione', {
  oggetto: 'edizione',
  summary: 'Registra la cauzione depositata (D.P.R. 430/2001, art. 7)',
  body: z.strictObject({
    importo_cent: z
      .int()
      .check(
        z.gte(1, 'L’importo deve essere più di zero.'),
        z.lte(1_000_000_000_000, 'L’importo non può superare dieci miliardi di euro.'),
      ),
    data: periodDay,
    riferimento: text(200),
    /**
     * Number of recorded deposits that the client has read, for optimistic concurrency: refused when there are more now. The last
     * one recorded is the one in force.
     */
    depositi_visti: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  errors: ['STATO_NON_PERMESSO'],
})

const anno = z.int().check(z.gte(2000), z.lte(2200))

/** Row of the prize register: total of the premi delivered to a person in a year. */
export const registroPremiRow = z.object({
  utente_id: id,
  denominazione: z.string(),
  premi: z.int(),
  totale_cent: z.int(),
  /** Whether the total exceeds the threshold of the withholding tax, € 25.82 a year (D.P.R. 600/1973, art. 30). */
  oltre_soglia: z.boolean(),
  ritenuta_cent: z.int(),
})

export const registro = call(forReaders, 'GET /operatore/registro-premi', {
  summary: 'I premi consegnati in un anno, persona per persona, con la ritenuta da valutare',
  query: z.object({
    ...listQuery(['totale_cent', 'denominazione', 'premi']),
    anno: z.optional(anno),
    q: searchWords,
    solo_oltre: z.optional(z.boolean()),
  }),
  ...listOf(registroPremiRow),
})

export const riassuntoRegistro = call(forReaders, 'GET /operatore/registro-premi/{anno}', {
  summary: 'Il registro di un anno in cifre',
  params: z.object({ anno }),
  reply: z.object({
    anno: z.int(),
    persone: z.int(),
    premi: z.int(),
    totale_cent: z.int(),
    oltre_soglia: z.int(),
    ritenute_cent: z.int(),
    /** Years in which premi were delivered, latest first. */
    anni: z.array(z.int()),
  }),
})

export const esportaRegistro = call(forOperators, 'GET /operatore/registro-premi/{anno}/csv', {
  permesso: 'registro.leggere',
  registra: { che: 'esportazione', oggetto: 'registro_premi' },
  summary: 'Il registro di un anno come CSV, con i codici fiscali',
  params: z.object({ anno }),
  reply: z.object({ nome_file: z.string(), csv: z.string() }),
  conferma: true,
})
