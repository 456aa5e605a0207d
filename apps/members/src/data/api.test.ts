import { leggiUtente, login, logout } from '@primo/contract/accesso/accesso'
import { profiles } from '@primo/contract/accesso/profili'
import { saldo } from '@primo/contract/raccolta/manifestazione'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAuth, currentState, setToken } from '../state/store.ts'
import { api, onRefusal } from './api.ts'

const token = (n: number) => ({
  token: `t${n}`,
  token_id: `i${n}`,
  token_type: 'Bearer' as const,
  refresh_token: `r${n}`,
})
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (status: number, error: string, message: string) => json(status, { error, message })

const ended = vi.fn(async () => undefined)
const closed = vi.fn(async () => undefined)
const sent: { path: string; authorization: string | undefined }[] = []
let answer: (path: string, authorization: string | undefined) => Response | Promise<Response>

beforeEach(() => {
  setToken(token(1))
  onRefusal({ sessionEnded: ended, areaClosed: closed })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization') ?? undefined
    const path = url.slice('/api'.length)
    sent.push({ path, authorization })
    return answer(path, authorization)
  })
})
afterEach(() => {
  sent.length = 0
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  clearAuth()
})

describe('client', () => {
  it('sends the bearer on every call but the listed ones', async () => {
    answer = () => json(200, { data: [] })
    await api(profiles, {})
    answer = () => json(200, { data: token(2) })
    await api(login, { body: { email: 'a@b.it', password: 'x', device_name: 'd' } })
    expect(sent.map((s) => s.authorization)).toEqual(['Bearer t1', undefined])
  })

  it('lets a logout arrive after the page has closed', async () => {
    const options: (boolean | undefined)[] = []
    vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
      options.push(keepalive)
      return json(200, { data: null })
    })
    await api(logout, {})
    expect(options).toEqual([true])
  })

  it('many calls that meet a 401 share one refresh, and each is tried again once', async () => {
    answer = (path, authorization) => {
      if (path === '/refresh-token') return json(200, { data: token(2) })
      return authorization === 'Bearer t2'
        ? json(200, { data: [] })
        : refused(401, 'NON_AUTENTICATO', 'Accedi.')
    }
    await Promise.all(Array.from({ length: 8 }, () => api(profiles, {})))
    expect(sent.filter((s) => s.path === '/refresh-token')).toHaveLength(1)
    expect(currentState().token).toEqual(token(2))
    expect(ended).not.toHaveBeenCalled()
  })

  it('a refresh refused ends the session', async () => {
    answer = () => refused(401, 'NON_AUTENTICATO', 'Accedi.')
    await expect(api(profiles, {})).rejects.toThrow('Token scaduto, logout effettuato')
    expect(ended).toHaveBeenCalledExactlyOnceWith(profiles, 'Token scaduto, logout effettuato', 401)
  })

  it('without a token there is nothing to refresh', async () => {
    setToken(null)
    answer = () => refused(401, 'NON_AUTENTICATO', 'Accedi.')
    await expect(api(profiles, {})).rejects.toThrow('No token found')
    expect(sent).toHaveLength(1)
  })

  it('a login answer without a refresh token is accepted; its first 401 leads to the login (specification §3)', async () => {
    const three = { token: 't2', token_id: 'i2', token_type: 'Bearer' as const }
    answer = () => json(200, { data: three })
    const { data } = await api(login, { body: { email: 'a@b.it', password: 'x', device_name: 'd' } })
    expect(data).toEqual(three)
    setToken(data)
    answer = () => refused(401, 'NON_AUTENTICATO', 'Accedi.')
    await expect(api(profiles, {})).rejects.toThrow('No token found')
    expect(ended).toHaveBeenCalledExactlyOnceWith(profiles, 'No token found', 401)
    expect(sent.map((s) => s.path)).toEqual(['/login', '/user/profiles'])
  })

  it('a 401 after a good refresh is final: no second refresh', async () => {
    answer = (path) =>
      path === '/refresh-token' ? json(200, { data: token(2) }) : refused(401, 'NON_AUTENTICATO', 'Accedi.')
    await expect(api(leggiUtente, {})).rejects.toMatchObject({ status: 401 })
    expect(sent.filter((s) => s.path === '/refresh-token')).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(leggiUtente, 'Accedi.', 401)
  })

  it('a server that does not answer the refresh ends nothing', async () => {
    answer = (path) => {
      if (path === '/refresh-token') throw new TypeError('fetch failed')
      return refused(401, 'NON_AUTENTICATO', 'Accedi.')
    }
    await expect(api(profiles, {})).rejects.toMatchObject({ status: 0 })
    expect(currentState().token).toEqual(token(1))
    expect(ended).not.toHaveBeenCalled()
  })

  it('403 ends the session; 448 and 449 say which area closed', async () => {
    answer = () => refused(403, 'ACCOUNT_BLOCCATO', 'Bloccato.')
    await expect(api(profiles, {})).rejects.toMatchObject({ status: 403 })
    expect(ended).toHaveBeenCalledOnce()
    for (const status of [448, 449]) {
      answer = () => refused(status, 'PROFILO_BLOCCATO', 'No.')
      await expect(api(saldo, {})).rejects.toMatchObject({ status })
    }
    expect(closed.mock.calls).toEqual([['/manifestazione/saldo-punti'], ['/manifestazione/saldo-punti']])
  })

  it('no network is a clear sentence', async () => {
    answer = () => {
      throw new TypeError('fetch failed')
    }
    await expect(api(profiles, {})).rejects.toThrow('Controlla la connessione')
  })
})
