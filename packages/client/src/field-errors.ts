import type { FieldErrors } from '@primo/contract/platform/errors'
import { ApiError } from './api-error.ts'

/** Returns the first message of each field the server refused. Empty when the error concerns no field. */
export function firstErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? firstOfEach(error.fields) : {}
}

/** Returns the first error message of each field, since a form shows one per field. */
export function firstOfEach(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  )
}

/**
 * Returns a display name for a field: `id_tipo_finanziamento` is «Tipo finanziamento», `qualifiche.0.nome` «Qualifiche 1, nome».
 */
export function fieldName(field: string): string {
  const label = field
    .split('.')
    .map((part) => part.replace(/^id_(?=.)|(?<=.)_id$/, '').replaceAll('_', ' '))
    .map((part) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${part}`))
    .join('')
    .slice(2)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Joins the messages of all fields, each with its field's name, for errors whose fields are not on the screen. */
export function formatFieldErrors(errors: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(errors)
    .flatMap(([field, sentence]) => (sentence ? [`${fieldName(field)}: ${sentence}`] : []))
    .join(' ')
}
