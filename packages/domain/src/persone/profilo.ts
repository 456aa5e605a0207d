import type { Ruolo } from '../platform/ruolo.ts'

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

/** A role never enrolled in, as the wire says it (spec §3: missing profiles are empty placeholders). */
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
