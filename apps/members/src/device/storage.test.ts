import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage } from './storage.ts'

/** Creates a browser storage with a quota in characters. */
function storageOf(room: number) {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a browser’s storage', () => {
  it('full: the session goes on, and nothing older than it comes back', () => {
    const browser = storageOf(10)
    vi.stubGlobal('localStorage', browser)
    deviceStorage.setItem('full', 'token-1')
    deviceStorage.setItem('full', 'token-2 and a long list')
    expect(deviceStorage.getItem('full')).toBe('token-2 and a long list')
    expect(browser.kept.get('full')).toBeUndefined()
    deviceStorage.setItem('full', 'token-3')
    expect(browser.kept.get('full')).toBe('token-3')
  })

  it('refused altogether: the session lasts as long as the page', () => {
    const no = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no })
    expect(deviceStorage.getItem('denied')).toBeNull()
    deviceStorage.setItem('denied', 'here')
    expect(deviceStorage.getItem('denied')).toBe('here')
    deviceStorage.removeItem('denied')
    expect(deviceStorage.getItem('denied')).toBeNull()
  })

  it('follows what another tab wrote', () => {
    const browser = storageOf(100)
    vi.stubGlobal('localStorage', browser)
    deviceStorage.setItem('shared', 'mine')
    browser.kept.set('shared', 'theirs')
    expect(deviceStorage.getItem('shared')).toBe('theirs')
  })
})
