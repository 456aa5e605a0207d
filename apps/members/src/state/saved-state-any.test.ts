import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceStorage } from '../device/storage.ts'
import { repair } from './saved-account.ts'
import { emptyState } from './saved-state.ts'
import { currentState, introSeen, readStored, STATE_KEY, setPremi, setToken, store } from './store.ts'

const KEYS = Object.keys(emptyState())
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Checks that the state is valid: every key, of its type, and unchanged by a further repair. */
function expectWhole(state: ReturnType<typeof repair>): void {
  expect(Object.keys(state)).toEqual(KEYS)
  expect(state.device_id).toMatch(UUID)
  expect(typeof state.hasSeenIntro).toBe('boolean')
  expect(Array.isArray(state.premi)).toBe(true)
  expect(state.user.id).toBeGreaterThanOrEqual(0)
  if (state.token === null) expect(state).toMatchObject({ user: { id: 0 }, username: '', activeRole: null })
  expect(repair(JSON.parse(JSON.stringify(state)))).toEqual(state)
}

/** fast-check arbitrary of a stored state, with any of its fields replaced by any JSON value. */
const foreign = fc.record(Object.fromEntries(KEYS.map((key) => [key, fc.jsonValue()])), { requiredKeys: [] })

describe('any stored state', () => {
  it('is repaired, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), foreign), (stored) => expectWhole(repair(stored))),
      {
        numRuns: 500,
      },
    )
  })

  it('starts the app when it was cut off, overwritten or of an older version', async () => {
    setToken({ token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' })
    introSeen()
    setPremi([])
    const whole = String(deviceStorage.getItem(STATE_KEY))
    const text = fc.oneof(
      fc.nat(whole.length).map((length) => whole.slice(0, length)),
      fc.json(),
      fc.string(),
      fc
        .record({ state: fc.jsonValue(), version: fc.oneof(fc.integer(), fc.string()) })
        .map((v) => JSON.stringify(v)),
    )
    await fc.assert(
      fc.asyncProperty(text, async (stored) => {
        deviceStorage.setItem(STATE_KEY, stored)
        await readStored()
        store.setState({})
        expectWhole(currentState())
        const kept = JSON.parse(String(deviceStorage.getItem(STATE_KEY)))
        expect(kept.state, 'what is stored is whole again').toEqual(
          JSON.parse(JSON.stringify(currentState())),
        )
      }),
      { numRuns: 300 },
    )
  })
})
