import type { Profilo } from '@primo/contract/persone/profili'
import { profiloAttivo, profiloVuoto } from '@primo/domain/persone/profilo'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'

/** One profile for each role, in the order of the roles: the missing ones are empty placeholders (specification §3). */
export function allProfiles(profili: Profilo[]): Profilo[] {
  return RUOLI.map((ruolo) => profili.find((p) => p.ruolo === ruolo) ?? profiloVuoto(ruolo))
}

/** The role in use: the one chosen if it is still active, else the first active, else none. */
export function pickRole(profili: Profilo[], chosen: Ruolo | null): Ruolo | null {
  const active = profili.filter(profiloAttivo).map((p) => p.ruolo)
  return chosen !== null && active.includes(chosen) ? chosen : (active[0] ?? null)
}

/** Username of a role's profile, empty when there is none. */
export function usernameOf(profili: Profilo[], ruolo: Ruolo | null): string {
  return profili.find((p) => p.ruolo === ruolo)?.username ?? ''
}
