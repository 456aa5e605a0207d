import { RUOLI, type Ruolo } from '../platform/ruolo.ts'
import { type ProfiloLeggibile, profiloAttivo } from './profilo.ts'

/** Input of the rule that enables the side menu's entries. */
export type SituazioneMenu = {
  /** Whether both mobile and e-mail are verified. */
  contattiVerificati: boolean
  /** Role that the member signed up for, or null. */
  target: Ruolo | null
  profili: readonly ProfiloLeggibile[]
  /** Whether `user/profiles` has loaded. */
  profiliDisponibili: boolean
}

/**
 * Returns which area items of the side menu are enabled.
 * With unverified contacts: none. With verified ones: all three when the target is empty or the member is enrolled, else only the
 * area they signed up for. None until the profiles are loaded.
 * @see specification §2
 */
export function vociAbilitate(s: SituazioneMenu): Record<Ruolo, boolean> {
  const all = s.target === null || isIscritto(s.profili)
  const aperto = s.contattiVerificati && s.profiliDisponibili
  const items = RUOLI.map((ruolo) => [ruolo, aperto && (all || s.target === ruolo)] as const)
  return Object.fromEntries(items) as Record<Ruolo, boolean>
}

/** Returns whether the member is enrolled in any role: has a profile that is neither an empty placeholder nor blocked. */
export function isIscritto(profili: readonly ProfiloLeggibile[]): boolean {
  return profili.some(profiloAttivo)
}
