/** Fields of an account in the API that the rules on contacts use (specification §3). */
type Contatti = { id: number; cellulare_is_verified: boolean; email_is_verified: boolean }

/**
 * Returns whether the user is authenticated: the id is greater than 0.
 * @see specification §4
 */
export function autenticato(utente: { id: number } | null): boolean {
  return utente !== null && utente.id > 0
}

/**
 * Returns whether the user is verified: authenticated, with mobile and e-mail verified. The registration is then complete.
 * @see specification §4
 */
export function verificato(utente: Contatti | null): boolean {
  return utente !== null && autenticato(utente) && utente.cellulare_is_verified && utente.email_is_verified
}
