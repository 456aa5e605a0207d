import { ApiError } from '@primo/contract/platform/call'
import { erroriCampi } from '@primo/contract/platform/italiano'
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

/** What is sent, or the sentence for each field that is not ready. */
export type Esito<C> = { corpo: C; errori: null } | { corpo: null; errori: Record<string, string> }

/** The body, if no field stands in its way. */
export function esito<C>(corpo: C, errori: Record<string, string>): Esito<C> {
  return Object.keys(errori).length > 0 ? { corpo: null, errori } : { corpo, errori: null }
}
