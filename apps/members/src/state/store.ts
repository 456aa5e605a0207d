import type { Token, Utente } from '@primo/contract/persone/accesso'
import type { Profilo } from '@primo/contract/persone/profili'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useSyncExternalStore } from 'react'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../device/storage.ts'
import { allProfiles, pickRole, usernameOf } from './profili.ts'
import { emptyState, repairDevice, type SavedState } from './saved.ts'

/** The one key of the local state (specification §3). */
export const STATE_KEY = 'app-db'

/** Beside it, a cache: the points as last seen, for who has no network (`ultimi-punti.ts`). */
export const POINTS_KEY = 'ultimi-punti'

/** Prize requests that wait for the network (`waiting-requests.ts`). */
export const WAITING_KEY = 'richieste-in-attesa'

/** And the first page inside as it was last drawn, to paint it before the code is there (`first-sight.ts`). */
export const FIRST_SIGHT_KEY = 'prima-vista'

/** How what was stored is read: the schemas of an account come only where there is one. */
let repair = repairDevice

/** The persisted local state: changed only through the functions below. */
export const store = createStore<SavedState>()(
  persist(emptyState, {
    name: STATE_KEY,
    version: 1,
    storage: createJSONStorage(() => deviceStorage),
    migrate: (stored) => stored as SavedState,
    merge: (stored) => repair(stored),
    skipHydration: true,
  }),
)

/** Takes over what the device has kept: at start, and when another tab has changed it. */
export async function readStored(): Promise<void> {
  if (hasAccount()) repair = (await import('./account.ts')).repair
  await store.persist.rehydrate()
}

function hasAccount(): boolean {
  try {
    return Boolean(JSON.parse(String(deviceStorage.getItem(STATE_KEY)))?.state?.token)
  } catch {
    return false
  }
}

/** The state now. */
export const saved = store.getState

/**
 * A part of the state, followed. Unlike zustand's own hook it hydrates with the state of now, not with the initial
 * one: else the guards would send a returning member to the intro while the front door's markup is taken over.
 * The selector must answer the same value for the same state.
 */
export function useSaved<T>(select: (state: SavedState) => T): T {
  const now = () => select(saved())
  return useSyncExternalStore(store.subscribe, now, now)
}

export function setToken(token: Token | null): void {
  store.setState({ token })
}

/** Keeps the user with one profile for each role, and the active role in step with them. */
export function setUser(user: Utente): void {
  setWithProfiles({ ...user, profili: allProfiles(user.profili) })
}

export function setProfiles(profili: Profilo[]): void {
  const { user } = saved()
  if (user.id > 0) setWithProfiles({ ...user, profili: allProfiles(profili) })
}

/** The person chooses which of his active roles is in use; a role that is not active is ignored. */
export function chooseRole(ruolo: Ruolo): void {
  const { profili } = saved().user
  const activeRole = pickRole(profili, ruolo)
  store.setState({ activeRole, username: usernameOf(profili, activeRole) })
}

/** Keeps the prize catalogue as last read, to show it at once and without network. */
export function setPremi(premi: SavedState['premi']): void {
  store.setState({ premi })
}

/** Keeps the shipping address as last read or saved. */
export function setSpedizione(indirizzoSpedizione: SavedState['indirizzoSpedizione']): void {
  store.setState({ indirizzoSpedizione })
}

/** Keeps the residence as last read or saved. */
export function setResidenza(indirizzoResidenza: SavedState['indirizzoResidenza']): void {
  store.setState({ indirizzoResidenza })
}

/** Keeps the domicile as last read, saved or taken away. */
export function setDomicilio(indirizzoDomicilio: SavedState['indirizzoDomicilio']): void {
  store.setState({ indirizzoDomicilio })
}

export function introSeen(): void {
  store.setState({ hasSeenIntro: true })
}

/** Forgets the account: only the device id and the intro-seen flag stay (specification §4). */
export function clearAuth(): void {
  const { device_id, hasSeenIntro } = saved()
  store.setState({ ...emptyState(), device_id, hasSeenIntro }, true)
  deviceStorage.removeItem(POINTS_KEY)
  deviceStorage.removeItem(FIRST_SIGHT_KEY)
}

/**
 * Runs when the account that was in is no longer: its session is over, here or in another tab, which may already have let
 * another in.
 */
export function onAccountLeft(action: () => void): void {
  store.subscribe((now, before) => {
    const left = before.token !== null && now.token === null
    const another = before.user.id > 0 && now.user.id !== before.user.id
    if (left || another) action()
  })
}

/**
 * Another tab of the same browser changed the state: take it over (a refreshed token, a logout). A storage emptied
 * altogether ends the session here too.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STATE_KEY || event.key === null) void readStored()
  })
}

function setWithProfiles(user: Utente): void {
  const activeRole = pickRole(user.profili, saved().activeRole)
  store.setState({ user, activeRole, username: usernameOf(user.profili, activeRole) })
}
