import type { Utente } from '@primo/contract/accesso/accesso'
import type { Profilo } from '@primo/contract/accesso/profili'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceStorage } from '../device/storage.ts'
import { unProfilo } from '../testing/samples.ts'
import {
  chooseRole,
  clearAuth,
  currentState,
  introSeen,
  readStored,
  STATE_KEY,
  setProfiles,
  setToken,
  setUser,
} from './store.ts'

const active = (ruolo: Profilo['ruolo']) => unProfilo(ruolo, { username: `${ruolo}-anna` })
const user = { id: 4, email: 'anna@posta.it', profili: [active('manifestazione')] } as unknown as Utente

afterEach(clearAuth)

describe('local state', () => {
  it('a user has one profile for each role, and an active role', () => {
    setUser(user)
    expect(currentState().user?.profili.map((p) => [p.ruolo, p.bloccato])).toEqual([
      ['promotore', true],
      ['convenzionato', true],
      ['manifestazione', false],
    ])
    expect(currentState()).toMatchObject({ activeRole: 'manifestazione', username: 'manifestazione-anna' })
  })

  it('keeps the chosen role while it is active, and only if it is', () => {
    setUser({ ...user, profili: [active('promotore'), active('manifestazione')] })
    chooseRole('manifestazione')
    expect(currentState().activeRole).toBe('manifestazione')
    chooseRole('convenzionato')
    expect(currentState().activeRole).toBe('promotore')
    chooseRole('manifestazione')
    setProfiles([active('promotore'), { ...active('manifestazione'), bloccato: true }])
    expect(currentState()).toMatchObject({ activeRole: 'promotore', username: 'promotore-anna' })
  })

  it('logout keeps the device and the intro, and nothing else', () => {
    const { device_id } = currentState()
    introSeen()
    setToken({ token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' })
    setUser(user)
    clearAuth()
    expect(currentState()).toMatchObject({
      device_id,
      hasSeenIntro: true,
      token: null,
      user: { id: 0, bloccato: true },
      activeRole: null,
      username: '',
    })
  })
  it('stores every change, and not what it has read from the storage', async () => {
    introSeen()
    const stored = deviceStorage.getItem(STATE_KEY)
    expect(JSON.parse(String(stored))).toEqual({ state: currentState(), version: 1 })
    const ofOtherTab = JSON.stringify({ state: { ...currentState(), hasSeenIntro: false }, version: 0 })
    deviceStorage.setItem(STATE_KEY, ofOtherTab)
    await readStored()
    expect(currentState().hasSeenIntro).toBe(false)
    expect(deviceStorage.getItem(STATE_KEY)).toBe(ofOtherTab)
  })
})
