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

/**
 * Actions of an operator on a member's account (company.md §3): block it with a reason shown to the member, unblock it, end its
 * sessions, send a password reset link. `motivo`: whether a reason is required.
 */
export const AZIONI_ACCOUNT = {
  blocca: { motivo: true },
  sblocca: { motivo: true },
  chiudi_sessioni: { motivo: false },
  manda_link: { motivo: false },
} as const satisfies Record<string, { motivo: boolean }>
export type AzioneAccount = keyof typeof AZIONI_ACCOUNT

/** Facts about an account that decide which actions operators may take on it. */
export type AccountOra = {
  ruolo: string
  bloccato: boolean
  /** Whether the account was erased, so that it cannot be unblocked. */
  cancellato: boolean
  /** Whether a link may be e-mailed to the account's address: it was verified. */
  scrivibile: boolean
  /** Number of the account's devices with an open session. */
  dispositivi: number
}

/** Returns the actions an operator may take on an account now. Back-office accounts have none. */
export function azioniAccount({
  ruolo,
  bloccato,
  cancellato,
  scrivibile,
  dispositivi,
}: AccountOra): AzioneAccount[] {
  if (ruolo !== 'user' || cancellato) return []
  if (bloccato) return ['sblocca']
  const possible = { blocca: true, chiudi_sessioni: dispositivi > 0, manda_link: scrivibile }
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((azione) => possible[azione])
}
