import { describe, expect, it } from 'vitest'
import {
  type CachedPoints,
  type FirstPageSnapshot,
  fingerprintOf,
  readFirstPage,
  serializeFirstPage,
} from './first-page-snapshot.ts'
import { emptyUser, type SavedState } from './saved-state.ts'

const token = { token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' } as const
const state: Partial<SavedState> = {
  token,
  hasSeenIntro: true,
  user: { ...emptyUser(), id: 4, nome: 'Anna' },
  premi: [],
}
const points = { di: 4, saldo: { il: 1, data: { saldo_punti: 480 } } } as unknown as CachedPoints
const from = fingerprintOf(state, points)
const sight: FirstPageSnapshot = {
  build: 'b',
  from: String(from),
  day: 'oggi',
  sections: '<nav></nav>',
  bar: '<i></i>',
  page: '<p></p>',
}

describe('what the first page is drawn from', () => {
  it('is nothing where nobody is in, or has not yet come this far', () => {
    expect(fingerprintOf(undefined, points)).toBeNull()
    expect(fingerprintOf({ ...state, token: null }, points)).toBeNull()
    expect(fingerprintOf({ ...state, user: emptyUser() }, points)).toBeNull()
    expect(fingerprintOf({ ...state, hasSeenIntro: false }, points)).toBeNull()
  })

  it('is the same however it is written, whoever renewed the session, and whenever it was read', () => {
    const { user, ...rest } = state
    const turned = { ...user, id: 4 }
    const again = { user: Object.fromEntries(Object.entries(turned).reverse()), ...rest }
    expect(fingerprintOf(again as Partial<SavedState>, points)).toBe(from)
    expect(fingerprintOf({ ...state, token: { ...token, token: 't2' } }, points)).toBe(from)
    const later = { ...points, saldo: { ...points.saldo!, il: 2 } }
    expect(fingerprintOf(state, later)).toBe(from)
  })

  it('is another for another member, other words, other points, and without them', () => {
    const user = state.user!
    const others = [
      fingerprintOf({ ...state, user: { ...user, id: 5 } }, { ...points, di: 5 }),
      fingerprintOf({ ...state, user: { ...user, nome: 'Bea' } }, points),
      fingerprintOf(state, { ...points, saldo: { data: { ...points.saldo!.data, saldo_punti: 481 } } }),
      fingerprintOf(state, null),
    ]
    expect(new Set([from, ...others]).size).toBe(5)
  })

  it('takes nothing from the points of another member', () => {
    expect(fingerprintOf(state, { ...points, di: 5 })).toBe(fingerprintOf(state, null))
  })
})

describe('the page that was kept', () => {
  it('is read again by the same build, drawn from the same', () => {
    const text = serializeFirstPage(sight)
    expect(readFirstPage(text, 'b', from)).toEqual(sight)
    expect(readFirstPage(text, 'c', from)).toBeNull()
    expect(readFirstPage(text, 'b', fingerprintOf(state, null))).toBeNull()
    expect(readFirstPage(text, 'b', null)).toBeNull()
    expect(readFirstPage(null, 'b', from)).toBeNull()
  })

  it('is not kept when it is too long', () =>
    expect(serializeFirstPage({ ...sight, page: 'x'.repeat(60_000) })).toBeNull())
})
