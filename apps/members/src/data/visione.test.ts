import { ApiError } from '@primo/client/api-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VISIONE_KEY, type Visione } from '../device/visione.ts'
import { handleVisioneExpired, takeVisione } from './visione.ts'

vi.mock('./api.ts', () => ({ send: vi.fn() }))
const { send } = await import('./api.ts')

const tab = new Map<string, string>()
const replace = vi.fn()
beforeEach(() => {
  tab.clear()
  replace.mockReset()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
  vi.stubGlobal('location', { hash: '', pathname: '/app', search: '', replace })
})
afterEach(() => vi.unstubAllGlobals())

const open = (): Visione => {
  const looking: Visione = { id: '989e0184-db5b-4acb-afcc-06027c1731d6' }
  takeVisione(looking)
  return looking
}

test('chi ha visto abbastanza torna alla pagina della persona, e la scheda non è più una visione', async () => {
  vi.mocked(send).mockResolvedValue({ data: {} })
  const looking = open()
  await looking.leave!()
  expect(replace.mock.calls).toEqual([['/backoffice/']])
  expect(tab.has(VISIONE_KEY)).toBe(false)
})

test('una richiesta rifiutata perché si sta chiudendo non dice che il tempo è finito', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: object }>()
  vi.mocked(send).mockReturnValue(promise)
  const looking = open()
  const left = looking.leave!()
  handleVisioneExpired(looking)
  resolve({ data: {} })
  await left
  expect(replace.mock.calls).toEqual([['/backoffice/']])
  expect(tab.has(VISIONE_KEY)).toBe(false)
})

test('finita da sola prima di chiudersi, la pagina che segue lo dice: non diventa l’app di chi usa il browser', async () => {
  const expired = new ApiError({ status: 401, code: 'NON_AUTENTICATO', message: 'Visione finita.' })
  vi.mocked(send).mockRejectedValue(expired)
  const looking = open()
  await looking.leave!()
  expect(replace.mock.calls).toEqual([['/app']])
  expect(JSON.parse(tab.get(VISIONE_KEY)!)).toMatchObject({ finita: true })
})
