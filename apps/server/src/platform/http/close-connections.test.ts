import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeAfterLastResponse } from './connections.ts'

test('chi chiede mentre il server si ferma lo sa in italiano, e chi aspettava ha la sua risposta', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  closeAfterLastResponse(app)
  let leave = () => {}
  const libera = new Promise<void>((resolve) => {
    leave = resolve
  })
  app.get('/lenta', async () => {
    // The shutdown begins while a response is pending.
    chiusa = app.close()
    await libera
    return { data: 'fatta' }
  })
  app.get('/altra', async () => ({ data: 'non da qui' }))
  let chiusa: Promise<unknown> = Promise.resolve()
  let tardi: Response | undefined
  // The shutdown has begun and the server still accepts connections.
  app.addHook('preClose', async () => {
    tardi = await fetch(`${base}/altra`)
    leave()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const lenta = await fetch(`${base}/lenta`)
  expect([lenta.status, await lenta.json()]).toEqual([200, { data: 'fatta' }])
  expect([tardi?.status, tardi?.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await tardi?.json()).toMatchObject({
    error: 'NON_PRONTO',
    message: 'Il servizio si sta riavviando. Riprova tra poco.',
  })
  await chiusa
})
