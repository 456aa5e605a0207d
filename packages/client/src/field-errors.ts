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
