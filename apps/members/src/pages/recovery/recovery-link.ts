/** Content of an e-mailed link: a reset of the password, or `undo`, the token that restores the previous contacts. */
export type RecoveryLink = { reset: { token: string; email: string } } | { undo: string }

/**
 * Reads the token of an e-mailed link from the URL fragment, which browsers do not send to servers. Returns null when there is
 * no token.
 */
export function linkIn(hash: string): RecoveryLink | null {
  const fields = new URLSearchParams(hash.slice(1))
  const [token, email, undo] = [fields.get('token'), fields.get('email'), fields.get('annulla')]
  if (undo) return { undo }
  return token && email ? { reset: { token, email } } : null
}
