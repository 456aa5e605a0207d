/**
 * Returns an idempotency key for a command that moves points, stock or a state. Create it when the form opens and keep it, so
 * that a repeated submission has one effect.
 * @see decisions §2
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
