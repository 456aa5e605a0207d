/**
 * Creates an idempotency key for a command that moves points, stock or a state. Create it when the form opens and keep it, so
 * that submitting the form again has no second effect.
 * @see decisions §2
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
