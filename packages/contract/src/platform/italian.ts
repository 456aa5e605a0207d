import { accorda } from '@primo/domain/platform/numbers'
import * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

/** The Italian sentence for something a schema refuses; null leaves the schema's own message. */
function sentence(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obbligatorio.' : 'Valore non valido.'
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1
          ? 'Campo obbligatorio.'
          : `Scrivi almeno ${issue.minimum} caratteri.`
      }
      if (issue.origin === 'array')
        return Number(issue.minimum) <= 1 ? 'Scegline almeno uno.' : `Scegline almeno ${issue.minimum}.`
      return `Il valore minimo è ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'array') return `Scegline al massimo ${issue.maximum}.`
      return issue.origin === 'string'
        ? `Scrivi al massimo ${issue.maximum} ${accorda(Number(issue.maximum), 'carattere', 'caratteri')}.`
        : `Il valore massimo è ${issue.maximum}.`
    case 'invalid_format':
      if (issue.format === 'email') return 'Scrivi un indirizzo e-mail completo, per esempio nome@posta.it.'
      return 'Formato non valido.'
    case 'invalid_value':
      return 'Scegli una delle voci proposte.'
    case 'unrecognized_keys':
      return 'Campo non previsto.'
    default:
      return 'Valore non valido.'
  }
}

/** Makes every schema of the contract speak Italian; called once by the server and by each front end. */
export function speakItalian(): void {
  z.config({ customError: (issue) => sentence(issue) })
}

/** The errors of a failed parse as the API answers them: one list of sentences for each field. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  // A map: on a plain object the field `constructor` of a hostile body would find one already there.
  const fields = new Map<string, string[]>()
  const add = (field: string, text: string) => {
    fields.set(field, [...(fields.get(field) ?? []), text])
  }
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(field ? `${field}.${key}` : key, 'Campo non previsto.')
    } else add(field || 'richiesta', issue.message)
  }
  return Object.fromEntries(fields)
}
