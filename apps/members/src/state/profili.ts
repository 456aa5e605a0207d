import type { Profilo } from '@primo/contract/accesso/profili'
import { profiloAttivo, profiloVuoto } from '@primo/domain/iscritti/profilo'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'

/**
 * Returns one profile per role, in the order of the roles. Roles without a profile get an empty placeholder (specification §3).
 */
export function allProfiles(profili: Profilo[]): Profilo[] {
  return RUOLI.map((ruolo) => profili.find((p) => p.ruolo === ruolo) ?? profiloVuoto(ruolo))
}

/** Returns the role in use: the chosen role if it is still active, else the first active role, else null. */
export function pickRole(profili: Profilo[], chosen: Ruolo | null): Ruolo | null {
  const active = profili.filter(profiloAttivo).map((p) => p.ruolo)
  return chosen !== null && active.includes(chosen) ? chosen : (active[0] ?? null)
}

/** Returns the username of a role's profile, or an empty string. */
export function usernameOf(profili: Profilo[], ruolo: Ruolo | null): string {
  return profili.find((p) => p.ruolo === ruolo)?.username ?? ''
}
