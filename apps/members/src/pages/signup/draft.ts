import { RUOLI } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { EMPTY, type SignupValues, STEPS } from './steps.ts'

const KEY = 'registrazione-bozza'

const draftSchema = z.object({
  step: z.int().check(z.gte(0), z.lt(STEPS.length)),
  values: z.object({
    codice_sponsor: z.string(),
    target: z.enum(['', ...RUOLI]),
    nome: z.string(),
    cognome: z.string(),
    codice_fiscale: z.string(),
    email: z.string(),
    cellulare: z.string(),
    dati_sensibili: z.boolean(),
    attivita_commerciali: z.boolean(),
    attivita_conto_terzi: z.boolean(),
    trattamento_dati: z.boolean(),
  }),
})

export interface Draft {
  step: number
  values: SignupValues
}

/** Keeps what was typed for as long as the tab lives: a reload or a lost network loses nothing. Never the password. */
export function keepDraft({ step, values }: Draft): void {
  const { password: _, password_confirmation: __, ...rest } = values
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ step, values: rest }))
  } catch {
    console.warn('Sign-up draft not kept: storage refused')
  }
}

/** What was kept, or null when there is nothing or it is not readable. */
export function readDraft(): Draft | null {
  try {
    const result = z.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return result.success ? { step: result.data.step, values: { ...EMPTY, ...result.data.values } } : null
  } catch {
    return null
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    console.warn('Sign-up draft not dropped: storage refused')
  }
}
