import { Capacitor } from '@capacitor/core'
import type { StateStorage } from 'zustand/middleware'

const memory = new Map<string, string>()

/**
 * Where the persisted state lives: the browser's local storage, or the phone's own preferences on a native build.
 * Reads are always synchronous, because the guards must decide before the first paint; on a phone the preferences
 * are therefore read once by `openStorage`, and written behind.
 */
export const deviceStorage: StateStorage = {
  getItem: (key) =>
    isNative()
      ? (memory.get(key) ?? null)
      : guarded(() => localStorage.getItem(key), memory.get(key) ?? null),
  setItem: (key, value) => {
    memory.set(key, value)
    if (isNative()) void writeNative(key, value)
    else guarded(() => localStorage.setItem(key, value), undefined)
  },
  removeItem: (key) => {
    memory.delete(key)
    if (isNative()) void writeNative(key, null)
    else guarded(() => localStorage.removeItem(key), undefined)
  },
}

/** Reads the phone's preferences into memory; in a browser there is nothing to wait for. */
export async function openStorage(key: string): Promise<void> {
  if (!isNative()) return
  const { Preferences } = await import('@capacitor/preferences')
  const { value } = await Preferences.get({ key })
  if (value !== null) memory.set(key, value)
}

async function writeNative(key: string, value: string | null): Promise<void> {
  const { Preferences } = await import('@capacitor/preferences')
  await (value === null ? Preferences.remove({ key }) : Preferences.set({ key, value }))
}

export function isNative(): boolean {
  return Capacitor.isNativePlatform()
}

/** Storage may be refused (private window, full quota): the session then lasts as long as the page. */
function guarded<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}
