import { fieldErrors } from '@primo/contract/platform/italian'
import { cleanInput } from '@primo/domain/platform/clean-text'
import * as z from 'zod/mini'
import { firstOfEach } from './field-errors.ts'

/** The first sentence of each field a contract's schema refuses, before anything is sent. */
export function checkBody(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const outcome = z.safeParse(schema, cleanInput(values))
  return outcome.success ? {} : firstOfEach(fieldErrors(outcome.error))
}
