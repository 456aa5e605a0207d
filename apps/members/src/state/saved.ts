import type { Token, Utente } from '@primo/contract/persone/accesso'
import type {
  IndirizzoDomicilio,
  IndirizzoResidenza,
  IndirizzoSpedizione,
} from '@primo/contract/persone/indirizzi'
import type { Premio } from '@primo/contract/raccolta/premi'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { allProfiles } from './profili.ts'

export interface SavedState {
  token: Token | null
  /** Whose account it is; id 0 and blocked until it has been read (specification §3). */
  user: Utente
  /** Username of the active role's profile, empty when there is none. */
  username: string
  /** UUID made at the first run, kept across logout; sent as `device_name`. */
  device_id: string
  hasSeenIntro: boolean
  activeRole: Ruolo | null
  /** The prize catalogue as last read, empty until then. */
  premi: Premio[]
  indirizzoSpedizione: IndirizzoSpedizione | null
  indirizzoResidenza: IndirizzoResidenza | null
  indirizzoDomicilio: IndirizzoDomicilio | null
}

/** The default empty user (specification §3): id 0, blocked, one empty profile for each role. */
export function emptyUser(): Utente {
  const never = new Date(0).toISOString()
  return {
    id: 0,
    nome: '',
    cognome: '',
    email: '',
    email_is_verified: false,
    cellulare: '',
    cellulare_is_verified: false,
    codice_fiscale: '',
    created_at: never,
    updated_at: never,
    roles: 'user',
    target: null,
    id_sponsor: 0,
    nome_sponsor: null,
    id_anagrafica: 0,
    bloccato: true,
    spedizione_nominativo: null,
    spedizione_indirizzo: null,
    spedizione_cap: null,
    spedizione_comune: null,
    spedizione_provincia: null,
    spedizione_id_comune: null,
    email_verified_at: null,
    cellulare_verified_at: null,
    privacy_trattamento_dati: false,
    privacy_dati_sensibili: false,
    privacy_attivita_commerciali: false,
    privacy_attivita_conto_terzi: false,
    privacy_updated_at: null,
    profili: allProfiles([]),
  }
}

/** The state of a device that has never been used. */
export function emptyState(): SavedState {
  return {
    token: null,
    user: emptyUser(),
    username: '',
    device_id: crypto.randomUUID(),
    hasSeenIntro: false,
    activeRole: null,
    premi: [],
    indirizzoSpedizione: null,
    indirizzoResidenza: null,
    indirizzoDomicilio: null,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whatever was stored, as a record. */
export function asRecord(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
}

/**
 * Makes a whole state out of whatever was stored by a device with no account in it: the device id survives whenever it
 * is a UUID. What an account keeps is read by `account.ts`.
 */
export function repairDevice(stored: unknown): SavedState {
  const { device_id, hasSeenIntro } = asRecord(stored)
  const empty = emptyState()
  return {
    ...empty,
    device_id: typeof device_id === 'string' && UUID.test(device_id) ? device_id : empty.device_id,
    hasSeenIntro: hasSeenIntro === true,
  }
}
