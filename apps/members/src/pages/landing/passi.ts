import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'

/** One step of an enrolment: done, the one the member is at, or still to come. */
export interface PassoIscrizione {
  nome: string
  posto: 'done' | 'now' | 'ahead'
}

const NAMES: Record<Ruolo, readonly [string, string, ...string[]]> = {
  manifestazione: ['Contatti verificati', 'Regolamento accettato', 'Raccolta punti attiva'],
  convenzionato: ['Contatti verificati', 'Dati dell’azienda', 'Approvazione', 'Area attiva'],
  promotore: ['Contatti verificati', 'Accordo e requisiti', 'Approvazione', 'Area attiva'],
}

/** How many steps are behind at each state of the enrolment (decisions §5). */
const FATTI: Record<Exclude<StatoProfilo, 'bloccata' | 'cessata'>, number> = {
  verificata: 1,
  da_completare: 1,
  in_approvazione: 2,
  attiva: 9,
}

/**
 * The steps of a role's enrolment and where the member is, from his profile's `stato` and his contacts. None for an
 * enrolment suspended or closed: no step of the member's opens it again.
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
