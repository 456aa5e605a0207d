import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyResponse } from './api-transport.ts'

const mine = { method: 'GET', headers: { authorization: 'Bearer t1' } }
const answer = Promise.resolve(new Response('{}'))
const asked = (...addresses: string[]) =>
  vi.stubGlobal('early', {
    authorization: 'Bearer t1',
    answers: new Map(addresses.map((address) => [address, answer])),
  })

beforeEach(() => asked('/api/user/profiles', '/api/promotore/riepilogo'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('what the page has asked is answered once, then asked again', () => {
  expect(takeEarlyResponse('/api/user/profiles', mine)).toBe(answer)
  expect(takeEarlyResponse('/api/user/profiles', mine)).toBeUndefined()
})

it('an address nobody asked for, and a page that asked nothing, answer nothing', () => {
  expect(takeEarlyResponse('/api/user', mine)).toBeUndefined()
  vi.unstubAllGlobals()
  expect(takeEarlyResponse('/api/user/profiles', mine)).toBeUndefined()
})

it('another token does not see it: renewed, or of who came in after', () => {
  expect(
    takeEarlyResponse('/api/user/profiles', { ...mine, headers: { authorization: 'Bearer t2' } }),
  ).toBeUndefined()
  expect(takeEarlyResponse('/api/user/profiles', { method: 'GET' })).toBeUndefined()
})

it('after a command nothing of before is taken up', () => {
  expect(takeEarlyResponse('/api/logout', { method: 'POST' })).toBeUndefined()
  expect(takeEarlyResponse('/api/user/profiles', mine)).toBeUndefined()
})

it('nor after half a minute', () => {
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(takeEarlyResponse('/api/user/profiles', mine)).toBeUndefined()
})
