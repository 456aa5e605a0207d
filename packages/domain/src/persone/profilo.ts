import type { Ruolo } from '../platform/ruolo.ts'

/** Enrolment states of one role (decisions §5); no row at all means «non iscritto». */
export const STATI_PROFILO = [
  'verificata',
  'da_completare',
  'in_approvazione',
  'attiva',
  'bloccata',
  'cessata',
] as const
export type StatoProfilo = (typeof STATI_PROFILO)[number]

/** What the wire says of a profile, as far as its use is concerned (spec §3). */
export type ProfiloLeggibile = {
  ruolo: Ruolo
  bloccato: boolean
  id_segnalatore: number
  id_anagrafica: number
}

/** Spec §4: a profile is active when it has a registry id, is not blocked and has a segnalatore. */
export function profiloAttivo(p: ProfiloLeggibile | undefined): boolean {
  return p !== undefined && p.id_anagrafica > 0 && !p.bloccato && p.id_segnalatore > 0
}

/** Why an area answers 448 or 449 (decisions §2), or null when the profile is active. */
export function rifiutoArea(
  stato: StatoProfilo | undefined,
): 'PROFILO_DA_COMPLETARE' | 'PROFILO_BLOCCATO' | null {
  if (stato === 'attiva') return null
  return stato === 'bloccata' || stato === 'cessata' ? 'PROFILO_BLOCCATO' : 'PROFILO_DA_COMPLETARE'
}
