import {
  type Token,
  token as tokenSchema,
  type Utente,
  utente as utenteSchema,
} from '@primo/contract/persone/accesso'
import {
  indirizzoDomicilio,
  indirizzoResidenza,
  indirizzoSpedizione,
} from '@primo/contract/persone/indirizzi'
import { ruolo } from '@primo/contract/platform/fields'
import { premio } from '@primo/contract/raccolta/premi'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { allProfiles } from './profili.ts'

/** Each part of the stored state (specification §3), read on its own so that a broken one does not lose the others. */
const parts = {
  token: tokenSchema,
  user: utenteSchema,
  username: z.string(),
  device_id: z.uuid(),
  hasSeenIntro: z.boolean(),
  activeRole: ruolo,
  premi: z.array(premio),
  indirizzoSpedizione,
  indirizzoResidenza,
  indirizzoDomicilio,
} as const

type Parts = { [K in keyof typeof parts]: z.output<(typeof parts)[K]> }

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
  premi: Parts['premi']
  indirizzoSpedizione: Parts['indirizzoSpedizione'] | null
  indirizzoResidenza: Parts['indirizzoResidenza'] | null
  indirizzoDomicilio: Parts['indirizzoDomicilio'] | null
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

/**
 * Makes a whole state out of whatever was stored: parts that are missing, of an older shape or corrupted fall back
 * to empty one by one; the device id survives whenever it is a UUID. Without a token nothing of an account stays.
 */
export function repair(stored: unknown): SavedState {
  const source = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const read = <K extends keyof Parts>(key: K): Parts[K] | null => {
    const result = z.safeParse(parts[key], source[key])
    return result.success ? (result.data as Parts[K]) : null
  }
  const empty = emptyState()
  const token = read('token')
  const own = token !== null
  return {
    token,
    user: (own ? read('user') : null) ?? empty.user,
    username: own ? (read('username') ?? '') : '',
    device_id: read('device_id') ?? empty.device_id,
    hasSeenIntro: read('hasSeenIntro') ?? false,
    activeRole: own ? read('activeRole') : null,
    premi: own ? (read('premi') ?? []) : [],
    indirizzoSpedizione: own ? read('indirizzoSpedizione') : null,
    indirizzoResidenza: own ? read('indirizzoResidenza') : null,
    indirizzoDomicilio: own ? read('indirizzoDomicilio') : null,
  }
}
