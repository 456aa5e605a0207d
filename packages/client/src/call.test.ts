import { login } from '@primo/contract/accesso/accesso'
import { cercaComuni } from '@primo/contract/anagrafica/geo'
import { movimenti } from '@primo/contract/raccolta/manifestazione'
import { richiedi } from '@primo/contract/raccolta/premi'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { callApi, callUrlOf } from './call.ts'

function replies(status: number, body: unknown, headers: Record<string, string> = {}) {
  return vi.fn(async () => new Response(JSON.stringify(body), { status, headers })) as unknown as typeof fetch
}

const TOKEN = { token: 't', token_id: '1', token_type: 'Bearer', refresh_token: 'r' }
const credenziali = { body: { email: 'a@b.it', password: 'x', device_name: 'd' } }

describe('indirizzo', () => {
  test('codifica i parametri: una barra cercata non diventa un altro indirizzo', () => {
    expect(callUrlOf(cercaComuni, { params: { text: 'a/b ò' } })).toBe('/geo/comuni/search/a%2Fb%20%C3%B2')
  })
  test('la query porta solo ciò che c’è', () => {
    expect(callUrlOf(movimenti, { query: { page: 2, per_page: undefined } })).toBe(
      '/manifestazione/punti-premio?page=2',
    )
  })
})

describe('callApi', () => {
  test('risponde il corpo letto, e scarta i campi che il contratto non nomina', async () => {
    const fetch = replies(200, { data: { ...TOKEN, spia: 1 } })
    expect(await callApi(login, credenziali, { base: '/api', fetch })).toEqual({ data: TOKEN })
    expect(fetch).toHaveBeenCalledWith(
      '/api/login',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(credenziali.body) }),
    )
  })

  test('la chiave di idempotenza viaggia nell’intestazione', async () => {
    const fetch = replies(409, { message: 'no', error: 'PREMIO_ESAURITO' })
    await callApi(richiedi, { body: { id_premio: 1 }, idempotencyKey: 'k' }, { base: '', fetch }).catch(
      () => {},
    )
    expect(fetch).toHaveBeenCalledWith(
      '/manifestazione/richiesta-premio',
      expect.objectContaining({ headers: expect.objectContaining({ 'idempotency-key': 'k' }) }),
    )
  })

  test('un rifiuto porta stato, codice, campi e attesa', async () => {
    const fetch = replies(
      422,
      { message: 'Controlla', error: 'VALIDAZIONE', errors: { email: ['no'] }, request_id: 'q' },
      { 'retry-after': '30' },
    )
    const error = await callApi(login, credenziali, { base: '', fetch }).catch((e) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'VALIDAZIONE',
      fields: { email: ['no'] },
      retry_s: 30,
      request_id: 'q',
    })
  })

  test.each([
    ['una pagina d’errore in HTML', 502, '<html>'],
    ['una risposta di un’altra forma', 200, { data: { token: 1 } }],
  ])('%s diventa una frase, non un guasto', async (_, status, body) => {
    const error = await callApi(login, credenziali, { base: '', fetch: replies(status, body) }).catch(
      (e) => e,
    )
    expect(error).toMatchObject({ code: 'RISPOSTA_INATTESA' })
    expect(error.message).toMatch(/^Il servizio/)
  })

  test('senza rete lo dice', async () => {
    const fetch = (async () => Promise.reject(new TypeError('x'))) as typeof globalThis.fetch
    const error = await callApi(login, credenziali, { base: '', fetch }).catch((e) => e)
    expect(error).toMatchObject({ status: 0, code: 'RETE' })
  })

  test('un’attesa interrotta resta un’interruzione', async () => {
    const fetch = (async () => Promise.reject(new DOMException('x', 'AbortError'))) as typeof globalThis.fetch
    await expect(callApi(login, credenziali, { base: '', fetch })).rejects.toThrow(DOMException)
  })
})
