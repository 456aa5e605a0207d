import { describe, expect, it } from 'vitest'
import { repair } from './saved-account.ts'
import { emptyState, emptyUser } from './saved-state.ts'

const token = { token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' }
const device_id = '3f0e1c1a-7d0c-4c6e-9d55-0f0f0f0f0f0f'

describe('stored state', () => {
  it('makes a device id at the first run', () => {
    expect(repair(undefined).device_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(repair(undefined).device_id).not.toBe(repair(undefined).device_id)
  })

  it('keeps what is whole', () => {
    const kept = { ...emptyState(), token, device_id, hasSeenIntro: true, activeRole: 'promotore' }
    expect(repair(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it.each([null, 7, 'x', [], { token: 'stringa' }, { token: { token: 1 } }, { user: {} }])(
    'makes a whole state out of %j',
    (stored) => {
      const state = repair(stored)
      expect(state).toEqual({ ...emptyState(), device_id: state.device_id })
    },
  )

  it('a broken part does not lose the others, nor the device', () => {
    const state = repair({
      token,
      device_id,
      hasSeenIntro: true,
      user: { id: 'uno' },
      premi: [{}],
      vecchio: 1,
    })
    expect(state).toMatchObject({ token, device_id, hasSeenIntro: true, user: emptyUser(), premi: [] })
    expect(state).not.toHaveProperty('vecchio')
  })

  it('keeps a token that cannot be renewed: the first three fields are enough (specification §3)', () => {
    const { refresh_token: _, ...three } = token
    expect(repair({ token: three, device_id }).token).toEqual(three)
    expect(repair({ token: { token: 't', token_id: 'i' }, device_id }).token).toBeNull()
  })

  it('without a token nothing of the account stays', () => {
    const state = repair({ device_id, hasSeenIntro: true, username: 'anna', activeRole: 'promotore' })
    expect(state).toEqual({ ...emptyState(), device_id, hasSeenIntro: true })
  })
})
