import * as z from 'zod/mini'
import { day, id, instant, searched, text } from './fields.ts'

/** A person as an operator has to know him: who he is and how he is reached. Operators only. */
export const persona = z.object({
  utente_id: id,
  denominazione: z.string(),
  email: z.string(),
  cellulare: z.string(),
})
export type Persona = z.output<typeof persona>

/** Whose hand a step of a history is: by his role, and by name when he is a person. */
export const autore = z.object({
  ruolo: z.enum(['titolare', 'operatore', 'sistema']),
  /** Empty for the system. */
  nome: z.string(),
})

/** How many of a queue's things stand in each of its states. */
/* @__NO_SIDE_EFFECTS__ */
export const perStato = <const S extends readonly string[]>(stati: S) =>
  z.array(z.object({ stato: z.enum(stati), quante: z.int() }))

/** The steps a queue's thing has taken, with what was written beside each. */
/* @__NO_SIDE_EFFECTS__ */
export const passi = <S extends z.ZodMiniType>(stato: S) =>
  z.array(z.object({ stato, quando: instant, chi: autore, nota: z.nullable(z.string()) }))

/** Every call of the back office: one area of the contract, for operators only; each names its permission (company §1). */
export const forOperators = { area: 'operatore', chi: 'operatore' } as const
/** Those that write and publish the programme; with the second, who works with it reads it too. */
export const forProgramme = { ...forOperators, permesso: 'programma.pubblicare' } as const

/** Words to look for in names, e-mail addresses, numbers and codes. */
export const searchWords = z.optional(searched())
/** Why an operator does something: what the person concerned reads. */
export const motivo = z.optional(text(500))
/** A day a report may begin or end on: within the two centuries this programme can live in. */
export const periodDay = day.check(
  z.refine((g) => g >= '2000-01-01' && g <= '2199-12-31', 'Scegli un giorno tra il 2000 e il 2199.'),
)
