import type { StateStorage } from 'zustand/middleware'
import type { PhoneStorage } from './phone-storage.ts'
import { visione } from './visione.ts'

/** What was last written, for a phone and for a browser that refuses to keep it. */
const memory = new Map<string, string>()
/** Keys the browser would not keep: what it still has of them is older than what is in memory. */
const refused = new Set<string>()
let phone: PhoneStorage | null = null

/**
 * Where the persisted state lives: the browser's local storage, or on a native build the phone's own (its tokens in
 * the platform's secure storage). Reads are always synchronous, because the guards must decide before the first
 * paint; a phone's are therefore read once by `openStorage`, and written behind.
 */
export const deviceStorage: StateStorage = {
  getItem: (key) => {
    const kept = memory.get(key) ?? null
    return inMemory(key) ? kept : guarded(() => localStorage.getItem(key), kept)
  },
  setItem: (key, value) => {
    memory.set(key, value)
    if (isNative()) phone?.write(key, value)
    else if (!visione()) keep(key, value)
  },
  removeItem: (key) => {
    memory.delete(key)
    if (isNative()) phone?.write(key, null)
    else if (!visione()) guarded(() => localStorage.removeItem(key), undefined)
  },
}

/**
 * What is in memory is what counts: on a phone, where the browser would not keep it, and in an operator's look at
 * somebody's app, which leaves nothing here and touches nothing of whoever is in.
 */
const inMemory = (key: string) => isNative() || visione() !== null || refused.has(key)

/** Reads the phone's storage into memory; in a browser there is nothing to wait for. */
export async function openStorage(...keys: string[]): Promise<void> {
  if (!isNative()) return
  const { openPhoneStorage } = await import('./phone-storage.ts')
  phone = await openPhoneStorage()
  for (const key of keys) {
    const value = await phone.read(key)
    if (value !== null) memory.set(key, value)
  }
}

/** Whether the app runs inside a phone's shell, which puts its bridge on the page before anything else. */
export function isNative(): boolean {
  const { Capacitor } = globalThis as { Capacitor?: { isNativePlatform?: () => boolean } }
  return Capacitor?.isNativePlatform?.() ?? false
}

/**
 * Storage may be refused (private window, full quota): the session then lasts as long as the page, and what was kept
 * before goes too, or a token already renewed or left would come back at the next start.
 */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    refused.delete(key)
  } catch {
    refused.add(key)
    guarded(() => localStorage.removeItem(key), undefined)
  }
}

function guarded<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}
