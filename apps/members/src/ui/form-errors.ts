import { firstOfEach } from '@primo/client/field-errors'
import { fieldErrors, speakItalian } from '@primo/contract/platform/italian'
import * as z from 'zod/mini'

speakItalian()

/** The first sentence of each field a contract's body refuses, before anything is sent. */
export function checkBody(schema: z.ZodMiniType, body: unknown): Record<string, string> {
  const result = z.safeParse(schema, body)
  return result.success ? {} : firstOfEach(fieldErrors(result.error))
}

/** What is sent, or the sentence for each field that is not ready. */
export type FormOutcome<C> = { body: C; errors: null } | { body: null; errors: Record<string, string> }

/** The body, if no field stands in its way. */
export function formOutcome<C>(body: C, errors: Record<string, string>): FormOutcome<C> {
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null }
}
