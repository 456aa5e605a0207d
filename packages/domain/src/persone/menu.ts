import { RUOLI, type Ruolo } from '../platform/ruolo.ts'
import { type ProfiloLeggibile, profiloAttivo } from './profilo.ts'

/** What the side menu's enable rule looks at. */
export type SituazioneMenu = {
  /** Both mobile and e-mail verified. */
  contattiVerificati: boolean
  /** The role the member signed up for; null when he named none. */
  target: Ruolo | null
  profili: readonly ProfiloLeggibile[]
  /** `user/profiles` has loaded. */
  profiliDisponibili: boolean
}

/**
 * Which area items of the side menu are enabled (specification §2).
 *
 * Contacts not verified: none. Verified, and the target empty or the member already enrolled: all three. Otherwise
 * only the area he signed up for. And none until the profiles are available.
 */
export function vociAbilitate(s: SituazioneMenu): Record<Ruolo, boolean> {
  const all = s.target === null || isIscritto(s.profili)
  const aperto = s.contattiVerificati && s.profiliDisponibili
  const items = RUOLI.map((ruolo) => [ruolo, aperto && (all || s.target === ruolo)] as const)
  return Object.fromEntries(items) as Record<Ruolo, boolean>
}

/** Already enrolled: a profile exists, is not a placeholder and is not blocked. */
export function isIscritto(profili: readonly ProfiloLeggibile[]): boolean {
  return profili.some(profiloAttivo)
}
