import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'

/** Step of an enrolment on its landing page: complete, current or to do. */
export interface PassoIscrizione {
  nome: string
  posto: 'done' | 'now' | 'ahead'
}

const NAMES: Record<Ruolo, readonly [string, string, ...string[]]> = {
  manifestazione: ['Contatti verificati', 'Regolamento accettato', 'Raccolta punti attiva'],
  convenzionato: ['Contatti verificati', 'Dati dell’azienda', 'Approvazione', 'Area attiva'],
  promotore: ['Contatti verificati', 'Accordo e requisiti', 'Approvazione', 'Area attiva'],
}

/** Number of complete steps at each state of the enrolment (decisions §5). */
const FATTI: Record<Exclude<StatoProfilo, 'bloccata' | 'cessata'>, number> = {
  verificata: 1,
  da_completare: 1,
  in_approvazione: 2,
  attiva: 9,
}

/**
 * Returns the steps of a role's enrolment with their state, from the profile's `stato` and the contacts. Returns none for a
 * suspended or closed enrolment, which no action of the member reopens.
 */
export function passiIscrizione(
  ruolo: Ruolo,
  stato: StatoProfilo | null,
  contattiVerificati: boolean,
): PassoIscrizione[] {
  if (stato === 'bloccata' || stato === 'cessata') return []
  const done = Math.max(stato === null ? 0 : FATTI[stato], contattiVerificati ? 1 : 0)
  return NAMES[ruolo].map((nome, i) => ({
    nome,
    posto: i < done ? 'done' : i === done ? 'now' : 'ahead',
  }))
}
