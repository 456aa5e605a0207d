import { describe, expect, test } from 'vitest'
import { testAreas, testLogOut } from './areas-flow.ts'
import { createClient } from './client.ts'
import { checkEntity, DEMO, openClients } from './clients.ts'
import { SPECIFIED_ENDPOINTS } from './endpoints.ts'
import { differences, type ENTITIES } from './entities.ts'
import { testEnrolment, testSignUp } from './sign-up-flow.ts'

/**
 * Tests with a client written from the specification only: paths, bodies and field names are transcribed manually, and the
 * server is the real process with the demo data. The only other source is the decisions, for what they add (which fields a
 * sign-up has). The calls of §7 are made in the order of a real client, on one server.
 */
const clients = openClients()

testSignUp(clients)

describe('gli elenchi', () => {
  test.each<[string, keyof typeof ENTITIES]>([
    ['geo/nazioni', 'nazione'],
    ['geo/province', 'provincia'],
    ['geo/province/FI/comuni', 'comuneInElenco'],
    ['geo/comuni/search/san%20gimi', 'comuneInElenco'],
    ['geo/comuni/4612', 'comune'],
    ['tipo/titolo-studio', 'voce'],
    ['tipo/natura-giuridica', 'naturaGiuridica'],
    ['tipo/stato-civile', 'voce'],
    ['tipo/codice-ateco', 'codiceAteco'],
    ['tipo/categoria-merceologica', 'categoria'],
    ['tipo/documento', 'documento'],
    ['tipo/lavoro', 'voce'],
    ['tipo/assunzione', 'voce'],
    ['tipo/categoria-lavorativa', 'voce'],
  ])('%s', async (path, entita) => {
    await checkEntity(clients.nuovo, path, entita)
  })
})

testEnrolment(clients)

testAreas(clients)

describe('gli errori', () => {
  test.each<[number, 'anonimo' | 'nuovo', string, string, object?]>([
    [401, 'anonimo', 'GET', 'user'],
    [404, 'nuovo', 'GET', 'anagrafica/999999/consensi-privacy'],
    [404, 'nuovo', 'GET', 'geo/comuni/999'],
    [404, 'nuovo', 'POST', 'promotore/iscrizione/verifica', { id_anagrafica: 1 }],
    [409, 'nuovo', 'GET', 'richiesta-otp/sms'],
    [422, 'nuovo', 'PUT', 'user/contatto/aggiorna/cellulare', { cellulare: 'ciao' }],
    [448, 'nuovo', 'GET', 'promotore/pratiche'],
    [448, 'nuovo', 'GET', 'convenzionato/pratiche'],
  ])('%i: %s %s %s', async (stato, chi, metodo, path, body) => {
    const client = clients[chi]
    const answer = await client.manda(metodo, path, body)
    expect(answer.stato).toBe(stato)
    expect(answer.corpo).toMatchObject({
      message: expect.stringMatching(/^[A-ZÈ].*/),
      error: expect.stringMatching(/^[A-Z_]+$/),
    })
    if (stato === 422) expect(Object.values(answer.corpo.errors ?? {}).flat().length).toBeGreaterThan(0)
  })

  test('403: un account che non è «user» entra, ma non fa altro', async () => {
    const operatore = createClient(clients.base)
    await operatore.entra('operatore@primo.example', DEMO)
    expect((await operatore.leggi('user')).roles).not.toBe('user')
    expect((await operatore.manda('GET', 'user/profiles')).stato).toBe(403)
  })
})

testLogOut(clients)

test('un campo che manca, uno sbagliato e un elenco vuoto si vedono', () => {
  expect(differences('nazione', [{ id: 1, codice: 'Z000', country_code: 'IT', nome: 'Italia' }])).toEqual([
    'nazione: manca descrizione',
    'nazione: nome non è dichiarato',
  ])
  expect(differences('nazione', [])).toEqual(['nazione: elenco vuoto'])
})

test('ogni chiamata della specifica è stata fatta, ed è in /api/openapi.json', async () => {
  const done = new Set([clients.anonimo, clients.nuovo, clients.socio].flatMap((client) => [...client.fatte]))
  expect(SPECIFIED_ENDPOINTS.filter((call) => !done.has(call))).toEqual([])
  const documento = (await (await fetch(`${clients.base}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const pubblicate = new Set(
    Object.entries(documento.paths).flatMap(([path, metodi]) =>
      Object.keys(metodi).map((m) => `${m.toUpperCase()} ${path.slice(1).replace(/\{\w+\}/g, '{}')}`),
    ),
  )
  expect(SPECIFIED_ENDPOINTS.filter((call) => !pubblicate.has(call))).toEqual([])
})
