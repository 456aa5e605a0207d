import type { Token, Utente } from '@primo/contract/accesso/accesso'
import type { Profilo } from '@primo/contract/accesso/profili'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../device/storage.ts'
import {
  allProfiles,
  asRecord,
  emptyState,
  pickRole,
  repairDevice,
  type SavedState,
  usernameOf,
} from './saved-state.ts'

/** Storage key of the local state (specification §3). */
export const STATE_KEY = 'app-db'

/** Storage key of the cached points, shown offline (`ultimi-punti.ts`). */
export const POINTS_KEY = 'ultimi-punti'

/** Storage key of the premio requests queued for the network (`waiting-requests.ts`). */
export const QUEUED_REQUESTS_KEY = 'richieste-in-attesa'

/** Storage key of the snapshot of the first page, shown before the code loads (`first-page-snapshot.ts`). */
export const FIRST_PAGE_KEY = 'prima-vista'

/** Function that validates stored data: without account data until an account is stored, because its schemas load only then. */
let repair = repairDevice

/** Local state, stored on the device at every change. It is changed only through the functions of this file. */
export const store = createStore<SavedState>()(emptyState)

/** State as last read from the storage. It is not written back: another tab may have stored a later one meanwhile. */
let lastRead: SavedState | null = null
store.subscribe((state) => {
  if (state !== lastRead) deviceStorage.setItem(STATE_KEY, JSON.stringify({ state, version: 1 }))
})

/** Reads the stored state, at start and after a change in another tab. */
export async function readStored(): Promise<void> {
  if (asRecord(storedState()).token) repair = (await import('./saved-account.ts')).repair
  lastRead = repair(storedState())
  store.setState(lastRead, true)
}

/** Returns the state in the storage, not validated, or undefined when there is none. */
function storedState(): unknown {
  try {
    return asRecord(JSON.parse(deviceStorage.getItem(STATE_KEY) ?? 'null')).state
  } catch {
    return undefined
  }
}

/** Returns the current local state, outside React. */
export const currentState = store.getState

/**
 * Subscribes to a part of the local state. Unlike zustand's hook, it hydrates with the stored state instead of the initial one,
 * with which the guards would redirect a returning member to the intro. The selector must return the same value for the same
 * state.
 */
export function useStoredState<T>(select: (state: SavedState) => T): T {
  const now = () => select(currentState())
  return useSyncExternalStore(store.subscribe, now, now)
}

export function setToken(token: Token | null): void {
  store.setState({ token })
}

/** Stores the user with one profile per role, and updates the active role accordingly. */
export function setUser(user: Utente): void {
  setWithProfiles({ ...user, profili: allProfiles(user.profili) })
}

export function setProfiles(profili: Profilo[]): void {
  const { user } = currentState()
  if (user.id > 0) setWithProfiles({ ...user, profili: allProfiles(profili) })
}

/** Sets the role in use. A role that is not active is ignored. */
export function chooseRole(ruolo: Ruolo): void {
  const { profili } = currentState().user
  const activeRole = pickRole(profili, ruolo)
  store.setState({ activeRole, username: usernameOf(profili, activeRole) })
}

/** Stores the premio catalogue as last fetched, to show it at once and offline. */
export function setPremi(premi: SavedState['premi']): void {
  store.setState({ premi })
}

/** Stores the shipping address, as last fetched or saved, in the local state. */
export function setSpedizione(indirizzoSpedizione: SavedState['indirizzoSpedizione']): void {
  store.setState({ indirizzoSpedizione })
}

/** Stores the residence, as last fetched or saved, in the local state. */
export function setResidenza(indirizzoResidenza: SavedState['indirizzoResidenza']): void {
  store.setState({ indirizzoResidenza })
}

/** Stores the domicile, as last fetched, saved or deleted, in the local state. */
export function setDomicilio(indirizzoDomicilio: SavedState['indirizzoDomicilio']): void {
  store.setState({ indirizzoDomicilio })
}

export function introSeen(): void {
  store.setState({ hasSeenIntro: true })
}

/** Deletes the account's data. Only the device id and the intro flag are kept (specification §4). */
export function clearAuth(): void {
  const { device_id, hasSeenIntro } = currentState()
  store.setState({ ...emptyState(), device_id, hasSeenIntro }, true)
  deviceStorage.removeItem(POINTS_KEY)
  deviceStorage.removeItem(FIRST_PAGE_KEY)
}

/** Runs an action when the account's session ends or another account replaces it, here or in another tab. */
export function onAccountLeft(action: () => void): void {
  store.subscribe((now, before) => {
    const left = before.token !== null && now.token === null
    const another = before.user.id > 0 && now.user.id !== before.user.id
    if (left || another) action()
  })
}

/**
 * Applies changes of the state made in other tabs (a refreshed token, a logout). When the storage is cleared, the session ends
 * here too.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STATE_KEY || event.key === null) void readStored()
  })
}

function setWithProfiles(user: Utente): void {
  const activeRole = pickRole(user.profili, currentState().activeRole)
  store.setState({ user, activeRole, username: usernameOf(user.profili, activeRole) })
}
