import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPhoneStorage } from './phone-storage.ts'

/** Keys of the plugins' own web implementations: preferences and secure storage have different prefixes. */
const PREFERENCES = 'CapacitorStorage.app-db'
const SECURE = 'primo_app-db.token'
const token = { token: 'segretissimo', token_id: 'i', token_type: 'Bearer', refresh_token: 'altro-segreto' }
const value = (state: object) => JSON.stringify({ state, version: 1 })

let kept: Map<string, string>
let secureRefuses = false

beforeEach(() => {
  kept = new Map()
  secureRefuses = false
  const no = (key: string) => {
    if (secureRefuses && key === SECURE) throw new Error('keystore locked')
  }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      no(key)
      return kept.get(key) ?? null
    },
    setItem: (key: string, text: string) => {
      no(key)
      kept.set(key, text)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a phone’s storage', () => {
  it('keeps the token in the secure storage, and nothing of it in the preferences', async () => {
    const storage = await openPhoneStorage()
    storage.write('app-db', value({ token, device_id: 'd' }))
    await storage.settled()
    expect(kept.get(PREFERENCES)).toBe(value({ device_id: 'd' }))
    expect(kept.get(SECURE)).toContain('segretissimo')
    expect(JSON.parse(String(await storage.read('app-db'))).state).toEqual({ token, device_id: 'd' })
  })

  it('moves a token left in the preferences by an older version', async () => {
    kept.set(PREFERENCES, value({ token, device_id: 'd' }))
    const storage = await openPhoneStorage()
    expect(JSON.parse(String(await storage.read('app-db'))).state.token).toEqual(token)
    expect(kept.get(PREFERENCES)).not.toContain('segret')
    expect(kept.get(SECURE)).toContain('segretissimo')
  })

  it('a logout leaves no token anywhere', async () => {
    const storage = await openPhoneStorage()
    storage.write('app-db', value({ token, device_id: 'd' }))
    storage.write('app-db', value({ token: null, device_id: 'd' }))
    await storage.settled()
    expect(kept.has(SECURE)).toBe(false)
    expect(JSON.stringify([...kept])).not.toContain('segret')
    expect(JSON.parse(String(await storage.read('app-db'))).state.device_id).toBe('d')
  })

  it('a secure storage that refuses never makes it write a token in the clear', async () => {
    secureRefuses = true
    const storage = await openPhoneStorage()
    storage.write('app-db', value({ token, device_id: 'd' }))
    await storage.settled()
    expect(JSON.stringify([...kept])).not.toContain('segret')
    expect(JSON.parse(String(await storage.read('app-db'))).state).toEqual({ device_id: 'd' })
  })

  it('writes in the order it is asked', async () => {
    const storage = await openPhoneStorage()
    for (let n = 0; n < 20; n++) storage.write('app-db', value({ token: { ...token, token: `t${n}` }, n }))
    await storage.settled()
    expect(JSON.parse(String(await storage.read('app-db'))).state).toMatchObject({
      n: 19,
      token: { token: 't19' },
    })
  })

  it.each(['non è JSON', '7', 'null', '[]', '{"state":7}'])('gives back %s as it is', async (text) => {
    const storage = await openPhoneStorage()
    storage.write('app-db', text)
    await storage.settled()
    expect(await storage.read('app-db')).toBe(text)
  })
})
