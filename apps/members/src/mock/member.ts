import type { Utente } from '@primo/contract/accesso/accesso'
import type { Profilo } from '@primo/contract/accesso/profili'
import { clock } from '@primo/domain/platform/clock'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { emptyUser } from '../state/saved-state.ts'
import { instantFromToday } from './random.ts'

const profilo = (ruolo: Ruolo): Profilo => ({
  ruolo,
  username: `${ruolo.charAt(0).toUpperCase()}0001`,
  bloccato: false,
  id_segnalatore: 1,
  id_anagrafica: 1,
  id_agenzia: 0,
  agenzia: '',
  attributi: {},
  created_at: instantFromToday(-400),
  updated_at: instantFromToday(-30),
  anagrafica: { id: 1, denominazione: ruolo === 'convenzionato' ? 'Rossi Arredi S.r.l.' : 'Mario Rossi' },
  stato: 'attiva',
})

/** Only member of the mock data, with every profile active. Changes last as long as the page. */
let io: Utente = {
  ...emptyUser(),
  id: 1,
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario.rossi@prova.example',
  email_is_verified: true,
  email_verified_at: instantFromToday(-400),
  cellulare: '+393331234567',
  cellulare_is_verified: true,
  cellulare_verified_at: instantFromToday(-400),
  codice_fiscale: 'RSSMRA80A01H501U',
  created_at: instantFromToday(-400),
  updated_at: instantFromToday(-30),
  id_sponsor: 7,
  nome_sponsor: 'Anna R.',
  id_anagrafica: 1,
  bloccato: false,
  privacy_trattamento_dati: true,
  privacy_updated_at: instantFromToday(-400),
  profili: RUOLI.map(profilo),
}

/** Returns the mock member's current data. */
export const currentMember = (): Utente => io

/** Changes the member, for commands of other mock modules. */
export function changeMember(fresh: Partial<Utente>): void {
  io = { ...io, ...fresh, updated_at: clock.now().toISOString() }
}
