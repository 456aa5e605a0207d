import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { letGoSlowReaders } from './slow-readers.ts'

const LARGE = 32 * 1024 * 1024
const TIMES = { patience_ms: 400, round_ms: 50 }

/** A server with a large answer, and a connection that has asked for it and not begun to read. */
async function asking() {
  const app = Fastify({ forceCloseConnections: true })
  letGoSlowReaders(app, TIMES)
  app.get('/grande', async () => Buffer.alloc(LARGE))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  socket.on('error', () => {})
  const connections = () =>
    new Promise<number>((said) => app.server.getConnections((_, count) => said(count)))
  await once(socket, 'connect')
  socket.write('GET /grande HTTP/1.1\r\nHost: x\r\n\r\n')
  return { socket, connections }
}

test('chi non prende la risposta che ha chiesto è lasciato andare', async () => {
  const since = performance.now()
  const { connections } = await asking()
  await expect.poll(connections).toBe(0)
  expect(performance.now() - since).toBeGreaterThanOrEqual(TIMES.patience_ms)
})

test('chi la prende tutta, e poi tace, resta', async () => {
  const { socket, connections } = await asking()
  let taken = 0
  socket.on('data', (piece) => {
    taken += piece.length
  })
  socket.resume()
  await expect.poll(() => taken).toBeGreaterThan(LARGE)
  await pause(3 * TIMES.patience_ms)
  expect(await connections()).toBe(1)
})

test('chi aspettava mentre il server era fermo non è mandato via', async () => {
  const { socket, connections } = await asking()
  await pause(2 * TIMES.round_ms)
  const until = performance.now() + 3 * TIMES.patience_ms
  while (performance.now() < until);
  await pause(0)
  await pause(0)
  expect(await connections()).toBe(1)
  expect(socket.destroyed).toBe(false)
})
