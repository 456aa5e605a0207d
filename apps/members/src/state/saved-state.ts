import type { Token, Utente } from '@primo/contract/accesso/accesso'
import type { Profilo } from '@primo/contract/accesso/profili'
import type {
  IndirizzoDomicilio,
  IndirizzoResidenza,
  IndirizzoSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import type { Premio } from '@primo/contract/raccolta/premi'
import { profiloAttivo, profiloVuoto } from '@primo/domain/iscritti/profilo'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'

export interface SavedState {
  token: Token | null
  /** Member who is logged in. Until the account has been fetched its id is 0 and it is blocked (specification §3). */
  user: Utente
  /** Username of the active role's profile, or empty. */
  username: string
  /** UUID created at the first start and kept across logouts; sent as `device_name`. */
  device_id: string
  hasSeenIntro: boolean
  activeRole: Ruolo | null
  /** Premio catalogue as last fetched, empty before the first fetch. */
  premi: Premio[]
  indirizzoSpedizione: IndirizzoSpedizione | null
  indirizzoResidenza: IndirizzoResidenza | null
  indirizzoDomicilio: IndirizzoDomicilio | null
}

/** Returns the default empty user (specification §3): id 0, blocked, one empty profile per role. */
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

/** Returns the state of a device that has never been used. */
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

/** Returns stored data as a record. Data of any other type becomes an empty record. */
export function asRecord(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
}

/**
 * Builds a valid state from the stored data of a device without an account. The device id is kept if it is a UUID. Data of an
 * account is validated by `saved-account.ts`.
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

/**
 * Returns one profile per role, in the order of the roles. Roles without a profile get an empty placeholder (specification §3).
 */
export function allProfiles(profili: Profilo[]): Profilo[] {
  return RUOLI.map((ruolo) => profili.find((p) => p.ruolo === ruolo) ?? profiloVuoto(ruolo))
}

/** Returns the role in use: the chosen role if it is still active, else the first active role, else null. */
export function pickRole(profili: Profilo[], chosen: Ruolo | null): Ruolo | null {
  const active = profili.filter(profiloAttivo).map((p) => p.ruolo)
  return chosen !== null && active.includes(chosen) ? chosen : (active[0] ?? null)
}

/** Returns the username of a role's profile, or an empty string. */
export function usernameOf(profili: Profilo[], ruolo: Ruolo | null): string {
  return profili.find((p) => p.ruolo === ruolo)?.username ?? ''
}
