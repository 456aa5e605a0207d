import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Utente } from '@primo/contract/accesso/accesso'
import type { Profilo } from '@primo/contract/accesso/profili'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allProfiles } from '../state/saved-state.ts'
import { clearAuth, currentState, setToken, setUser } from '../state/store.ts'
import { profilesQuery, rereadProfiles } from './profiles.ts'
import { queryClient } from './query-client.ts'

/** Requests for the profiles that the mock server has received, each with a function that responds to it. */
const asked: { answer: (bloccato: boolean) => void; signal: AbortSignal | null | undefined }[] = []

const profiles = (bloccato: boolean): Profilo[] =>
  allProfiles([]).map((p) => ({
    ...p,
    id_anagrafica: 3,
    id_segnalatore: 7,
    stato: 'attiva' as const,
    bloccato,
  }))

beforeEach(() => {
  asked.length = 0
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' })
  setUser({ ...currentState().user, id: 4, profili: profiles(false) } as Utente)
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        asked.push({
          answer: (bloccato) => resolve(Response.json({ data: profiles(bloccato) })),
          signal: init.signal,
        })
      }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  clearAuth()
})

const blocked = () => currentState().user.profili.map((p) => p.bloccato)

it('a read begun before the refusal does not count: the profiles are asked again (specification §8)', async () => {
  const before = queryClient.fetchQuery(profilesQuery).catch(() => null)
  await expect.poll(() => asked).toHaveLength(1)
  const reread = rereadProfiles()
  await expect.poll(() => asked).toHaveLength(2)
  asked[0]?.answer(false)
  asked[1]?.answer(true)
  await reread
  expect(blocked()).toEqual([true, true, true])
  await before
  expect(blocked()).toEqual([true, true, true])
})

it('two areas refused one after the other both wait for the later read', async () => {
  const first = rereadProfiles()
  await expect.poll(() => asked).toHaveLength(1)
  const second = rereadProfiles()
  await expect.poll(() => asked).toHaveLength(2)
  asked[0]?.answer(false)
  let over = false
  void first.then(() => {
    over = true
  })
  await nextTurn()
  expect(over).toBe(false)
  asked[1]?.answer(true)
  await Promise.all([first, second])
  expect(blocked()).toEqual([true, true, true])
})
