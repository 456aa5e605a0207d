import type { StateStorage } from 'zustand/middleware'
import type { PhoneStorage } from './phone-storage.ts'
import { visione } from './visione.ts'

/** Last written values, for a phone and for a browser that refuses storage. */
const memory = new Map<string, string>()
/** Keys whose last value the browser refused to store: the stored value is older than the value in memory. */
const refused = new Set<string>()
let phone: PhoneStorage | null = null

/**
 * Storage of the persisted state: the browser's local storage, or the phone's own in a native build (tokens in the platform's
 * secure storage). Reads are synchronous, because the guards decide before the first paint. `openStorage` therefore loads a
 * phone's values once, and writes are asynchronous.
 */
export const deviceStorage = {
  getItem: (key: string) => {
    const kept = memory.get(key) ?? null
    return inMemory(key) ? kept : guarded(() => localStorage.getItem(key), kept)
  },
  setItem: (key: string, value: string) => {
    memory.set(key, value)
    if (isNative()) phone?.write(key, value)
    else if (!visione()) keep(key, value)
  },
  removeItem: (key: string) => {
    memory.delete(key)
    if (isNative()) phone?.write(key, null)
    else if (!visione()) guarded(() => localStorage.removeItem(key), undefined)
  },
} satisfies StateStorage

/**
 * Returns whether memory is authoritative: on a phone, after a refused write, and during impersonation, which must not touch the
 * stored data of the browser's own member.
 */
const inMemory = (key: string) => isNative() || visione() !== null || refused.has(key)

/** Loads the phone's storage into memory. Does nothing in a browser. */
export async function openStorage(...keys: string[]): Promise<void> {
  if (!isNative()) return
  const { openPhoneStorage } = await import('./phone-storage.ts')
  phone = await openPhoneStorage()
  for (const key of keys) {
    const value = await phone.read(key)
    if (value !== null) memory.set(key, value)
  }
}

/** Returns whether the app runs in a native shell, which adds its bridge to the page before anything else. */
export function isNative(): boolean {
  const { Capacitor } = globalThis as { Capacitor?: { isNativePlatform?: () => boolean } }
  return Capacitor?.isNativePlatform?.() ?? false
}

/**
 * Stores a value. Storage may be refused (private window, full quota): the session then lasts as long as the page, and the
 * previous value is deleted, or an outdated token would return at the next start.
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
