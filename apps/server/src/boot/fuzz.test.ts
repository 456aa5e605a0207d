// Long because generators, poisons and the verdict on each answer are one experiment, with one seed.

import { CALLS } from '@primo/contract/all'
import * as accesso from '@primo/contract/persone/accesso'
import { creaAzienda } from '@primo/contract/persone/persona-giuridica'
import type { CallSpec } from '@primo/contract/platform/route'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../persone/accesso/sessions.ts'
import { corpoAzienda, LEGALE, partitaIva } from '../test/azienda.ts'
import { declaredFields, defectOf } from '../test/contract.ts'
import { inputs, type Known, ODD_BODIES, SURE_POISON, validInputs } from '../test/fuzz-arbitraries.ts'
import { codiceFiscale, createMember, PASSWORD } from '../test/persone.ts'
import { createRichiesta, createSocio, openWorld, type World, withPunti } from '../test/world.ts'

/** Calls in all, shared out over the contract; a hundred thousand with `FUZZ_CALLS=100000`. */
const IN_TUTTO = Number(process.env.FUZZ_CALLS ?? 3000)
const PER_CHIAMATA = Math.ceil(IN_TUTTO / CALLS.length)
/** To run again what a failure printed. */
const SEME = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}
/** Hashing a password takes 20 ms: these calls are made less often, the rest of the time is the others'. */
const MINUTI = 60_000
const TEMPO = Math.max(10 * MINUTI, PER_CHIAMATA * 1_000)

/**
 * What the server logs, the last lines of which are told beside a 5xx. It hides by itself whatever may be somebody's,
 * and says once what happens many times.
 */
const detto: string[] = []
const log = { write: (riga: string) => detto.push(riga) }

let world: World
let noti: Known
/** A company of the member's. */
let azienda: number
let socio: Awaited<ReturnType<typeof createSocio>>
let amministratore: Awaited<ReturnType<typeof createMember>>
beforeAll(async () => {
  world = await openWorld({ config: { log_level: 'error' }, log })
  amministratore = await createMember(world, { ruolo: 'amministratore' })
})
afterAll(() => world.close())

/** A member with something of everything, and the values that are true for him. */
async function nuovoSocio() {
  socio = await createSocio(world)
  await withPunti(world, socio.utente_id)
  const { rows } = await world.services.db.$client.query<{ codice: string; comune: number }>(
    `select codice, (select id_comune from indirizzo where utente_id = $1) as comune
       from segnalatore where utente_id = $1`,
    [socio.utente_id],
  )
  const { codice, comune } = rows[0]!
  azienda = (await world.call(creaAzienda, { body: corpoAzienda() }, socio.token)).data.id_anagrafica
  noti = {
    ...Object.fromEntries(Object.entries(LEGALE).map(([nome, value]) => [nome, [value]])),
    id: [await createRichiesta(world, socio.utente_id), azienda, comune, socio.token_id, 'PG'],
    code: [codice, '123456'],
    codice_sponsor: [codice],
    // Far from those of the members the tests make, one after the other from the first.
    codice_fiscale: Array.from({ length: 60 }, () =>
      codiceFiscale(50_000 + Math.floor(Math.random() * 40_000)),
    ),
    cellulare: ['+393331234567', '333 123 4567'],
    id_premio: [world.id_premio],
    id_comune: [comune],
    cap: ['06046'],
    password: [PASSWORD, 'altra frase lunga di prova'],
    password_attuale: [PASSWORD],
    refresh_token: [socio.refresh_token],
    partita_iva: [partitaIva(1), partitaIva(2), `IT ${partitaIva(3)}`],
    vat: [partitaIva(1), partitaIva(4)],
    nome: ['Anna', 'Nicolò', "D'Amico"],
    cognome: ['De Rossi', 'Öz'],
    text: ['rom', 'nor', "l'aq"],
  }
}

/** Who is let in to a call: the operator where it is his. */
const portatore = (spec: CallSpec) =>
  `Bearer ${(spec.path.startsWith('/operatore/') ? amministratore : socio).token}`

/** As `encodeURIComponent`, but half of a surrogate pair becomes the bytes a broken client would send. */
function codifica(value: unknown): string {
  const testo = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return testo.isWellFormed() ? encodeURIComponent(testo) : '%ED%A0%80'
}

const DA = '10.9.9.9'
/** Days ISO 8601 has and no database does. */
const LONTANI = ['0000-02-01', '0000-02-01T00:00:00Z']

type Prova = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  da: string
  /** `Idempotency-Key`: few, so that some come back with another body. */
  chiave?: string | undefined
}

function indirizzoDi(spec: CallSpec, { params = {}, query = {} }: Prova): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, nome: string) => codifica(params[nome]))
  const coppie = Object.entries(query).map(([n, v]) => `${codifica(n)}=${codifica(v)}`)
  return `/api${path}${coppie.length > 0 ? `?${coppie.join('&')}` : ''}`
}

/** Sends a request. @throws on a 5xx, with what was asked and what the server itself said of it. */
async function inietta(richiesta: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await world.app.inject(richiesta)
  if (answer.statusCode < 500) return answer
  const { method = 'GET', url, payload } = richiesta
  const chiesto = [method, url, String(payload ?? '').slice(0, 2000)].join(' ')
  throw new Error(`risponde ${answer.statusCode} a ${chiesto}\n${detto.slice(-3).join('')}`)
}

async function manda(spec: CallSpec, testApp: Prova, headers: Record<string, string> = {}) {
  const { body } = testApp
  const una = () =>
    inietta({
      method: spec.method,
      url: indirizzoDi(spec, testApp),
      remoteAddress: testApp.da,
      headers: {
        ...(spec.chi === 'pubblico' ? {} : { authorization: portatore(spec) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(testApp.chiave === undefined ? {} : { 'idempotency-key': testApp.chiave }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const answer = await una()
  if (answer.statusCode !== 401 || spec.chi === 'pubblico') return answer
  // The call before ended its own session: in again.
  const { secrets, withTransaction } = world.services
  const { utente_id } = socio
  const di = { utente_id, dispositivo: 'prova', userAgent: '' }
  Object.assign(socio, await withTransaction((trx) => openSession(trx, secrets, di)))
  return una()
}

const DA_VERIFICARE =
  'update utente set email_verificata_il = null, cellulare_verificato_il = null where id = $1'
const CHIAVI = Array.from({ length: 20 }, () => crypto.randomUUID())
const indirizzoDiRete = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([a, b, c]) => `10.${a}.${b}.${c}`)

describe('ogni chiamata, con ingressi giusti, quasi giusti e qualunque', () => {
  test.each(CALLS)(
    '$nome',
    async ({ spec }) => {
      await nuovoSocio()
      const { $client } = world.services.db
      // A contact already verified gets no code.
      if (spec.area === 'contatti') await $client.query(DA_VERIFICARE, [socio.utente_id])
      const arbitrario = fc.record({
        params: inputs(spec.params, noti),
        query: inputs(spec.query, noti),
        body: spec.method === 'GET' ? fc.constant(undefined) : inputs(spec.body, noti),
        da: indirizzoDiRete,
        chiave: fc.option(fc.constantFrom(...CHIAVI), { nil: undefined }),
      }) as fc.Arbitrary<Prova>
      await fc.assert(
        fc.asyncProperty(arbitrario, async (testApp) => {
          // A dot goes up a folder: what it asks for is another call.
          fc.pre(!Object.values(testApp.params ?? {}).some((v) => /^\.{1,2}$/.test(codifica(v))))
          // Limits have tests of their own: here they would keep everything behind the door.
          await $client.query('delete from limite')
          const answer = await manda(spec, testApp)
          const mandati = [testApp.params, testApp.query, testApp.body].flatMap((p) => Object.keys(p ?? {}))
          expect(defectOf(spec, answer, mandati)).toBeNull()
        }),
        { numRuns: PER_CHIAMATA, ...SEME },
      )
    },
    TEMPO,
  )
})

describe('ogni campo di ogni chiamata, uno alla volta', () => {
  beforeAll(nuovoSocio)
  const PARTI = ['params', 'query', 'body'] as const

  test.each(CALLS.filter(({ spec }) => PARTI.some((p) => spec[p])))(
    '$nome',
    async ({ spec }) => {
      const veri: Known = {
        ...noti,
        ...(spec === accesso.login ? { email: [socio.email] } : {}),
        ...(spec.area === 'persona giuridica' ? { id: [azienda] } : {}),
      }
      /** A part of the call as it is when it works: true values wherever there are some. */
      const buona = (parte: (typeof PARTI)[number]) => {
        const schema = spec[parte]
        if (!schema) return undefined
        const [campi] = fc.sample(validInputs(schema, veri), 1)
        return Object.fromEntries(Object.entries(campi!).map(([n, v]) => [n, veri[n]?.[0] ?? v]))
      }
      for (const parte of PARTI) {
        for (const campo of declaredFields(spec[parte])) {
          for (const veleno of [...SURE_POISON, ...LONTANI]) {
            await world.services.db.$client.query('delete from limite')
            // An operator's call that happened to work may have closed the member's areas.
            await world.services.db.$client.query(
              `update profilo set stato = 'attiva' where utente_id = $1`,
              [socio.utente_id],
            )
            const testApp = { params: buona('params'), query: buona('query'), body: buona('body'), da: DA }
            const answer = await manda(spec, {
              ...testApp,
              [parte]: { ...testApp[parte], [campo]: veleno },
            } as Prova)
            const cosa = `${parte}.${campo} = ${JSON.stringify(veleno)}`
            expect(defectOf(spec, answer, [campo]), `${cosa} in ${JSON.stringify(testApp)}`).toBeNull()
            // What no database can hold is told to who wrote it.
            // In a query broken bytes stay what they are: the text «%ED%A0%80».
            const illeggibile = parte === 'query' ? /\0/ : /[\0\ud800]/
            if (illeggibile.test(String(veleno))) expect([400, 422], cosa).toContain(answer.statusCode)
          }
        }
      }
    },
    TEMPO,
  )
})

const CON_CORPO = CALLS.filter(({ spec }) => spec.body !== undefined)
const UN_ID = { id: 1 }
/** Refused before any command ran. */
const RIFIUTATI = [400, 415, 422]
const altraRete = () => `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

describe('corpi che non sono quelli attesi', () => {
  beforeAll(nuovoSocio)

  test.each(CON_CORPO)('$nome: illeggibili, profondi o non oggetti', async ({ spec }) => {
    for (const body of ODD_BODIES) {
      const answer = await manda(spec, { params: UN_ID, body, da: altraRete() })
      expect(RIFIUTATI, body.slice(0, 40)).toContain(answer.statusCode)
      expect(defectOf(spec, answer, ['a', 'email', '__proto__', 'constructor']), body.slice(0, 40)).toBeNull()
    }
  })

  test.each(CON_CORPO)('$nome: 10 MB', async ({ spec }) => {
    const answer = await manda(spec, {
      params: UN_ID,
      body: `{"nome":"${'a'.repeat(10_000_000)}"}`,
      da: DA,
    })
    expect(answer.statusCode).toBe(413)
    expect(defectOf(spec, answer)).toBeNull()
  })

  test.each([
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'json',
    '',
    ';',
    'application/json; charset=utf-16',
    'application/merge-patch+json',
  ])('formato «%s»', async (tipo) => {
    for (const { nome, spec } of CON_CORPO) {
      const answer = await manda(
        spec,
        { params: UN_ID, body: '[]', da: altraRete() },
        { 'content-type': tipo },
      )
      expect(RIFIUTATI, nome).toContain(answer.statusCode)
      expect(defectOf(spec, answer), nome).toBeNull()
    }
  })

  test('un corpo compresso non si legge', async () => {
    for (const { nome, spec } of CON_CORPO) {
      const answer = await manda(
        spec,
        { params: UN_ID, body: '\u001f\u008b', da: altraRete() },
        { 'content-encoding': 'gzip' },
      )
      expect(RIFIUTATI, nome).toContain(answer.statusCode)
      expect(defectOf(spec, answer), nome).toBeNull()
    }
  })
})

describe('pagine e indirizzi fuori misura', () => {
  beforeAll(nuovoSocio)
  const LISTE = CALLS.filter(({ spec }) => spec.lista)
  const QUERY = [
    'per_page=1000000000',
    'per_page=1e9',
    'per_page=0',
    'per_page=-1',
    'per_page=1.5',
    'per_page=',
    'per_page=abc',
    'per_page=1&per_page=2',
    'per_page[]=1',
    'per_page=%00',
    'page=0',
    'page=99999999999999999999',
    'page=1000001',
    'page=NaN',
    'sort_by=password_hash',
    'sort_by=id;select%201--',
    'sort_order=desc,%20(select%201)',
    '__proto__[a]=1',
    'constructor=1',
    '%ED%A0%80=1',
    '&&&===',
    'a='.repeat(5000),
  ]
  test.each(LISTE)('$nome', async ({ spec }) => {
    for (const query of QUERY) {
      const answer = await inietta({
        url: `${indirizzoDi(spec, { da: DA })}?${query}`,
        headers: { authorization: portatore(spec) },
      })
      const nomi = ['per_page', 'page', 'sort_by', 'sort_order']
      expect(defectOf(spec, answer, nomi), query.slice(0, 60)).toBeNull()
      const [campo = ''] = query.split('=', 1)
      const fuori = /^(per_page=1(0|e)|sort_by|page=(0|9))/.test(query)
      if (fuori && declaredFields(spec.query).includes(campo)) expect(answer.statusCode, query).toBe(422)
    }
  })
})

describe('metodi e intestazioni', () => {
  beforeAll(nuovoSocio)

  test('un metodo scritto in un’intestazione o nell’indirizzo non conta', async () => {
    const { token } = socio
    for (const nome of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/user/dispositivi/${socio.token_id}?_method=DELETE`,
        headers: { authorization: `Bearer ${token}`, [nome]: 'DELETE' },
      })
      expect(answer.statusCode).toBe(404)
    }
    expect((await world.call(accesso.leggiUtente, {}, token)).data.id).toBe(socio.utente_id)
  })

  test.each(['PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'MOVE', 'SEARCH', 'LOCK', 'POST'])(
    'metodo %s dove non c’è',
    async (method) => {
      const answer = await world.app.inject({
        method: method as 'PUT',
        url: '/api/geo/nazioni',
        payload: '{}',
      })
      expect([404, 415]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z_]+$/) })
    },
  )

  test('chiavi di idempotenza qualunque', async () => {
    for (const { nome, spec } of CALLS.filter((c) => c.spec.method === 'POST')) {
      for (const key of ['x', '', '1'.repeat(5000), "'; select 1", '00000000-0000-0000-0000-00000000000g']) {
        const answer = await manda(
          spec,
          { body: {}, params: { id: 1 }, da: altraRete() },
          { 'idempotency-key': key },
        )
        expect(defectOf(spec, answer), `${nome} ${key.slice(0, 20)}`).toBeNull()
        expect(answer.statusCode).toBeLessThan(500)
      }
    }
  })
})
