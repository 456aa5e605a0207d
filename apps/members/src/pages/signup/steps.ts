import type { CorpoRegistrazione } from '@primo/contract/ingresso/registrazione'
import type { Ruolo } from '@primo/domain/platform/ruolo'

/** Values of the sign-up form: the contract's request body, except that the required consent may not be given yet. */
export type SignupValues = Omit<CorpoRegistrazione, 'trattamento_dati' | 'target' | 'anno_nascita'> & {
  trattamento_dati: boolean
  /** Year of birth. Empty unless the form asks for it. */
  anno_nascita: string
  target: Ruolo | ''
}
export type SignupField = keyof SignupValues

export const EMPTY: SignupValues = {
  codice_sponsor: '',
  target: '',
  nome: '',
  cognome: '',
  codice_fiscale: '',
  anno_nascita: '',
  email: '',
  cellulare: '',
  password: '',
  password_confirmation: '',
  trattamento_dati: false,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
}

/** Member to whom a sponsor's code belongs. */
export interface Sponsor {
  /** Code in its stored form, without signs and words that the user typed with it. */
  codice: string
  nome: string
  /** Message of the server about the code: «Sponsor valido: Anna R.». */
  sentence: string
}

interface Step {
  title: string
  lead: string
  fields: readonly SignupField[]
}

export const STEPS: readonly Step[] = [
  {
    title: 'Chi ti ha invitato?',
    lead: 'Ci si registra con il codice di uno sponsor: lo trovi nel suo invito.',
    fields: ['codice_sponsor', 'target'],
  },
  {
    title: 'Chi sei?',
    lead: 'Come sono scritti sul tuo documento.',
    fields: ['nome', 'cognome', 'codice_fiscale', 'anno_nascita'],
  },
  {
    title: 'Come ti raggiungiamo?',
    lead: 'Dopo la registrazione ti mandiamo un codice per verificarli.',
    fields: ['email', 'cellulare'],
  },
  {
    title: 'Ultimo passo.',
    lead: 'Una password, e le tue scelte sui tuoi dati.',
    fields: [
      'password',
      'password_confirmation',
      'trattamento_dati',
      'dati_sensibili',
      'attivita_commerciali',
      'attivita_conto_terzi',
    ],
  },
]

/** Texts of the first step once the code of an invitation link is confirmed. */
export const INVITATION = { title: 'Il tuo invito.', lead: 'Il codice è già a posto: puoi continuare.' }

/** Returns the index of the first sign-up step that contains a field in error, or null. */
export function firstStepIn(errors: Partial<Record<string, unknown>>): number | null {
  const index = STEPS.findIndex((step) => step.fields.some((field) => errors[field] !== undefined))
  return index < 0 ? null : index
}
