import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { admitCalls } from './admit.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Opens an application whose calls last until the test ends them. */
async function busyApp() {
  app = Fastify()
  admitCalls(app, {
    pool_size: 4,
    trust_proxy: false,
    origins: ['capacitor://localhost'],
    networkOf: (address) => address,
    isAdmissionControlled: (path) => path !== '/health',
  })
  const endings: (() => void)[] = []
  const requests: IncomingMessage[] = []
  app.addHook('onRequest', async ({ raw }) => void requests.push(raw))
  const work = () => new Promise<{ data: string }>((resolve) => endings.push(() => resolve({ data: 'done' })))
  app.get('/work', { config: { admission: 'shared', recognised: true } }, work)
  app.post('/write', { config: { admission: 'shared' } }, work)
  app.get('/file', { config: { admission: 'file' } }, work)
  app.get('/health', { config: { admission: 'always' } }, async () => ({ data: 'alive' }))
  await app.ready()
  return {
    endings,
    requests,
    /** Ends the running calls, and those admitted in consequence, until all `answers` have settled. */
    endAll: async <T>(answers: readonly Promise<T>[]): Promise<T[]> => {
      const all = Promise.all(answers)
      let waiting = true
      const over = () => {
        waiting = false
      }
      all.then(over, over)
      while (waiting) {
        for (const end of endings.splice(0)) end()
        await nextTurn()
      }
      return all
    },
  }
}
/** Waits until this many calls are running. */
const working = (endings: readonly unknown[], count: number) => expect.poll(() => endings.length).toBe(count)
const ask = (url: string, remoteAddress: string, headers = {}) => app.inject({ url, remoteAddress, headers })

test('past the burst of one caller: 503, a sentence, when to ask again; others and who asks for its health are answered', async () => {
  const { endings, endAll } = await busyApp()
  const flood = Array.from({ length: 300 }, () => ask('/work', '10.0.0.1'))
  await working(endings, 4)
  expect((await ask('/health', '10.0.0.1')).statusCode).toBe(200)
  const other = ask('/work', '10.0.0.2')
  await working(endings, 5)
  const [answered, ...answers] = await endAll([other, ...flood])
  expect(answered!.statusCode).toBe(200)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(256)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]!.json()).toMatchObject({
    error: 'SERVIZIO_AFFOLLATO',
    message: 'In questo momento ci sono troppe richieste. Riprova tra qualche secondo.',
  })
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2)
})

test('sessions that nobody has recognised are their network’s; one that was is a caller by itself', async () => {
  const { endings, endAll } = await busyApp()
  const made = Array.from({ length: 6 }, (_, i) => ask('/work', '10.0.0.1', { authorization: `Bearer ${i}` }))
  await working(endings, 4)
  await endAll(made)
  // Their credentials are now authenticated: six callers, as many as there are slots.
  const known = Array.from({ length: 6 }, (_, i) =>
    ask('/work', '10.0.0.1', { authorization: `Bearer ${i}` }),
  )
  await working(endings, 6)
  await endAll(known)
})

test('files are two at a time, and take nobody else’s room', async () => {
  const { endings, endAll } = await busyApp()
  const files = Array.from({ length: 4 }, (_, i) => ask('/file', `10.0.1.${i}`))
  await working(endings, 2)
  const work = ask('/work', '10.0.0.1')
  await working(endings, 3)
  const answers = await endAll([...files, work])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
})

test('one caller downloads one file at a time, and leaves the other place to others', async () => {
  const { endings, endAll } = await busyApp()
  const own = Array.from({ length: 2 }, () => ask('/file', '10.0.1.1'))
  await working(endings, 1)
  const other = ask('/file', '10.0.1.2')
  await working(endings, 2)
  const answers = await endAll([...own, other])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(200))
})

test('downloads abandoned before their response begins free their places', async () => {
  const { endings, requests, endAll } = await busyApp()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let n = 1; n <= 3; n++) {
    const abandoned = new AbortController()
    const answer = fetch(`${address}/file`, { signal: abandoned.signal })
    await working(endings, 1)
    const closed = new Promise((resolve) => requests.at(-1)!.socket.once('close', resolve))
    abandoned.abort()
    await expect(answer).rejects.toThrow('aborted')
    await closed
    for (const end of endings.splice(0)) end()
    await nextTurn()
  }
  const [answered] = await endAll([fetch(`${address}/file`)])
  expect(answered!.status).toBe(200)
})

test('who is slow in sending what he writes takes no room meanwhile', async () => {
  const { endings, endAll } = await busyApp()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const held = Array.from({ length: 20 }, () => {
    let send: () => void = () => {}
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(Buffer.from('{"a":'))
        send = () => {
          stream.enqueue(Buffer.from('1}'))
          stream.close()
        }
      },
    })
    const headers = { 'content-type': 'application/json' }
    const answer = fetch(`${address}/write`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    return { answer, send: () => send() }
  })
  const quick = fetch(`${address}/work`)
  await working(endings, 1)
  for (const { send } of held) send()
  await working(endings, 4)
  const [answered] = await endAll([quick, ...held.map(({ answer }) => answer)])
  expect(answered!.status).toBe(200)
})

test('a refusal by the thousand: the app on a phone may read it, and who was sending is told before he has sent', async () => {
  const { endAll } = await busyApp()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const flood = Array.from({ length: 280 }, () => fetch(`${address}/work`))
  // Once one is rejected, the queue is full.
  await Promise.any(flood.map(async (one) => expect((await one).status).toBe(503)))
  const origin = 'capacitor://localhost'
  const refused = await fetch(`${address}/write`, { method: 'POST', body: '{', headers: { origin } })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: 'SERVIZIO_AFFOLLATO' })
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^[2-4]$/),
  })
  expect((await fetch(`${address}/health`)).status).toBe(200)
  const statuses = (await endAll(flood)).map(({ status }) => status)
  // The whole queue, and the calls running in the meantime.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(256)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
})
