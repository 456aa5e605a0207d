import { fieldErrors } from '@primo/contract/platform/italian'
import { cleanInput } from '@primo/domain/platform/clean-text'
import * as z from 'zod/mini'
import { firstOfEach } from './field-errors.ts'

/** Validates values against a schema of the contract before they are sent. Returns the first message of each invalid field. */
export function checkBody(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const outcome = z.safeParse(schema, cleanInput(values))
  return outcome.success ? {} : firstOfEach(fieldErrors(outcome.error))
}

/**
 * Creates an idempotency key for a command that moves points, stock or a state. Create it when the form opens and keep it, so
 * that submitting the form again has no second effect.
 * @see decisions §2
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
