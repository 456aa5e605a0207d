import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'

/** Tests raw bytes on a socket, which Node's HTTP parser reads first. */
const testApp = await sharedFixture(openTestApp())
const { token } = await createMember(testApp)
await testApp.app.listen({ port: 0, host: '127.0.0.1' })
const port = (testApp.app.server.address() as AddressInfo).port

/** Sends bytes and returns the response when the server closes the connection. */
async function raw(text: string): Promise<{ stato: number; testa: string; corpo: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let arrivato = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece) => {
    arrivato += piece
  })
  socket.write(text)
  await once(socket, 'close')
  const [testa = '', corpo = ''] = arrivato.split('\r\n\r\n')
  return { stato: Number(/^HTTP\/1\.1 (\d+)/.exec(testa)?.[1]), testa, corpo }
}

test.each([
  [
    'intestazioni enormi',
    `GET /api/user HTTP/1.1\r\nHost: a\r\nX-Grande: ${'a'.repeat(60_000)}\r\n\r\n`,
    431,
  ],
  ['duemila intestazioni', `GET /api/user HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`, 431],
  ['una riga che non è HTTP', 'ciao\r\n\r\n', 400],
  ['un metodo che non esiste', 'FARE /api/user HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  [
    'due lunghezze diverse',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
    400,
  ],
  [
    'lunghezza e pezzi insieme',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['un’intestazione con un a capo', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX-A: b\rX-B: c\r\n\r\n', 400],
])('%s', async (_, text, stato) => {
  const answer = await raw(text)
  expect(answer.stato).toBe(stato)
  expect(answer.testa.toLowerCase()).toContain('cache-control: no-store')
  expect(JSON.parse(answer.corpo)).toMatchObject({
    error: stato === 431 ? 'INTESTAZIONI_TROPPO_GRANDI' : 'RICHIESTA_ILLEGGIBILE',
    message: expect.stringMatching(/^[A-ZÈ].* .*\.$/),
  })
})

test('indirizzi malformati', async () => {
  const code = [
    '%',
    '%E0%A4%A',
    '%00',
    '..%2f..%2fetc',
    '%ff',
    'a'.repeat(5000),
    '//',
    '\\',
    '\\\\a',
    ';a=b',
    '%2e%2e',
    '?%',
  ]
  for (const inizio of [
    '/api/',
    '/api/geo/comuni/',
    '/api/user/',
    '/',
    '//',
    '/dev/posta/',
    '*',
    'http://altrove/',
  ]) {
    for (const queue of code) {
      const input = (inizio + queue).slice(0, 40)
      const chi = `Authorization: Bearer ${token}`
      const answer = await raw(
        `GET ${inizio}${queue} HTTP/1.1\r\nHost: a\r\n${chi}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer.stato, input).toBeLessThan(500)
      if (answer.stato < 400) continue
      expect(answer.testa.toLowerCase(), input).toContain('cache-control: no-store')
      expect(JSON.parse(answer.corpo), input).toMatchObject({
        error: expect.stringMatching(/^[A-Z_]+$/),
        message: expect.stringMatching(/^[A-ZÈ].* .*\.$/),
      })
    }
  }
})

test('dopo tutto questo risponde ancora', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(await answer.json()).toEqual({ data: { stato: 'vivo' } })
})
