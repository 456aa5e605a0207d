import type { FieldErrors } from '@primo/contract/platform/errors'
import { ApiError } from './api-error.ts'

/** The first sentence of each field the server refused; empty when the failure is of no field. */
export function firstErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? firstOfEach(error.fields) : {}
}

/** Of all the sentences of each field the first, which is what a form has room for. */
export function firstOfEach(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  )
}

/** A field as one says it: `id_tipo_finanziamento` is «Tipo finanziamento», `qualifiche.0.nome` «Qualifiche 1, nome». */
export function fieldName(field: string): string {
  const said = field
    .split('.')
    .map((part) => part.replace(/^id_(?=.)|(?<=.)_id$/, '').replaceAll('_', ' '))
    .map((part) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${part}`))
    .join('')
    .slice(2)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** What was refused, in one breath, where no field has it beneath: each sentence with the name of its field. */
export function sayFields(errors: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(errors)
    .flatMap(([field, sentence]) => (sentence ? [`${fieldName(field)}: ${sentence}`] : []))
    .join(' ')
}
