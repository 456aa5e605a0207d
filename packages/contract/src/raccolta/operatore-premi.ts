import {
  ACCADUTI_RICHIESTA,
  type AccadutoRichiesta,
  AZIONI_RICHIESTA,
  type AzioneRichiesta,
  STATI_RICHIESTA,
} from '@primo/domain/raccolta/premio'
import * as z from 'zod/mini'
import { day, id, instant, longText, text } from '../platform/fields.ts'
import {
  autore,
  betweenPoints,
  byOperator,
  bySponsor,
  forOperators,
  forProgramme,
  inPeriod,
  motivo,
  orderedRanges,
  passi,
  periodDay,
  perStato,
  persona,
  searchWords,
  whatHappened,
} from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { assignOf, filtriLavorazione, lavorazione, nextOf } from '../ufficio/incarichi.ts'
import { richiesta } from './premi.ts'

const forRequests = { ...forOperators, permesso: 'premi.lavorare' } as const

type AzioneOperatore = {
  [A in AzioneRichiesta]: (typeof AZIONI_RICHIESTA)[A]['chi'] extends 'operatore' ? A : never
}[AzioneRichiesta]
const AZIONI = (Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[]).filter(
  (azione) => AZIONI_RICHIESTA[azione].chi === 'operatore',
) as AzioneOperatore[]
const azione = z.enum(AZIONI as [AzioneOperatore, ...AzioneOperatore[]])
/** Schema of the state of a premio request. */
export const statoRichiesta = z.enum(STATI_RICHIESTA)
export type AzioneSuRichiesta = z.output<typeof azione>

/** States by which the queue of requests is filtered: `da_lavorare` for all that require work, `tutte` for all. */
export const STATI_FILTRO = ['da_lavorare', 'tutte', ...STATI_RICHIESTA] as const
export type StatoFiltro = (typeof STATI_FILTRO)[number]

/** Filter values by the delivery's due date (six months, D.P.R. 430/2001): past it, or within thirty days of it. */
export const CONSEGNE = ['in_ritardo', 'vicine'] as const
export type Consegne = (typeof CONSEGNE)[number]

const { azioni: _, storia: __, ...campiRichiesta } = richiesta.shape

/** Premio request as an operator sees it in the queue, with member, address and due date. */
export const richiestaInCoda = z.object({
  ...campiRichiesta,
  membro: persona,
  ...lavorazione,
  /** Actions that the operator may take on the request now, from the state table. */
  azioni: z.array(azione),
})
export type RichiestaInCoda = z.output<typeof richiestaInCoda>

/** Premio request with all data needed to deliver it. */
export const richiestaDaLavorare = z.object({
  ...richiestaInCoda.shape,
  /** Number of remaining pieces of the premio. Null = unlimited. */
  disponibili: z.nullable(z.int()),
  storia: passi(statoRichiesta),
})
export type RichiestaDaLavorare = z.output<typeof richiestaDaLavorare>

const filters = {
  /** Search text: part of the member's name or e-mail, the premio's name or code, or the request's code. */
  q: searchWords,
  /** Filter by delivery: only overdue requests, or those due within thirty days. */
  consegna: z.optional(z.enum(CONSEGNE)),
  edizione: z.optional(id),
  /** Filter by the date of the request. */
  ...inPeriod,
  ...whatHappened(Object.keys(ACCADUTI_RICHIESTA) as [AccadutoRichiesta, ...AccadutoRichiesta[]]),
  ...betweenPoints,
  ...byOperator,
  ...bySponsor,
  ...filtriLavorazione,
}

export const codaRichieste = call(forRequests, 'GET /operatore/richieste', {
  summary: 'Le richieste di premio, prima quelle da consegnare più presto; senza filtri, quelle da lavorare',
  query: orderedRanges(
    z.object({
      ...listQuery(['consegna_entro', 'creata_il', 'membro', 'premio', 'punti'], 'asc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO), 'da_lavorare'),
    }),
  ),
  ...listOf(richiestaInCoda),
})

export const esportaRichieste = exportOf(codaRichieste, 'le richieste di premio')

export const prossimaRichiesta = nextOf(codaRichieste, 'la richiesta')
export const affidaRichiesta = assignOf(codaRichieste, 'una richiesta')

export const conteggiRichieste = call(forRequests, 'GET /operatore/richieste/conteggi', {
  summary: 'Quante richieste di premio rispondono a una ricerca e a una consegna, per stato',
  query: orderedRanges(z.object(filters)),
  reply: z.object({ per_stato: perStato(STATI_FILTRO) }),
})
export type ConteggiRichieste = z.output<typeof conteggiRichieste.reply>

export const leggiRichiestaDaLavorare = call(forRequests, 'GET /operatore/richieste/{id}', {
  registra: { che: 'sguardo', oggetto: 'richiesta_premio' },
  summary: 'Una richiesta di premio con chi la fa, dove va e la sua storia',
  reply: richiestaDaLavorare,
})

export const agisciSuRichiesta = call(forRequests, 'POST /operatore/richieste/{id}/azione', {
  oggetto: 'richiesta_premio',
  summary: 'Approva o rifiuta una richiesta, la prepara, la spedisce, la consegna, ne registra il reso',
  body: z.strictObject({
    azione,
    nota: motivo,
    /** Carrier of the parcel. Only with `spedisci`, like the tracking number. */
    corriere: z.optional(text(80)),
    tracking: z.optional(text(80)),
  }),
  reply: richiestaDaLavorare,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})

/** Shared definition of the calls on the catalogue that operators who process prize requests may read too. */
const forReaders = { ...forProgramme, leggono: ['premi.lavorare'] } as const

export const STATI_CATALOGO = ['in_catalogo', 'esauriti', 'ritirati', 'tutti'] as const
export type StatoCatalogo = (typeof STATI_CATALOGO)[number]
export const AZIONI_PREMIO = ['modifica', 'scorta', 'ritira', 'rimetti'] as const
export const CATEGORIE_MAX = 60
/** Maximum number of featured premi: with more none would stand out. */
export const EVIDENZA_MAX = 12

/** Schema of the path of a premio's image, relative to the site: a built-in drawing or an uploaded image. */
const immagine = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^\/(premi\/[\w-]+\.webp|api\/premi\/foto\/[0-9a-f]{64})$/,
      'Scegli un’immagine, o caricane una.',
    ),
  )
const whole = (max: number) => z.int().check(z.gte(1), z.lte(max))

const fields = {
  codice: text(30).check(z.regex(/^[\w./-]+$/, 'Usa lettere, cifre, trattini e punti.')),
  descrizione: text(120),
  dettaglio: longText(1000, 0),
  categoria: text(CATEGORIE_MAX),
  immagine,
  punti: whole(10_000_000),
  valore_cent: z
    .int()
    .check(
      z.gte(1, 'Il valore deve essere più di zero.'),
      z.lte(100_000_000, 'Il valore non può superare un milione di euro.'),
    ),
  valido_dal: periodDay,
  valido_al: periodDay,
  limite_persona: z.nullable(whole(1000)),
  /** Position among the featured premi. Null = not featured, omitted = unchanged. */
  evidenza: z.optional(z.nullable(whole(EVIDENZA_MAX))),
}

/** Premio of the catalogue as operators edit it. */
export const premioInCatalogo = z.object({
  id,
  id_edizione: id,
  codice: z.string(),
  descrizione: z.string(),
  dettaglio: z.string(),
  categoria: z.string(),
  immagine: z.string(),
  punti: z.int(),
  valore_cent: z.int(),
  valido_dal: day,
  valido_al: day,
  limite_persona: z.nullable(z.int()),
  evidenza: z.nullable(z.int()),
  /** Total number of pieces added to the catalogue. Null = unlimited. */
  scorta: z.nullable(z.int()),
  /** Number of pieces left. Null = unlimited. */
  disponibili: z.nullable(z.int()),
  ritirato_il: z.nullable(instant),
  /** Actions that the operator may take on the premio now. */
  azioni: z.array(z.enum(AZIONI_PREMIO)),
})
export type PremioInCatalogo = z.output<typeof premioInCatalogo>

export const schedaPremio = z.object({
  ...premioInCatalogo.shape,
  edizione: z.object({ id, titolo: z.string(), inizio: day, ultima_richiesta: day }),
  storia: z.array(
    z.object({
      cosa: z.enum(['aggiunto', 'modificato', 'scorta', 'ritirato', 'rimesso']),
      quando: instant,
      chi: autore,
      pezzi: z.nullable(z.int()),
      motivo: z.nullable(z.string()),
      campi: z.array(z.object({ campo: z.string(), prima: z.string(), dopo: z.string() })),
    }),
  ),
})
export type SchedaPremio = z.output<typeof schedaPremio>

export const catalogoOperatore = call(forReaders, 'GET /operatore/premi', {
  summary: 'Il catalogo di un’edizione; senza dirla, quella in corso o la prossima',
  query: z.object({
    ...listQuery(['punti', 'codice', 'descrizione', 'disponibili', 'valore_cent'], 'asc'),
    q: searchWords,
    edizione: z.optional(id),
    stato: z._default(z.enum(STATI_CATALOGO), 'in_catalogo'),
  }),
  ...listOf(premioInCatalogo),
})

export const esportaCatalogo = exportOf(catalogoOperatore, 'i premi del catalogo')

export const leggiPremio = call(forReaders, 'GET /operatore/premi/{id}', {
  summary: 'Un premio con tutto ciò che gli è successo',
  reply: schedaPremio,
})

/** Shared definition of the commands on a premio: each returns the premio in its new state. */
const onPrize = { ...forProgramme, reply: schedaPremio, idempotente: true } as const

export const aggiungiPremio = call(onPrize, 'POST /operatore/premi', {
  summary: 'Aggiunge un premio al catalogo di un’edizione',
  body: z.strictObject({ ...fields, id_edizione: id, scorta: z.nullable(whole(1_000_000)) }),
  errors: ['STATO_NON_PERMESSO'],
})

export const modificaPremio = call(onPrize, 'PUT /operatore/premi/{id}', {
  oggetto: 'premio',
  modifica: true,
  summary: 'Corregge un premio; a edizione cominciata, solo in meglio per chi partecipa',
  body: z.strictObject(fields),
  errors: ['STATO_NON_PERMESSO', 'DIRITTI_ACQUISITI'],
})

export const cambiaScorta = call(onPrize, 'POST /operatore/premi/{id}/scorta', {
  oggetto: 'premio',
  summary: 'Carica pezzi in catalogo, o ne toglie tra quelli che nessuno ha riservato',
  body: z.strictObject({
    pezzi: z.int().check(
      z.gte(-1_000_000),
      z.lte(1_000_000),
      z.refine((n) => n !== 0, 'Scrivi quanti pezzi.'),
    ),
    motivo: longText(500),
  }),
  errors: ['STATO_NON_PERMESSO', 'SCORTA_INSUFFICIENTE'],
})

export const ritiraPremio = call(onPrize, 'POST /operatore/premi/{id}/ritira', {
  oggetto: 'premio',
  summary: 'Toglie un premio dal catalogo; le richieste già fatte proseguono',
  body: z.strictObject({ motivo: longText(500) }),
  errors: ['STATO_NON_PERMESSO', 'DIRITTI_ACQUISITI'],
})

export const rimettiPremio = call(onPrize, 'POST /operatore/premi/{id}/rimetti', {
  oggetto: 'premio',
  summary: 'Rimette in catalogo un premio ritirato',
  errors: ['STATO_NON_PERMESSO'],
})

/** Maximum size in bytes of an uploaded image after decoding (180 KB). */
export const IMMAGINE_MAX_BYTE = 184_320
export const caricaImmagine = call(forProgramme, 'POST /operatore/immagini', {
  summary: 'Carica l’immagine di un premio: WebP, PNG o JPEG, fino a 180 KB',
  body: z.strictObject({
    dati: z
      .string()
      .check(
        z.maxLength(Math.ceil(IMMAGINE_MAX_BYTE / 3) * 4, 'L’immagine supera i 180 KB.'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Non è un’immagine leggibile.'),
      ),
  }),
  reply: z.object({ immagine: z.string() }),
  idempotente: true,
})

export const immagini = call(forProgramme, 'GET /operatore/immagini', {
  summary: 'Le immagini già usate nei cataloghi, prima le più usate',
  reply: z.array(z.string()),
})
