import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../test/eventually.ts'
import { closeSlowReaders } from './connections.ts'

const LARGE = 32 * 1024 * 1024
const TIMES = { patience_ms: 400, round_ms: 50 }
const LOOKS = TIMES.patience_ms / TIMES.round_ms

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** Advances the fake timer by `times` checks of slow readers. */
const look = (times: number) => vi.advanceTimersByTime(times * TIMES.round_ms)

/** Opens a server with a large response, and a connection that requests it without reading. */
async function asking() {
  const app = Fastify({ forceCloseConnections: true })
  closeSlowReaders(app, TIMES)
  app.get('/grande', async () => Buffer.alloc(LARGE))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  socket.on('error', () => {})
  const accepted = once(app.server, 'connection')
  await once(socket, 'connect')
  const [served] = (await accepted) as [Socket]
  const ask = () => socket.write('GET /grande HTTP/1.1\r\nHost: x\r\n\r\n')
  ask()
  // What fits into the socket buffers is sent; the rest stays pending.
  await until(() => served.writableLength > 0)
  return { socket, served, ask }
}

test('chi non prende la risposta che ha chiesto è lasciato andare', async () => {
  const { served } = await asking()
  look(LOOKS)
  expect(served.destroyed).toBe(false)
  look(1)
  expect(served.destroyed).toBe(true)
})

test('what the operating system still holds for a slow reader is dropped: the client’s connection is reset', async () => {
  const { socket } = await asking()
  look(LOOKS + 1)
  const failed = once(socket, 'close').then(() => 'closed without an error')
  socket.resume()
  const reset = new Promise((resolve) => socket.once('error', resolve))
  expect(await Promise.race([reset, failed])).toMatchObject({ code: 'ECONNRESET' })
})

test('chi la prende tutta, e poi tace, resta', async () => {
  const { socket, served, ask } = await asking()
  let taken = 0
  socket.on('data', (piece) => {
    taken += piece.length
  })
  socket.resume()
  await until(() => taken > LARGE)
  await until(() => served.writableLength === 0)
  look(3 * LOOKS)
  expect(served.destroyed).toBe(false)
  ask()
  await until(() => taken > 2 * LARGE)
})

test('chi aspettava mentre il server era fermo non è mandato via', async () => {
  const { served } = await asking()
  look(2)
  // However long the process was suspended, it counts as one check.
  const end = performance.now() + 3 * TIMES.patience_ms
  while (performance.now() < end);
  look(1)
  expect(served.destroyed).toBe(false)
})
