import { fieldErrors } from '@primo/contract/platform/italian'
import { cleanInput } from '@primo/domain/platform/clean-text'
import * as z from 'zod/mini'
import { firstOfEach } from './field-errors.ts'

/** Validates values against a schema of the contract before they are sent. Returns the first message of each invalid field. */
export function checkBody(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const outcome = z.safeParse(schema, cleanInput(values))
  return outcome.success ? {} : firstOfEach(fieldErrors(outcome.error))
}
