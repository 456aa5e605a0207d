import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { Preferences } from '@capacitor/preferences'

/** Storage on the phone of a native build, in which the app's local state is persisted. */
export interface PhoneStorage {
  read: (key: string) => Promise<string | null>
  /** Queues a write. Writes are executed in order. Null removes the key. */
  write: (key: string, value: string | null) => void
  /** Resolves when all queued writes have completed or failed. */
  settled: () => Promise<void>
}

/** Property of the state that is secret: never stored in the ordinary preferences. */
const SECRET = 'token'

type Stored = { state?: Record<string, unknown> }

/**
 * Opens the phone's storage: the ordinary preferences for the state, the platform's secure storage (Keychain, Keystore) for its
 * token, which is excluded from backups. Where secure storage fails, the token stays in memory only and the session ends with the
 * app: it is never stored in plain text. A token that an older version left in the preferences is moved.
 */
export async function openPhoneStorage(): Promise<PhoneStorage> {
  await SecureStorage.setKeyPrefix('primo_').catch(refusedBy('prefix'))
  let queue: Promise<void> = Promise.resolve()

  async function store(key: string, value: string | null): Promise<void> {
    if (value === null) {
      await Promise.all([Preferences.remove({ key }), keepSecret(key, null)])
      return
    }
    const { open, secret } = apart(value)
    // The secret first: an old one must not outlive a state without it.
    await keepSecret(key, secret)
    await Preferences.set({ key, value: open })
  }

  return {
    async read(key) {
      const { value } = await Preferences.get({ key })
      if (value === null) return null
      const { open, secret } = apart(value)
      if (secret !== null) await store(key, value)
      return together(open, secret ?? (await readSecret(key)))
    },
    write(key, value) {
      queue = queue.then(() => store(key, value)).catch(refusedBy('write'))
    },
    settled: () => queue,
  }
}

async function readSecret(key: string): Promise<string | null> {
  try {
    const kept = await SecureStorage.get(`${key}.${SECRET}`, false)
    return typeof kept === 'string' ? kept : null
  } catch (cause) {
    console.warn('Secure storage not readable', cause)
    return null
  }
}

async function keepSecret(key: string, secret: string | null): Promise<void> {
  const name = `${key}.${SECRET}`
  try {
    if (secret === null) await SecureStorage.remove(name)
    else await SecureStorage.set(name, secret, false, false, KeychainAccess.whenUnlockedThisDeviceOnly)
  } catch (cause) {
    console.warn('Secure storage refused: the session lasts as long as the app', cause)
  }
}

/** Splits the JSON of a stored state into the state without its token, and the token. Any other value has none. */
function apart(value: string): { open: string; secret: string | null } {
  const stored = parse(value)
  const secret = stored?.state?.[SECRET]
  if (!stored?.state || secret === null || secret === undefined) return { open: value, secret: null }
  const { [SECRET]: _, ...rest } = stored.state
  return { open: JSON.stringify({ ...stored, state: rest }), secret: JSON.stringify(secret) }
}

function together(open: string, secret: string | null): string {
  const stored = parse(open)
  const token: unknown = secret === null ? null : parse(secret)
  return stored && token !== null
    ? JSON.stringify({ ...stored, state: { ...stored.state, [SECRET]: token } })
    : open
}

function parse(text: string): Stored | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Stored) : null
  } catch {
    return null
  }
}

function refusedBy(what: string): (cause: unknown) => void {
  return (cause) => console.warn(`Phone storage refused: ${what}`, cause)
}
