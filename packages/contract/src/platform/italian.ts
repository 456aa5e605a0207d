import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue
type Bound<C extends 'too_small' | 'too_big'> = Extract<Issue, { code: C }>

const many = (n: number) => (Number.isSafeInteger(n) ? wholeNumber(n) : String(n))
const characters = (n: number) => `${many(n)} ${accorda(n, 'carattere', 'caratteri')}`

function tooSmall({ origin, minimum, inclusive = true }: Bound<'too_small'>): string {
  const n = Number(minimum)
  if (origin === 'string') return n <= 1 ? 'Campo obbligatorio.' : `Scrivi almeno ${characters(n)}.`
  if (origin === 'array') return n <= 1 ? 'Scegline almeno uno.' : `Scegline almeno ${many(n)}.`
  if (n <= Number.MIN_SAFE_INTEGER) return 'Il numero è troppo piccolo.'
  return inclusive ? `Il valore minimo è ${many(n)}.` : `Il valore deve essere maggiore di ${many(n)}.`
}

function tooBig({ origin, maximum, inclusive = true }: Bound<'too_big'>): string {
  const n = Number(maximum)
  if (origin === 'string') return `Scrivi al massimo ${characters(n)}.`
  if (origin === 'array') return n === 0 ? 'Qui non si sceglie nulla.' : `Scegline al massimo ${many(n)}.`
  // A limit at the largest safe integer means nothing to the user.
  if (n >= Number.MAX_SAFE_INTEGER) return 'Il numero è troppo grande.'
  return inclusive ? `Il valore massimo è ${many(n)}.` : `Il valore deve essere minore di ${many(n)}.`
}

/** Error messages for texts that must have a known format, by format. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Scrivi un indirizzo e-mail completo, per esempio nome@posta.it.',
  url: 'Scrivi un indirizzo completo, per esempio https://www.esempio.it.',
  date: 'Scrivi un giorno che esiste.',
  datetime: 'Scrivi un giorno e un’ora che esistono.',
}

/** Returns the Italian message for a validation issue whose schema has no message of its own. */
function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obbligatorio.' : 'Valore non valido.'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Formato non valido.'
    case 'invalid_value':
      return 'Scegli una delle voci proposte.'
    case 'unrecognized_keys':
      return 'Campo non previsto.'
    default:
      return 'Valore non valido.'
  }
}

// Runs on import: every module that reads a schema's errors imports this one, and so gets them in Italian.
z.config({ customError: sentence })

/** Returns the errors of a failed parse as the API sends them: a list of messages for each field. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  // A Map: a field named `constructor` in a hostile body would find an inherited property on a plain object.
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
