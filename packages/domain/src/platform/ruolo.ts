/** Roles of a member's profile (spec §1), in the order the menu shows them. */
export const RUOLI = ['promotore', 'convenzionato', 'manifestazione'] as const
export type Ruolo = (typeof RUOLI)[number]

/** Roles of an account on the server; only `user` may use the members' app (spec §6). */
export const RUOLI_ACCOUNT = ['user', 'operatore', 'amministratore'] as const
export type RuoloAccount = (typeof RUOLI_ACCOUNT)[number]

/** True when `testo` names a profile role. */
export function eRuolo(testo: string): testo is Ruolo {
  return (RUOLI as readonly string[]).includes(testo)
}
