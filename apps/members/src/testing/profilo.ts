import type { Profilo } from '@primo/contract/persone/profili'
import type { Ruolo } from '@primo/domain/platform/ruolo'

/** Anna's profile in a role, in force unless told otherwise. */
export const unProfilo = (ruolo: Ruolo, more: Partial<Profilo> = {}): Profilo => ({
  ruolo,
  username: 'anna',
  bloccato: false,
  id_segnalatore: 7,
  id_anagrafica: 3,
  id_agenzia: 0,
  agenzia: '',
  attributi: {},
  created_at: null,
  updated_at: null,
  anagrafica: null,
  stato: 'attiva',
  ...more,
})
