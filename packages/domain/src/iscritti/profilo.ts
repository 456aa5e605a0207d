import type { Ruolo } from '../platform/ruolo.ts'

/** Fields of a profile in the API from which it follows whether the profile is active (specification §3). */
export type ProfiloLeggibile = {
  ruolo: Ruolo
  bloccato: boolean
  id_segnalatore: number
  id_anagrafica: number
}

/**
 * Returns whether a profile is active: it has a registry id, is not blocked and has a segnalatore.
 * @see specification §4
 */
export function profiloAttivo(p: ProfiloLeggibile | undefined): boolean {
  return p !== undefined && p.id_anagrafica > 0 && !p.bloccato && p.id_segnalatore > 0
}

/** Returns the empty profile that the API returns for a role without enrolment (specification §3). */
export function profiloVuoto(ruolo: Ruolo) {
  return {
    ruolo,
    username: '',
    bloccato: true,
    id_segnalatore: 0,
    id_anagrafica: 0,
    id_agenzia: 0,
    agenzia: '',
    attributi: {},
    created_at: null,
    updated_at: null,
    anagrafica: null,
    stato: null,
  }
}
