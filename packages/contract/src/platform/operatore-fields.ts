import * as z from 'zod/mini'
import { day, id, instant, searched, text } from './fields.ts'

/** Identity and contacts of a person. For operators only. */
export const persona = z.object({
  utente_id: id,
  denominazione: z.string(),
  email: z.string(),
  cellulare: z.string(),
})
export type Persona = z.output<typeof persona>

/** Author of a state change: role, and name unless it is the system. */
export const autore = z.object({
  ruolo: z.enum(['titolare', 'operatore', 'sistema']),
  /** Name of the author. Empty for the system. */
  nome: z.string(),
})

/** Returns the schema of a queue's item counts by state. */
/* @__NO_SIDE_EFFECTS__ */
export const perStato = <const S extends readonly string[]>(stati: S) =>
  z.array(z.object({ stato: z.enum(stati), quante: z.int() }))

/** Returns the schema of an item's state changes, each with its note. */
/* @__NO_SIDE_EFFECTS__ */
export const passi = <S extends z.ZodMiniType>(stato: S) =>
  z.array(z.object({ stato, quando: instant, chi: autore, nota: z.nullable(z.string()) }))

/** Shared fields of every back-office call: operators only. Each call names its permission (company §1). */
export const forOperators = { area: 'operatore', chi: 'operatore' } as const
/** Shared definition of the calls that write and publish the programme. With `leggono`, other operators may read them. */
export const forProgramme = { ...forOperators, permesso: 'programma.pubblicare' } as const

/** Schema of a search text for names, e-mail addresses, numbers and codes. */
export const searchWords = z.optional(searched())
/** Reason of an operator's action, shown to the person concerned. */
export const motivo = z.optional(text(500))
/** First or last day of a report, within the two centuries that the programme supports. */
export const periodDay = day.check(
  z.refine((g) => g >= '2000-01-01' && g <= '2199-12-31', 'Scegli un giorno tra il 2000 e il 2199.'),
)
