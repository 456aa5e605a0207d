import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { checkBody } from '@primo/client/form-request'
import {
  type CorpoRegistrazione,
  corpoRegistrazione,
  disponibile,
  registra,
  validaSponsor,
  verificaRegistrazione,
} from '@primo/contract/ingresso/registrazione'
import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import {
  anniDiNascita,
  avvisiNomi,
  maggiorenne,
  verificaCodiceFiscale,
} from '@primo/domain/anagrafica/codice-fiscale'
import { verificaNome } from '@primo/domain/anagrafica/nome'
import { normalizePassword } from '@primo/domain/platform/clean-text'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { api } from '../../data/api.ts'
import { DEFAULTS } from '../../ui/form-errors.ts'
import type { SignupField, SignupValues, Sponsor } from './steps.ts'

/** Converts the sign-up form to the request body. Includes the role (`target`) only if one was chosen. */
export function bodyOf(values: SignupValues): CorpoRegistrazione {
  // The contract's type requires `true`. Its schema refuses `false`, with its own message.
  const trattamento_dati = values.trattamento_dati as true
  return {
    ...values,
    target: values.target || null,
    anno_nascita: values.anno_nascita ? Number(values.anno_nascita) : null,
    trattamento_dati,
  }
}

/** Returns the first error message of each invalid field of the sign-up. */
export function errorsOf(values: SignupValues): Partial<Record<SignupField, string>> {
  const errors: Partial<Record<SignupField, string>> = checkBody(corpoRegistrazione, bodyOf(values))
  const codice = verificaCodiceFiscale(values.codice_fiscale)
  if (values.codice_fiscale && !codice.ok) errors.codice_fiscale ??= `${codice.message}.`
  if (codice.ok) {
    const today = todayInRome(clock.now())
    const anno = Number(values.anno_nascita)
    const anni = anniDiNascita(codice.codice, today)
    if (anni.length > 0 && !anni.includes(anno))
      errors.anno_nascita = `Scrivi in che anno sei nato o nata: ${anni.join(' o ')}.`
    else if (!maggiorenne(codice.codice, today, anno))
      errors.codice_fiscale = 'L’iscrizione è riservata ai maggiorenni.'
  }
  const nome = verificaNome(values.nome, 'nome')
  if (values.nome && !nome.ok) errors.nome ??= `${nome.message}.`
  const cognome = verificaNome(values.cognome, 'cognome')
  if (values.cognome && !cognome.ok) errors.cognome ??= `${cognome.message}.`
  const cellulare = parseCellulare(values.cellulare)
  if (values.cellulare && !cellulare.ok) errors.cellulare ??= `${cellulare.message}.`
  if (normalizePassword(values.password_confirmation) !== normalizePassword(values.password)) {
    errors.password_confirmation = 'Le due password non coincidono.'
  }
  return errors
}

/** Returns a message for each name that does not match the codice fiscale. */
export function nameMismatches({ nome, cognome, codice_fiscale }: SignupValues): string[] {
  return avvisiNomi(codice_fiscale, { nome, cognome }).map((sentence) => `${sentence}.`)
}

/** Returns the sponsor of a code, with a message. @throws ApiError when the code is unknown */
export async function sponsorOf(code: string): Promise<Sponsor> {
  const { data, message } = await api(validaSponsor, { params: { code: sponsorCode(code).slice(0, 20) } })
  return { codice: data.codice, nome: data.nome, sentence: message ?? 'Sponsor valido' }
}

/** Returns the reason why an e-mail address cannot sign up, or null. */
export async function emailRefusal(email: string): Promise<string | null> {
  try {
    const { data } = await api(disponibile, { body: { email } })
    return data.disponibile ? null : DEFAULTS.emailTaken
  } catch (cause) {
    return firstErrors(cause).email ?? messageOf(cause)
  }
}

/**
 * Returns the server's warnings about the sign-up data, without creating the account.
 * @throws ApiError when the data is refused
 */
export async function warningsOf(values: SignupValues): Promise<string[]> {
  const { data } = await api(verificaRegistrazione, { body: bodyOf(values) })
  return data.avvisi.map((a) => a.messaggio)
}

/** Creates the account of a new member. @throws ApiError when the sign-up is refused */
export async function register(values: SignupValues): Promise<void> {
  await api(registra, { body: bodyOf(values) })
}
