/** What one of our links asks for: a new password, or the old contacts back. */
export type Link = { reset: { token: string; email: string } } | { undo: string }

/** Reads the fragment of the address, which a browser sends to nobody; null when it is none of our links. */
export function linkIn(hash: string): Link | null {
  const fields = new URLSearchParams(hash.slice(1))
  const [token, email, undo] = [fields.get('token'), fields.get('email'), fields.get('annulla')]
  if (undo) return { undo }
  return token && email ? { reset: { token, email } } : null
}
