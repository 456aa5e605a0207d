import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { corpoRegistrazione } from '../ingresso/registrazione.ts'
import { login } from '../persone/accesso.ts'
import { cercaComuni } from '../persone/geo.ts'
import { movimenti } from '../raccolta/manifestazione.ts'
import { richiedi } from '../raccolta/premi.ts'
import { ApiError, callApi, indirizzo } from './call.ts'
import { erroriCampi, parlaItaliano } from './italiano.ts'
import { codiciErrore } from './route.ts'

beforeAll(parlaItaliano)

function risponde(status: number, corpo: unknown, headers: Record<string, string> = {}) {
  return vi.fn(
    async () => new Response(JSON.stringify(corpo), { status, headers }),
  ) as unknown as typeof fetch
}

const TOKEN = { token: 't', token_id: '1', token_type: 'Bearer', refresh_token: 'r' }
const credenziali = { body: { email: 'a@b.it', password: 'x', device_name: 'd' } }

describe('indirizzo', () => {
  test('codifica i parametri: una barra cercata non diventa un altro indirizzo', () => {
    expect(indirizzo(cercaComuni, { params: { text: 'a/b ò' } })).toBe('/geo/comuni/search/a%2Fb%20%C3%B2')
  })
  test('la query porta solo ciò che c’è', () => {
    expect(indirizzo(movimenti, { query: { page: 2, per_page: undefined } })).toBe(
      '/manifestazione/punti-premio?page=2',
    )
  })
})

describe('callApi', () => {
  test('risponde il corpo letto, e scarta i campi che il contratto non nomina', async () => {
    const fetch = risponde(200, { data: { ...TOKEN, spia: 1 } })
    expect(await callApi(login, credenziali, { base: '/api', fetch })).toEqual({ data: TOKEN })
    expect(fetch).toHaveBeenCalledWith(
      '/api/login',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(credenziali.body) }),
    )
  })

  test('la chiave di idempotenza viaggia nell’intestazione', async () => {
    const fetch = risponde(409, { message: 'no', error: 'PREMIO_ESAURITO' })
    await callApi(richiedi, { body: { id_premio: 1 }, idempotencyKey: 'k' }, { base: '', fetch }).catch(
      () => {},
    )
    expect(fetch).toHaveBeenCalledWith(
      '/manifestazione/richiesta-premio',
      expect.objectContaining({ headers: expect.objectContaining({ 'idempotency-key': 'k' }) }),
    )
  })

  test('un rifiuto porta stato, codice, campi e attesa', async () => {
    const fetch = risponde(
      422,
      { message: 'Controlla', error: 'VALIDAZIONE', errors: { email: ['no'] }, request_id: 'q' },
      { 'retry-after': '30' },
    )
    const errore = await callApi(login, credenziali, { base: '', fetch }).catch((e) => e)
    expect(errore).toBeInstanceOf(ApiError)
    expect(errore).toMatchObject({
      status: 422,
      codice: 'VALIDAZIONE',
      campi: { email: ['no'] },
      riprova_s: 30,
      request_id: 'q',
    })
  })

  test.each([
    ['una pagina d’errore in HTML', 502, '<html>'],
    ['una risposta di un’altra forma', 200, { data: { token: 1 } }],
  ])('%s diventa una frase, non un guasto', async (_, status, corpo) => {
    const errore = await callApi(login, credenziali, { base: '', fetch: risponde(status, corpo) }).catch(
      (e) => e,
    )
    expect(errore).toMatchObject({ codice: 'RISPOSTA_INATTESA' })
    expect(errore.message).toMatch(/^Il servizio/)
  })

  test('senza rete lo dice', async () => {
    const fetch = (async () => Promise.reject(new TypeError('x'))) as typeof globalThis.fetch
    const errore = await callApi(login, credenziali, { base: '', fetch }).catch((e) => e)
    expect(errore).toMatchObject({ status: 0, codice: 'RETE' })
  })

  test('un’attesa interrotta resta un’interruzione', async () => {
    const fetch = (async () => Promise.reject(new DOMException('x', 'AbortError'))) as typeof globalThis.fetch
    await expect(callApi(login, credenziali, { base: '', fetch })).rejects.toThrow(DOMException)
  })
})

describe('frasi dei campi', () => {
  const leggi = (corpo: unknown) => {
    const esito = z.safeParse(corpoRegistrazione, corpo)
    return esito.success ? {} : erroriCampi(esito.error)
  }

  test('dice ogni campo che manca, in italiano', () => {
    const campi = leggi({})
    expect(campi.nome).toEqual(['Campo obbligatorio.'])
    expect(campi.dati_sensibili).toEqual(['Campo obbligatorio.'])
    expect(campi.trattamento_dati?.[0]).toMatch(/informativa/)
  })

  test('un campo non previsto è nominato', () => {
    expect(leggi({ ruolo: 'amministratore' }).ruolo).toEqual(['Campo non previsto.'])
  })

  test('le due password diverse si segnalano sulla conferma', () => {
    const buono = {
      nome: 'A',
      cognome: 'B',
      email: 'a@b.it',
      cellulare: '333',
      codice_fiscale: 'X',
      password: 'dodici caratteri',
      password_confirmation: 'altro',
      codice_sponsor: 'DEMO2026',
      trattamento_dati: true,
      dati_sensibili: false,
      attivita_commerciali: false,
      attivita_conto_terzi: false,
    }
    expect(leggi(buono)).toEqual({ password_confirmation: ['Le due password non coincidono.'] })
    expect(leggi({ ...buono, password_confirmation: buono.password })).toEqual({})
  })
})

test('i codici di una chiamata comprendono quelli del suo tipo', () => {
  expect(codiciErrore(richiedi)).toEqual(
    expect.arrayContaining([
      'PREMIO_ESAURITO',
      'PROFILO_BLOCCATO',
      'CONTATTI_NON_VERIFICATI',
      'NON_AUTENTICATO',
    ]),
  )
  expect(codiciErrore(login)).not.toContain('NON_AUTENTICATO')
})
