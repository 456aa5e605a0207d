import { type CorpoRegistrazione, corpoRegistrazione } from '@primo/contract/ingresso/registrazione'
import { parseCellulare } from '@primo/domain/persone/cellulare'
import { maggiorenne, verificaCodiceFiscale } from '@primo/domain/persone/codice-fiscale'
import { verificaNome } from '@primo/domain/persone/nome'
import { todayInRome } from '@primo/domain/platform/dates'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { checkBody } from '../../ui/form-errors.ts'

/** What the form holds: the contract's body, with the required consent still to be given. */
export type SignupValues = Omit<CorpoRegistrazione, 'trattamento_dati' | 'target'> & {
  trattamento_dati: boolean
  target: Ruolo | ''
}
export type SignupField = keyof SignupValues

export const EMPTY: SignupValues = {
  codice_sponsor: '',
  target: '',
  nome: '',
  cognome: '',
  codice_fiscale: '',
  email: '',
  cellulare: '',
  password: '',
  password_confirmation: '',
  trattamento_dati: false,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
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
    fields: ['nome', 'cognome', 'codice_fiscale'],
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

/** The body the server takes: the role only if one was chosen. */
export function bodyOf(values: SignupValues): CorpoRegistrazione {
  // The type of the contract asks for `true`; a `false` is refused by its schema, with its sentence.
  return { ...values, target: values.target || null, trattamento_dati: values.trattamento_dati as true }
}

/** The first sentence for each field that is not right yet. */
export function errorsOf(values: SignupValues): Partial<Record<SignupField, string>> {
  const errors: Partial<Record<SignupField, string>> = checkBody(corpoRegistrazione, bodyOf(values))
  const codice = verificaCodiceFiscale(values.codice_fiscale)
  if (values.codice_fiscale && !codice.ok) errors.codice_fiscale ??= `${codice.message}.`
  if (codice.ok && !maggiorenne(codice.codice, todayInRome(new Date()))) {
    errors.codice_fiscale = 'L’iscrizione è riservata ai maggiorenni.'
  }
  const nome = verificaNome(values.nome, 'nome')
  if (values.nome && !nome.ok) errors.nome ??= `${nome.message}.`
  const cognome = verificaNome(values.cognome, 'cognome')
  if (values.cognome && !cognome.ok) errors.cognome ??= `${cognome.message}.`
  const cellulare = parseCellulare(values.cellulare)
  if (values.cellulare && !cellulare.ok) errors.cellulare ??= `${cellulare.message}.`
  if (values.password_confirmation !== values.password) {
    errors.password_confirmation = 'Le due password non coincidono.'
  }
  return errors
}

/** The first step, from 0, with one of these fields in error; null when none has. */
export function firstStepIn(errors: Partial<Record<string, unknown>>): number | null {
  const index = STEPS.findIndex((step) => step.fields.some((field) => errors[field] !== undefined))
  return index < 0 ? null : index
}
