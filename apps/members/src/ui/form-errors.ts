import { ApiError } from '@primo/contract/call'
import { erroriCampi } from '@primo/contract/italiano'
import * as z from 'zod/mini'

/** The first sentence of each field the server refused; empty when the failure is of no field. */
export function firstErrors(cause: unknown): Record<string, string> {
  return cause instanceof ApiError ? firstOfEach(cause.campi) : {}
}

/** The first sentence of each field a contract's body refuses, before anything is sent. */
export function checkBody(schema: z.ZodMiniType, body: unknown): Record<string, string> {
  const result = z.safeParse(schema, body)
  return result.success ? {} : firstOfEach(erroriCampi(result.error))
}

function firstOfEach(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  )
}
