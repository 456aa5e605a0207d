/** What the wire says of an account, as far as these rules are concerned (spec §3). */
type Contatti = { id: number; cellulare_is_verified: boolean; email_is_verified: boolean }

/** Spec §4: authenticated means a user id greater than 0. */
export function autenticato(utente: { id: number } | null): boolean {
  return utente !== null && utente.id > 0
}

/** Spec §4: verified means authenticated, with both mobile and e-mail verified; the registration is then complete. */
export function verificato(utente: Contatti | null): boolean {
  return utente !== null && autenticato(utente) && utente.cellulare_is_verified && utente.email_is_verified
}
