// Long because one server process is tested for everything it exposes.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { health } from '@primo/contract/platform/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptsInPages } from '../platform/http/front-end.ts'
import { openTestApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { newDatabase, type ServerProcess, startProcess } from '../test/process.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const built = existsSync(new URL('../../../members/dist/index.html', import.meta.url))

let database: Awaited<ReturnType<typeof newDatabase>>
let server: ServerProcess
let base: string
beforeAll(async () => {
  database = await newDatabase(process.env.PGTEST_URL)
  server = startProcess({
    ...database.env,
    PUBLIC_URL: 'https://primo.example',
    CORS_ORIGINS: 'https://partner.example',
  })
  base = await server.indirizzo()
})
afterAll(async () => {
  await server.ferma()
  await database.elimina()
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers })
const send = (body: string, tipo = 'application/json') =>
  fetch(`${base}/api/login`, { method: 'POST', headers: { 'content-type': tipo }, body })

/** Returns status and body of a refusal, after checking and removing the request id. */
async function refusal(answer: Response) {
  const { request_id, ...body } = (await answer.json()) as Record<string, unknown>
  expect(request_id).toBe(answer.headers.get('x-request-id'))
  return { stato: answer.status, ...body }
}

describe('vivo e pronto', () => {
  test.each([
    ['/api/health', 'vivo'],
    ['/api/ready', 'pronto'],
  ])('%s', async (path, stato) => {
    const answer = await eventually(async () => {
      const given = await ask(path)
      expect(given.status).toBe(200)
      return given
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ data: { stato } })
  })

  test('senza database è vivo ma non pronto', async () => {
    const testApp = await openTestApp()
    await testApp.services.jobs.stop()
    await testApp.services.close()
    expect((await testApp.app.inject('/api/health')).statusCode).toBe(200)
    const pronto = await testApp.app.inject('/api/ready')
    expect(pronto.statusCode).toBe(503)
    expect(pronto.json()).toMatchObject({ error: 'NON_PRONTO' })
    await testApp.app.close()
  })
})

describe('intestazioni di sicurezza', () => {
  const INDIRIZZI = [
    '/api/health',
    '/api/user',
    '/api/niente',
    '/login',
    '/niente',
    '/informativa',
    '/dev/posta',
  ]

  test.each(INDIRIZZI)('%s', async (path) => {
    const { headers } = await ask(path, { accept: 'text/html' })
    const csp = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((direttiva) => {
        const [nome, ...values] = direttiva.trim().split(' ')
        return [nome, values.join(' ')]
      }),
    )
    expect(csp).toMatchObject({
      'default-src': "'self'",
      // The only inline script, by its hash.
      'script-src': ["'self'", ...scriptsInPages()].join(' '),
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(Object.keys(csp)).not.toContain('script-src-elem')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const permessi = (headers.get('permissions-policy') ?? '').split(', ')
    // To read the bar code of a tessera sanitaria, to copy an invitation, to read a code from the clipboard or from its SMS, and for the passkeys of operators.
    expect(permessi.filter((p) => !p.endsWith('=()'))).toEqual([
      'camera=(self)',
      'clipboard-read=(self)',
      'clipboard-write=(self)',
      'otp-credentials=(self)',
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ])
    for (const nome of ['microphone', 'geolocation', 'payment', 'usb', 'fullscreen'])
      expect(permessi).toContain(`${nome}=()`)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect(headers.get('x-request-id')).toMatch(UUID)
    expect(headers.get('x-powered-by')).toBe(null)
  })

  test('HSTS soltanto dove l’indirizzo pubblico è https', async () => {
    const testApp = await openTestApp({ config: { public_url: 'http://localhost:3000' } })
    const { headers } = await testApp.app.inject('/api/health')
    await testApp.close()
    expect(headers['strict-transport-security']).toBe(undefined)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('l’id di una richiesta è del server, e nuovo ogni volta', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await ask('/api/health', { 'x-request-id': 'mio' })).headers.get('x-request-id'),
      ),
    )
    expect(ids[0]).toMatch(UUID)
    expect(ids[0]).not.toBe(ids[1])
  })
})

describe('origini', () => {
  test.each([
    'https://primo.example',
    'capacitor://localhost',
    'https://localhost',
    'https://partner.example',
  ])('%s è ammessa', async (origin) => {
    const { headers } = await ask('/api/health', { origin })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('vary')).toMatch(/origin/i)
  })

  test.each([
    'https://cattivo.example',
    'https://primo.example.cattivo.example',
    'https://cattivo-primo.example',
    'http://primo.example',
    'https://primo.example:8443',
    'http://localhost',
    'null',
  ])('%s non è ripetuta, nemmeno a chi chiede il permesso', async (origin) => {
    const semplice = await ask('/api/health', { origin })
    const permesso = await fetch(`${base}/api/login`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    for (const { headers } of [semplice, permesso]) {
      expect(headers.get('access-control-allow-origin')).toBe(null)
      expect(headers.get('access-control-allow-credentials')).toBe(null)
    }
  })
})

test('un OPTIONS che non chiede nulla non è un errore', async () => {
  const answer = await fetch(`${base}/api/user`, { method: 'OPTIONS' })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

describe('indirizzi sconosciuti', () => {
  const NULLA = { stato: 404, error: 'NON_TROVATO', message: 'Non c’è nulla a questo indirizzo.' }

  test('sotto /api sono JSON anche per un browser', async () => {
    expect(await refusal(await ask('/api/niente', { accept: 'text/html' }))).toEqual(NULLA)
  })

  test('altrove sono JSON per chi non chiede una pagina, o non la sta leggendo', async () => {
    expect(await refusal(await ask('/niente', { accept: '*/*' }))).toEqual(NULLA)
    expect(await refusal(await ask('/niente.js', { accept: 'application/json' }))).toEqual(NULLA)
    const invio = await fetch(`${base}/niente`, { method: 'POST', headers: { accept: 'text/html' } })
    expect(await refusal(invio)).toEqual(NULLA)
  })

  test.skipIf(!built)('per un browser sono l’app, senza uno script che la CSP fermerebbe', async () => {
    for (const path of ['/', '/app/manifestazione', '/login', '/una/pagina?che=non-c-e']) {
      const answer = await ask(path, { accept: 'text/html,*/*;q=0.8' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const page = await answer.text()
      expect(page.includes('id="root"'), path).toBe(true)
      const csp = answer.headers.get('content-security-policy')
      for (const [, tag = '', code = ''] of page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
        if (/\ssrc="\//.test(tag)) continue
        // Inline scripts are only allowed by their hash.
        expect(csp).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      }
      expect(/<[^>]+\son\w+=/.exec(page)?.[0]).toBe(undefined)
    }
  })
})

describe('corpi che non si leggono', () => {
  const ILLEGGIBILE = { stato: 400, error: 'RICHIESTA_ILLEGGIBILE', message: 'La richiesta non è leggibile.' }
  const FORMATO = {
    stato: 415,
    error: 'FORMATO_NON_ACCETTATO',
    message: 'I dati vanno inviati in formato JSON.',
  }

  test('troppo grande: 413', async () => {
    expect(await refusal(await send(JSON.stringify({ email: 'x'.repeat(300_000) })))).toEqual({
      stato: 413,
      error: 'RICHIESTA_TROPPO_GRANDE',
      message: 'I dati inviati sono troppi.',
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('%s: 415', async (tipo) => {
    expect(await refusal(await send('{}', tipo))).toEqual(FORMATO)
  })

  test.each(['{"email":', '', 'niente', '{"__proto__":{"roles":"amministratore"}}'])(
    'JSON rotto: %s',
    async (body) => {
      expect(await refusal(await send(body))).toEqual(ILLEGGIBILE)
    },
  )

  test('leggibile ma sbagliato: 422 con una frase per campo', async () => {
    const answer = await refusal(await send('{"email":null}'))
    expect(answer).toMatchObject({ stato: 422, error: 'VALIDAZIONE' })
    expect(answer).toHaveProperty('errors.email')
  })
})

test('il registro dice la rotta, mai l’indirizzo: il codice di chi lo convalida non vi compare', async () => {
  expect((await ask('/api/valida-otp/123456')).status).toBe(401)
  expect((await ask('/api/niente/canarino-indirizzo')).status).toBe(404)
  expect((await ask('/recovery?token=canarino-query&email=canarino%40posta.example')).status).toBeLessThan(
    500,
  )
  expect(
    (await send(JSON.stringify({ email: 'canarino@posta.example', password: 'canarino-p' }))).status,
  ).toBe(422)
  expect((await ask(`${health.path}/canarino-ultimo`)).status).toBe(404)
  await server.scrive(/("rotta":"nessuna".*\n(.*\n)*?.*){2}/)

  const { stdout, stderr } = server.scritto
  const rows = stdout
    .split('\n')
    .filter((row) => row.includes('"msg":"richiesta"'))
    .map((row) => JSON.parse(row) as { rotta: string; stato: number; metodo: string })
  expect(rows).toContainEqual(expect.objectContaining({ rotta: '/api/valida-otp/:code', stato: 401 }))
  expect(rows).toContainEqual(expect.objectContaining({ rotta: '/api/login', metodo: 'POST', stato: 422 }))
  for (const vietato of ['123456', 'canarino', 'niente']) {
    expect(stdout).not.toContain(vietato)
    expect(stderr).not.toContain(vietato)
  }
})
