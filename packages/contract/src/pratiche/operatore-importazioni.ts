import {
  AZIONI_IMPORTAZIONE,
  type AzioneImportazione,
  FILE_INVIATO_MAX_BYTE,
  STATI_IMPORTAZIONE,
  type StatoImportazione,
} from '@primo/domain/pratiche/importa-pratiche'
import * as z from 'zod/mini'
import { day, id, instant, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

/** Errors of a file that are kept and shown: the first ones. */
export const ERRORI_DETTI_MAX = 500

const error = z.object({
  /** As a spreadsheet numbers them: the headings are row 1. */
  riga: z.int(),
  /** Empty when it is the whole row's. */
  colonna: z.string(),
  messaggio: z.string(),
})
export type ErroreImportazione = z.output<typeof error>

/** What a file contains, as it was read. */
const esito = z.object({
  /** Rows that would be imported now, and the sum of their amounts. */
  valide: z.int(),
  totale_importo_cent: z.int(),
  con_errori: z.int(),
  gia_importate: z.int(),
  /** The first `ERRORI_DETTI_MAX`, in the order of the file. */
  errori: z.array(error),
  colonne_ignorate: z.array(z.string()),
  /** The first five of them, as they were understood; none once the file is no longer kept. */
  esempio: z.array(
    z.object({
      riga: z.int(),
      convenzionato: z.string(),
      nominativo: z.string(),
      tipo_finanziamento: z.string(),
      importo_cent: z.int(),
      data_registrazione: day,
      stato: z.string(),
    }),
  ),
})
export type EsitoLettura = z.output<typeof esito>

const azione = z.enum(Object.keys(AZIONI_IMPORTAZIONE) as [AzioneImportazione, ...AzioneImportazione[]])

const importazione = z.object({
  id,
  nome_file: z.string(),
  caricata_il: instant,
  /** The operator's name. */
  caricata_da: z.string(),
  stato: z.enum(Object.keys(STATI_IMPORTAZIONE) as [StatoImportazione, ...StatoImportazione[]]),
  /** Rows of the file, without the headings and the empty ones. */
  righe: z.int(),
  /** Rows, or cases to withdraw, the job that is running has gone through. */
  fatte: z.int(),
  /** Cases made so far; of those, withdrawn. */
  create: z.int(),
  annullate: z.int(),
  /** Why the file could not be read to its end, in words. */
  motivo: z.nullable(z.string()),
  /** Null until it has been read to its end. */
  esito: z.nullable(esito),
  azioni: z.array(azione),
})
export type Importazione = z.output<typeof importazione>

const base64 = z
  .string()
  .check(
    z.minLength(1, 'Il file è vuoto.'),
    z.maxLength(Math.ceil(FILE_INVIATO_MAX_BYTE / 3) * 4, 'Il file è troppo grande: dividilo in più parti.'),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Il file non si legge.'),
  )

export const caricaImportazione = call(forCases, 'POST /operatore/pratiche/importazioni', {
  summary:
    'Carica un file CSV di pratiche, anche compresso con gzip: si legge, e nulla si importa finché non si conferma',
  body: z.strictObject({ nome_file: text(200), contenuto_base64: base64 }),
  bodyLimit: 14 * 1024 * 1024,
  reply: importazione,
})

export const importazioni = call(forCases, 'GET /operatore/pratiche/importazioni', {
  summary: 'Le ultime cinquanta importazioni di pratiche, l’ultima per prima',
  reply: z.array(importazione),
})

export const leggiImportazione = call(forCases, 'GET /operatore/pratiche/importazioni/{id}', {
  summary: 'A che punto è un’importazione, e che cosa c’è nel suo file',
  reply: importazione,
})

/** Idempotent by what each row says: the same row makes one case, also when the file is sent again corrected. */
export const agisciSuImportazione = call(forCases, 'POST /operatore/pratiche/importazioni/{id}', {
  summary:
    'Importa un file letto, ferma l’importazione, scarta il file, o annulla le pratiche importate che nessuno ha ancora toccato',
  body: z.strictObject({ azione }),
  reply: importazione,
  errors: ['STATO_NON_PERMESSO'],
  oggetto: 'importazione',
  idempotente: true,
})
