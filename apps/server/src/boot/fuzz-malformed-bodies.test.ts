import * as accesso from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredFields, defectOf } from '../test/contract.ts'
import { ODD_BODIES } from '../test/fuzz-arbitraries.ts'
import { type Fuzz, openFuzz, urlOf } from '../test/fuzz-fixtures.ts'

let fuzz: Fuzz
beforeAll(async () => {
  fuzz = await openFuzz()
})
afterAll(() => fuzz.world.close())

const DA = '10.9.9.9'
const CON_CORPO = CALLS.filter(({ spec }) => spec.body !== undefined)
const UN_ID = { id: 1 }
/** HTTP statuses of a request refused before any command ran. */
const RIFIUTATI = [400, 415, 422]
let networks = 0
const altraRete = () => `10.8.${Math.floor(++networks / 250) % 250}.${networks % 250}`

describe('corpi che non sono quelli attesi', () => {
  beforeAll(() => fuzz.renew())

  test.each(CON_CORPO)('$nome: illeggibili, profondi o non oggetti', async ({ spec }) => {
    for (const body of ODD_BODIES) {
      const answer = await fuzz.send(spec, { params: UN_ID, body, da: altraRete() })
      expect(RIFIUTATI, body.slice(0, 40)).toContain(answer.statusCode)
      expect(defectOf(spec, answer, ['a', 'email', '__proto__', 'constructor']), body.slice(0, 40)).toBeNull()
    }
  })

  test.each(CON_CORPO)('$nome: 10 MB, o più di quanto ne prende', async ({ spec }) => {
    const answer = await fuzz.send(spec, {
      params: UN_ID,
      body: `{"nome":"${'a'.repeat(Math.max(10_000_000, spec.bodyLimit ?? 0))}"}`,
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
      const answer = await fuzz.send(
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
      const answer = await fuzz.send(
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
  beforeAll(() => fuzz.renew())
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
      const answer = await fuzz.inject({
        url: `${urlOf(spec, { da: DA })}?${query}`,
        headers: { authorization: fuzz.bearer(spec) },
      })
      const names = ['per_page', 'page', 'sort_by', 'sort_order']
      expect(defectOf(spec, answer, names), query.slice(0, 60)).toBeNull()
      const [field = ''] = query.split('=', 1)
      const outside = /^(per_page=1(0|e)|sort_by|page=(0|9))/.test(query)
      if (outside && declaredFields(spec.query).includes(field)) expect(answer.statusCode, query).toBe(422)
    }
  })
})

describe('metodi e intestazioni', () => {
  beforeAll(() => fuzz.renew())

  test('un metodo scritto in un’intestazione o nell’indirizzo non conta', async () => {
    const { token } = fuzz.socio
    for (const nome of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      const answer = await fuzz.world.app.inject({
        method: 'POST',
        url: `/api/user/dispositivi/${fuzz.socio.token_id}?_method=DELETE`,
        headers: { authorization: `Bearer ${token}`, [nome]: 'DELETE' },
      })
      expect(answer.statusCode).toBe(404)
    }
    expect((await fuzz.world.call(accesso.leggiUtente, {}, token)).data.id).toBe(fuzz.socio.utente_id)
  })

  test.each(['PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'MOVE', 'SEARCH', 'LOCK', 'POST'])(
    'metodo %s dove non c’è',
    async (method) => {
      const answer = await fuzz.world.app.inject({
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
        const answer = await fuzz.send(
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
