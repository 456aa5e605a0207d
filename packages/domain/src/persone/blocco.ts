/**
 * What an operator may do to a member's account (company.md §3): stop it, with a reason he reads, and open it again; end
 * his sessions; send him the link by which he chooses a new password. `motivo`: whether it wants a reason.
 */
export const AZIONI_ACCOUNT = {
  blocca: { motivo: true },
  sblocca: { motivo: true },
  chiudi_sessioni: { motivo: false },
  manda_link: { motivo: false },
} as const satisfies Record<string, { motivo: boolean }>
export type AzioneAccount = keyof typeof AZIONI_ACCOUNT

/** What of an account says which of them may be taken. */
export type AccountOra = {
  ruolo: string
  bloccato: boolean
  /** Erased: nobody's any more, and not to be opened again. */
  cancellato: boolean
  /** Its e-mail address can be trusted with a link. */
  scrivibile: boolean
  /** On how many devices somebody is in. */
  dispositivi: number
}

/** What an operator may do to it now. An account of the back office is nobody's to touch from here. */
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
