import { LIMITI_TIPO } from '@primo/domain/anagrafica/campi-finanziamento'
import { COLONNE_SCEGLIBILI, type ColonnaScelta } from '@primo/domain/pratiche/importa-colonne'
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

/** Maximum number of errors of an imported file that are stored and shown: the first ones. */
export const ERRORI_DETTI_MAX = 500

const error = z.object({
  /** Row number of the error as in a spreadsheet: the headings are row 1. */
  riga: z.int(),
  /** Column of the error. Empty when it concerns the whole row. */
  colonna: z.string(),
  messaggio: z.string(),
})
export type ErroreImportazione = z.output<typeof error>

/** Result of parsing an imported file. */
const esito = z.object({
  /** Number of rows that can be imported. `totale_importo_cent` sums their amounts. */
  valide: z.int(),
  totale_importo_cent: z.int(),
  con_errori: z.int(),
  gia_importate: z.int(),
  /** First errors of the file (up to `ERRORI_DETTI_MAX`), in the order of the file. */
  errori: z.array(error),
  colonne_ignorate: z.array(z.string()),
  /** First five valid rows, as parsed. Empty once the file is deleted. */
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
/** Actions whose only input is the import; the columns are chosen by `scegliColonne`. */
const plainAction = z.enum(
  (Object.keys(AZIONI_IMPORTAZIONE) as AzioneImportazione[]).filter((one) => one !== 'abbina') as [
    Exclude<AzioneImportazione, 'abbina'>,
    ...Exclude<AzioneImportazione, 'abbina'>[],
  ],
)

const importazione = z.object({
  id,
  nome_file: z.string(),
  caricata_il: instant,
  /** Name of the operator who uploaded the file. */
  caricata_da: z.string(),
  stato: z.enum(Object.keys(STATI_IMPORTAZIONE) as [StatoImportazione, ...StatoImportazione[]]),
  /** Number of rows of the file, without headings and empty rows. */
  righe: z.int(),
  /** Number of rows, or of pratiche to withdraw, that the running job has processed. */
  fatte: z.int(),
  /** Number of pratiche created so far. `annullate` counts those of them that were withdrawn. */
  create: z.int(),
  annullate: z.int(),
  /** Sentence with the reason why parsing stopped, or null. */
  motivo: z.nullable(z.string()),
  /** Result of parsing. Null until it ends. */
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

const place = z.optional(z.int().check(z.gte(0), z.lte(1000)))
/**
 * Positions of the columns in the file, from 0. A missing column is not in it. `campi`: those of the additional fields of the
 * financing types, by the field's name.
 */
const colonne = z.strictObject({
  ...(Object.fromEntries(COLONNE_SCEGLIBILI.map((column) => [column, place])) as Record<
    ColonnaScelta,
    typeof place
  >),
  campi: z.optional(
    z.record(z.string().check(z.maxLength(LIMITI_TIPO.etichetta)), z.int().check(z.gte(0), z.lte(1000))),
  ),
})

export const leggiColonne = call(forCases, 'GET /operatore/pratiche/importazioni/{id}/colonne', {
  summary: 'Le intestazioni del file di un’importazione, le prime righe, e quale colonna è quale',
  reply: z.object({
    intestazioni: z.array(z.string()),
    /** Cells of the first rows. */
    esempio: z.array(z.array(z.string())),
    colonne,
    /** Names of the additional fields that a column may have. */
    campi: z.array(z.string()),
  }),
  errors: ['STATO_NON_PERMESSO'],
})
export type ColonneDelFile = z.output<typeof leggiColonne.reply>

/** Chooses the columns of a file: it is read again, and the next file with the same headings uses them. */
export const scegliColonne = call(forCases, 'POST /operatore/pratiche/importazioni/{id}/colonne', {
  summary:
    'Sceglie quale colonna del file è quale: si rilegge, e si ricorda per i file con le stesse intestazioni',
  body: z.strictObject({ colonne }),
  reply: importazione,
  errors: ['STATO_NON_PERMESSO'],
  oggetto: 'importazione',
})

/**
 * Applies an action to an import. Idempotent by row content: the same row creates one pratica, even when a corrected file is
 * uploaded again.
 */
export const agisciSuImportazione = call(forCases, 'POST /operatore/pratiche/importazioni/{id}', {
  summary:
    'Importa un file letto, ferma l’importazione, scarta il file, o annulla le pratiche importate che nessuno ha ancora toccato',
  body: z.strictObject({ azione: plainAction }),
  reply: importazione,
  errors: ['STATO_NON_PERMESSO'],
  oggetto: 'importazione',
  idempotente: true,
})
