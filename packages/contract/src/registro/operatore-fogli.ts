import { TIPI_CIFRA } from '@primo/domain/registro/esportazioni'
import * as z from 'zod/mini'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const text = z.string().check(z.maxLength(300))
const cell = z.nullable(z.union([text, z.number()]))

/**
 * Converts a table shown on the screen to a spreadsheet file. The client sends the values; nothing is read from the database. It
 * is not in the module of the exports, because `z.union` there would make the first screens of the members' app load more of zod.
 */
export const scriviFoglio = call(forOperators, 'POST /operatore/fogli', {
  summary: 'Scrive come foglio di calcolo una tabella di cifre che si ha davanti',
  registra: 'nulla',
  body: z.strictObject({
    colonne: z
      .array(z.object({ nome: z.string().check(z.maxLength(80)), tipo: z.enum(TIPI_CIFRA) }))
      .check(z.minLength(1), z.maxLength(40)),
    righe: z
      .array(z.array(cell).check(z.maxLength(40)))
      .check(z.maxLength(2_000, 'La tabella ha più di 2.000 righe: scegli meno giorni, o scarica il CSV.')),
  }),
  /** Spreadsheet file in base64. */
  reply: z.object({ foglio: z.string() }),
})
