import { FILE_IMPORTA_MAX_BYTE } from '@primo/domain/pratiche/importa-pratiche'
import * as z from 'zod/mini'
import { day, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

/** Errors a call tells in full at most. */
export const ERRORI_DETTI_MAX = 500

const error = z.object({
  /** As a spreadsheet numbers them: the headings are row 1. */
  riga: z.int(),
  /** Empty when it is the whole row's. */
  colonna: z.string(),
  messaggio: z.string(),
})
export type ErroreImportazione = z.output<typeof error>

const base64 = z
  .string()
  .check(
    z.minLength(1, 'Il file è vuoto.'),
    z.maxLength(Math.ceil(FILE_IMPORTA_MAX_BYTE / 3) * 4, 'Il file supera i 5 MB: dividilo in più parti.'),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Il file non si legge.'),
  )

const conFile = {
  ...forCases,
  body: z.strictObject({ nome_file: text(200), contenuto_base64: base64 }),
  bodyLimit: 7 * 1024 * 1024,
} as const

const counts = {
  /** Rows of the file, without the headings and the empty ones: those in error, those imported before, the rest. */
  righe: z.int(),
  con_errori: z.int(),
  gia_importate: z.int(),
  /** The first `ERRORI_DETTI_MAX`, in the order of the file. */
  errori: z.array(error),
}

export const provaImportazione = call(conFile, 'POST /operatore/pratiche/importazioni/prova', {
  registra: 'nulla',
  summary: 'Legge un file CSV di pratiche e dice che cosa se ne importerebbe, senza scrivere nulla',
  reply: z.object({
    ...counts,
    /** Rows that would be imported now, and the sum of their amounts. */
    valide: z.int(),
    totale_importo_cent: z.int(),
    colonne_ignorate: z.array(z.string()),
    /** The first five of them, as they were understood. */
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
  }),
})
export type ProvaImportazione = z.output<typeof provaImportazione.reply>

/**
 * Idempotent by what each row says, whatever the key of the request: the same row makes one case, also when the file
 * is sent again corrected. A big file takes more than one call: until `restano` is 0.
 */
export const importaPratiche = call(conFile, 'POST /operatore/pratiche/importazioni', {
  summary: 'Importa le righe valide di un file CSV di pratiche; si ripete finché ne restano',
  reply: z.object({
    ...counts,
    /** Cases made by this call, and rows left for the next one. */
    importate: z.int(),
    restano: z.int(),
  }),
})
export type EsitoImportazione = z.output<typeof importaPratiche.reply>
