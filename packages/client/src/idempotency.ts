/**
 * A key for a command that moves points, stock or a state: make it when the form opens and keep it, so that sending
 * twice has one effect (decisions §2).
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
