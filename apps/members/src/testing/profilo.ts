import type { Profilo } from '@primo/contract/accesso/profili'
import { profiloVuoto } from '@primo/domain/iscritti/profilo'
import type { Ruolo } from '@primo/domain/platform/ruolo'

/** Returns Anna's profile in a role, active by default. */
export const unProfilo = (ruolo: Ruolo, more: Partial<Profilo> = {}): Profilo => ({
  ...profiloVuoto(ruolo),
  username: 'anna',
  bloccato: false,
  id_segnalatore: 7,
  id_anagrafica: 3,
  stato: 'attiva',
  ...more,
})
