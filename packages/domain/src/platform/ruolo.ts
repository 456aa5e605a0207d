/** Roles of a member's profile (specification §1), in menu order. */
export const RUOLI = ['promotore', 'convenzionato', 'manifestazione'] as const
export type Ruolo = (typeof RUOLI)[number]

/** Roles of an account on the server. Only `user` may use the members' app (specification §6). */
export const RUOLI_ACCOUNT = ['user', 'operatore', 'amministratore'] as const
export type RuoloAccount = (typeof RUOLI_ACCOUNT)[number]

/** Returns whether `text` is a profile role. */
export function isRuolo(text: string): text is Ruolo {
  return (RUOLI as readonly string[]).includes(text)
}

/** Enrolment states of a role (decisions §5). A missing row means «non iscritto». */
export const STATI_PROFILO = [
  'verificata',
  'da_completare',
  'in_approvazione',
  'attiva',
  'bloccata',
  'cessata',
] as const
export type StatoProfilo = (typeof STATI_PROFILO)[number]

/**
 * Returns the error code with which the calls of a role refuse a member whose profile is not active (HTTP 448 or 449, decisions
 * §2); null when it is active.
 */
export function areaRefusal(
  stato: StatoProfilo | undefined,
): 'PROFILO_DA_COMPLETARE' | 'PROFILO_BLOCCATO' | null {
  if (stato === 'attiva') return null
  return stato === 'bloccata' || stato === 'cessata' ? 'PROFILO_BLOCCATO' : 'PROFILO_DA_COMPLETARE'
}
