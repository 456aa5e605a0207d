import * as z from 'zod/mini'
import { day } from '../platform/fields.ts'

/** Something asked of who enrols, and what he has answered so far. */
export const requisitoChiesto = z.object({
  codice: z.string(),
  descrizione: z.string(),
  aiuto: z.string(),
  /** Asked only of who passes on these types of financing; empty = of everybody in the role. */
  tipi_finanziamento: z.array(z.string()),
  obbligatorio: z.boolean(),
  con_scadenza: z.boolean(),
  valore: z.string(),
  scade_il: z.nullable(day),
})
export type RequisitoChiesto = z.output<typeof requisitoChiesto>
