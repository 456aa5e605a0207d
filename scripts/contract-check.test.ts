import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ContractDocument, contractCheck, type Exchange } from './contract-check.ts'
import { startContractProxy } from './contract-proxy.ts'

const refusal = (codes: string[]) => ({
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Errore' }, { properties: { error: { enum: codes } } }],
        unevaluatedProperties: false,
      },
    },
  },
})
const DOCUMENT: ContractDocument = {
  paths: {
    '/premi/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { nome: { type: 'string' } },
                required: ['nome'],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { type: 'null' } },
                  required: ['data'],
                  additionalProperties: false,
                },
              },
            },
          },
          422: refusal(['VALIDAZIONE']),
          429: {
            ...refusal(['TROPPE_RICHIESTE']),
            headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 } } },
          },
        },
      },
    },
    '/premi/file': {
      get: { parameters: [], responses: { 200: { content: { '*/*': { schema: { type: 'string' } } } } } },
    },
  },
  components: {
    schemas: {
      Errore: {
        type: 'object',
        properties: { error: { type: 'string' }, message: { type: 'string' } },
        required: ['error'],
      },
    },
  },
}
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const GOOD: Exchange = {
  method: 'POST',
  url: '/api/premi/7?page=2',
  sent: '{"nome":"a"}',
  status: 200,
  headers: JSON_TYPE,
  answered: '{"data":null}',
}
const check = contractCheck(DOCUMENT)

test('an exchange that matches the document is valid', () => {
  expect(check(GOOD)).toEqual({ isCall: true, wrong: null })
  const no = { ...GOOD, status: 422, sent: '{', answered: '{"error":"VALIDAZIONE"}' }
  expect(check(no)).toEqual({ isCall: true, wrong: null })
  const file = { ...GOOD, method: 'GET', url: '/api/premi/file', headers: { 'content-type': 'text/csv' } }
  expect(check(file)).toEqual({ isCall: true, wrong: null })
})

test('a path outside the contract is only checked for the form of its errors', () => {
  const other = { ...GOOD, url: '/api/altro', status: 404, answered: '{"error":"NON_TROVATO"}' }
  expect(check(other)).toEqual({ isCall: false, wrong: null })
  expect(check({ ...other, answered: '{"statusCode":404}' }).wrong).toMatch(/returns an undeclared error/)
  expect(
    check({ ...other, url: '/intro', status: 200, headers: { 'content-type': 'text/html' } }).wrong,
  ).toBeNull()
})

describe('a violation of the document is found', () => {
  const spoiled: [string, Partial<Exchange>, RegExp][] = [
    ['an additional field', { answered: '{"data":null,"in_piu":1}' }, /invalid body: .*additional/],
    ['an undeclared status', { status: 201 }, /returns 201, which is not declared/],
    ['an undeclared content type', { headers: { 'content-type': 'text/html' } }, /returns 200 as text\/html/],
    [
      'an undeclared code',
      { status: 422, answered: '{"error":"ALTRO"}' },
      /returns 422 with an invalid body/,
    ],
    [
      'a refusal with an additional field',
      { status: 422, answered: '{"error":"VALIDAZIONE","stack":""}' },
      /unevaluated/,
    ],
    ['a missing header', { status: 429, answered: '{"error":"TROPPE_RICHIESTE"}' }, /Retry-After: missing/],
    ['an invalid body, accepted', { sent: '{"nome":"a","ruolo":"x"}' }, /accepts an invalid body/],
    ['an invalid query, accepted', { url: '/api/premi/7?page=0' }, /accepts an invalid query/],
    ['an invalid path, accepted', { url: '/api/premi/sette' }, /accepts an invalid path/],
    ['a 5xx', { status: 500 }, /returns 500/],
    ['a 5xx of a page', { url: '/intro', status: 502 }, /GET|POST \/intro returns 502/],
    ['a call outside the document', { url: '/api/nascosta' }, /has no such call/],
  ]
  test.each(spoiled)('%s', (_, spoil, says) => {
    expect(check({ ...GOOD, ...spoil }).wrong).toMatch(says)
  })
})

test('the proxy forwards every request and reports violations', async () => {
  let asked: string | undefined
  const product = createServer((req, res) => {
    asked = req.headers.authorization
    res.setHeader('content-type', 'application/json')
    if (req.url === '/api/openapi.json') return res.end(JSON.stringify(DOCUMENT))
    return req.on('data', () => {}).on('end', () => res.end('{"data":null,"in_piu":1}'))
  }).listen(0, '127.0.0.1')
  await once(product, 'listening')
  const behind = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  const proxy = await startContractProxy(behind, {
    replaceHeaders: async () => ({ authorization: 'Bearer x' }),
  })
  onTestFinished(async () => {
    await proxy.stop()
    product.close()
    product.closeAllConnections()
  })
  const answer = await fetch(`${proxy.address}${GOOD.url}`, { method: 'POST', body: GOOD.sent })
  expect(await answer.json()).toEqual({ data: null, in_piu: 1 })
  expect(asked).toBe('Bearer x')
  expect(proxy.seen).toEqual({
    answers: 1,
    wrong: [expect.stringMatching(/POST \/premi\/\{id\} returns 200 with an invalid body/)],
  })
})
