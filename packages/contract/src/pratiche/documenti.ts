import {
  CARICAMENTO_MAX_BYTE,
  PAGINE_MAX,
  PEZZO_MAX_BYTE,
  STATI_DOCUMENTO,
  STATI_VOCE,
  type StatoDocumento,
  type StatoVoce,
} from '@primo/domain/pratiche/documento'
import { RUOLI_SOGGETTO, type RuoloSoggetto } from '@primo/domain/pratiche/soggetto'
import * as z from 'zod/mini'
import { day, id, instant } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forConvenzionati = { area: 'pratiche', chi: 'membro', profilo: 'convenzionato' } as const

/** Digital signature found in a document. Revocation and the chain of trust are not checked. */
const firma = z.object({
  firmatario: z.string(),
  emittente: z.string(),
  firmata_il: z.nullable(instant),
  integra: z.boolean(),
  certificato_valido: z.boolean(),
})

export const documento = z.object({
  id,
  stato: z.enum(Object.keys(STATI_DOCUMENTO) as [StatoDocumento, ...StatoDocumento[]]),
  /** Reason of a rejection, for the sender. */
  motivo: z.nullable(z.string()),
  scade_il: z.nullable(day),
  tipo: z.enum(['pdf', 'p7m']),
  /** Number of pages; null for a signed envelope (`p7m`). */
  pagine: z.nullable(z.int()),
  byte: z.int(),
  firme: z.array(firma),
  inviato_il: instant,
  /** Who sent it. `cliente` = the subject, through their own link. */
  inviato_da: z.enum(['convenzionato', 'operatore', 'cliente']),
  deciso_il: z.nullable(instant),
  /** Whether the content can be opened. False once it is deleted, after its retention term. */
  apribile: z.boolean(),
})
export type DocumentoPratica = z.output<typeof documento>

/** Checklist item of a pratica, for one of its subjects or for all, with its last document. */
const voce = z.object({
  id_richiesto: id,
  nome: z.string(),
  aiuto: z.nullable(z.string()),
  obbligatorio: z.boolean(),
  /** Whether an operator who accepts the document enters its expiry date. */
  scade: z.boolean(),
  soggetto: z.nullable(
    z.object({
      id,
      denominazione: z.string(),
      ruolo: z.enum(Object.keys(RUOLI_SOGGETTO) as [RuoloSoggetto, ...RuoloSoggetto[]]),
    }),
  ),
  stato: z.enum(Object.keys(STATI_VOCE) as [StatoVoce, ...StatoVoce[]]),
  /** Whether the caller may send a document for it now. */
  inviabile: z.boolean(),
  documento: z.nullable(documento),
})
export type VocePratica = z.output<typeof voce>

/** Upload in progress. */
export const caricamento = z.object({
  id: z.uuid(),
  byte: z.int(),
  /** Number of bytes received. The next chunk starts here. */
  ricevuti: z.int(),
})
export type Caricamento = z.output<typeof caricamento>

export const documentiPratica = z.object({
  voci: z.array(voce),
  /** Whether every subject got the privacy notice. Without it no document can be sent. */
  informativa: z.boolean(),
  /** Number of required items without a valid document, and of items. */
  mancanti: z.int(),
  totale: z.int(),
})
export type DocumentiPratica = z.output<typeof documentiPratica>

export const byCaricamento = z.object({ id, caricamento_id: z.uuid() })
export const byDocumento = z.object({ id, documento_id: id })

export const corpoCaricamento = z.strictObject({
  /** Size of the file in bytes. */
  byte: z
    .int()
    .check(
      z.gte(1, 'Il file è vuoto.'),
      z.lte(CARICAMENTO_MAX_BYTE, 'Il file è troppo grande: al massimo 25 MB.'),
    ),
})
export const corpoPezzo = z.strictObject({
  /** Position of the chunk's first byte in the file. */
  da: z.int().check(z.gte(0), z.lte(CARICAMENTO_MAX_BYTE)),
  /** Bytes of the chunk, in base64. */
  contenuto: z
    .string()
    .check(
      z.minLength(4),
      z.maxLength(Math.ceil(PEZZO_MAX_BYTE / 3) * 4),
      z.regex(
        /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
        'Il pezzo del file non è leggibile.',
      ),
    ),
})
export const corpoDocumento = z.strictObject({
  id_richiesto: id,
  /** Subject whose document it is, for a checklist item per subject. */
  id_soggetto: z.optional(id),
  /** Completed uploads, in the order of the pages. */
  caricamenti: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PAGINE_MAX)),
})
/** Maximum size of a request with a chunk of a file, in bytes. */
export const PEZZO_BODY_LIMIT = Math.ceil(PEZZO_MAX_BYTE / 3) * 4 + 1024

export const leggiDocumenti = call(forConvenzionati, 'GET /convenzionato/pratiche/{id}/documenti', {
  summary: 'I documenti che una propria pratica chiede, con lo stato di ciascuno',
  reply: documentiPratica,
})

export const iniziaCaricamento = call(forConvenzionati, 'POST /convenzionato/pratiche/{id}/caricamenti', {
  summary: 'Comincia a caricare un file, a pezzi',
  body: corpoCaricamento,
  reply: caricamento,
  registra: 'nulla',
  errors: ['STATO_NON_PERMESSO', 'INFORMATIVA_DA_DARE'],
})

export const leggiCaricamento = call(
  forConvenzionati,
  'GET /convenzionato/pratiche/{id}/caricamenti/{caricamento_id}',
  {
    summary: 'Quanto è arrivato di un file, per riprendere da lì',
    params: byCaricamento,
    reply: caricamento,
    visione: 'mai',
  },
)

export const caricaPezzo = call(
  forConvenzionati,
  'POST /convenzionato/pratiche/{id}/caricamenti/{caricamento_id}/pezzi',
  {
    summary: 'Un pezzo di un file; quello già arrivato si può ripetere',
    params: byCaricamento,
    body: corpoPezzo,
    bodyLimit: PEZZO_BODY_LIMIT,
    reply: caricamento,
    registra: 'nulla',
    errors: ['PEZZO_FUORI_POSTO', 'DEPOSITO_NON_DISPONIBILE'],
  },
)

export const inviaDocumento = call(forConvenzionati, 'POST /convenzionato/pratiche/{id}/documenti', {
  summary: 'Fa di uno o più file caricati un documento della pratica; ripetuto, risponde lo stesso',
  body: corpoDocumento,
  reply: documentiPratica,
  ammissione: 'sempre',
  errors: ['STATO_NON_PERMESSO', 'INFORMATIVA_DA_DARE', 'DEPOSITO_NON_DISPONIBILE', 'ANTIVIRUS_NON_RISPONDE'],
})

export const apriDocumento = call(
  forConvenzionati,
  'GET /convenzionato/pratiche/{id}/documenti/{documento_id}/file',
  {
    summary: 'Il contenuto di un documento di una propria pratica',
    params: byDocumento,
    reply: z.null(),
    file: true,
    // An operator opens it in the back office, which records it with the case.
    visione: 'mai',
    errors: ['DEPOSITO_NON_DISPONIBILE'],
  },
)
