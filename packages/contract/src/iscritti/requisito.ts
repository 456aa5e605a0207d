import * as z from 'zod/mini'
import { day } from '../platform/fields.ts'

/** Requirement to enrol in a role, with the member's current answer. */
export const requisitoChiesto = z.object({
  codice: z.string(),
  descrizione: z.string(),
  aiuto: z.string(),
  /** Names of the types of financing that the requirement is limited to. Empty = required of every member with the role. */
  tipi_finanziamento: z.array(z.string()),
  obbligatorio: z.boolean(),
  con_scadenza: z.boolean(),
  valore: z.string(),
  scade_il: z.nullable(day),
})
export type RequisitoChiesto = z.output<typeof requisitoChiesto>
