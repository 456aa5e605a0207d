import { describe, expect, it } from 'vitest'
import {
  drawnFrom,
  type FirstSight,
  type PointsSeen,
  readFirstSight,
  writeFirstSight,
} from './first-sight.ts'
import { emptyUser, type SavedState } from './saved.ts'

const token = { token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' } as const
const state: Partial<SavedState> = {
  token,
  hasSeenIntro: true,
  user: { ...emptyUser(), id: 4, nome: 'Anna' },
  premi: [],
}
const points = { di: 4, saldo: { il: 1, data: { saldo_punti: 480 } } } as unknown as PointsSeen
const from = drawnFrom(state, points)
const sight: FirstSight = {
  build: 'b',
  from: String(from),
  day: 'oggi',
  sections: '<nav></nav>',
  bar: '<i></i>',
  page: '<p></p>',
}

describe('what the first page is drawn from', () => {
  it('is nothing where nobody is in, or has not yet come this far', () => {
    expect(drawnFrom(undefined, points)).toBeNull()
    expect(drawnFrom({ ...state, token: null }, points)).toBeNull()
    expect(drawnFrom({ ...state, user: emptyUser() }, points)).toBeNull()
    expect(drawnFrom({ ...state, hasSeenIntro: false }, points)).toBeNull()
  })

  it('is the same however it is written, whoever renewed the session, and whenever it was read', () => {
    const { user, ...rest } = state
    const turned = { ...user, id: 4 }
    const again = { user: Object.fromEntries(Object.entries(turned).reverse()), ...rest }
    expect(drawnFrom(again as Partial<SavedState>, points)).toBe(from)
    expect(drawnFrom({ ...state, token: { ...token, token: 't2' } }, points)).toBe(from)
    const later = { ...points, saldo: { ...points.saldo!, il: 2 } }
    expect(drawnFrom(state, later)).toBe(from)
  })

  it('is another for another member, other words, other points, and without them', () => {
    const user = state.user!
    const others = [
      drawnFrom({ ...state, user: { ...user, id: 5 } }, { ...points, di: 5 }),
      drawnFrom({ ...state, user: { ...user, nome: 'Bea' } }, points),
      drawnFrom(state, { ...points, saldo: { data: { ...points.saldo!.data, saldo_punti: 481 } } }),
      drawnFrom(state, null),
    ]
    expect(new Set([from, ...others]).size).toBe(5)
  })

  it('takes nothing from the points of another member', () => {
    expect(drawnFrom(state, { ...points, di: 5 })).toBe(drawnFrom(state, null))
  })
})

describe('the page that was kept', () => {
  it('is read again by the same build, drawn from the same', () => {
    const text = writeFirstSight(sight)
    expect(readFirstSight(text, 'b', from)).toEqual(sight)
    expect(readFirstSight(text, 'c', from)).toBeNull()
    expect(readFirstSight(text, 'b', drawnFrom(state, null))).toBeNull()
    expect(readFirstSight(text, 'b', null)).toBeNull()
    expect(readFirstSight(null, 'b', from)).toBeNull()
  })

  it('is not kept when it is too long', () =>
    expect(writeFirstSight({ ...sight, page: 'x'.repeat(60_000) })).toBeNull())
})
