import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startReceiver } from '../test/webhook-receiver.ts'
import { isPrivate, sendWebhook } from './webhook-http.ts'

const chiusure: (() => void)[] = []
afterEach(() => {
  for (const chiudi of chiusure.splice(0)) chiudi()
})
const base = { corpo: '{}', intestazioni: {}, privati: true }
async function con(...args: Parameters<typeof startReceiver>) {
  const lui = await startReceiver(...args)
  chiusure.push(lui.chiudi)
  return lui
}

test('in produzione non si bussa a questa macchina né alle sue reti, comunque si scrivano', async () => {
  const lui = await con()
  const port = new URL(lui.url).port
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '127.1',
  ])
    for (const schema of ['https', 'http']) {
      const outcome = await sendWebhook({ ...base, url: `${schema}://${host}:${port}/`, privati: false })
      expect([outcome.stato, outcome.errore], host).toEqual([null, 'indirizzo non pubblico'])
    }
  expect(lui.ricevute).toEqual([])
})

test('quali indirizzi sono privati', () => {
  for (const ip of [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    '3fff::1',
    '5f00::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'nome',
  ])
    expect(isPrivate(ip), ip).toBe(true)
  for (const ip of [
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])
    expect(isPrivate(ip), ip).toBe(false)
})

test('un rimando non si segue', async () => {
  const meta = await con()
  const lui = await con((_r, res) => res.writeHead(307, { location: meta.url }).end())
  expect(await sendWebhook({ ...base, url: lui.url })).toMatchObject({
    stato: 307,
    errore: 'risposta 307',
  })
  expect(meta.ricevute).toEqual([])
})

test('chi tace, chi gocciola e chi non c’è: una parola per ciascuno', async () => {
  const muto = await con(() => {})
  const veloce = { ...base, attesa_ms: 300 }
  expect(await sendWebhook({ ...veloce, url: muto.url })).toMatchObject({
    errore: 'nessuna risposta in tempo',
  })
  const lento = await con((_r, res) => {
    res.writeHead(200)
    const goccia = setInterval(() => res.write('.'), 50)
    res.on('close', () => clearInterval(goccia))
  })
  expect((await sendWebhook({ ...veloce, url: lento.url })).errore).toBe('nessuna risposta in tempo')
  const chiuso = createServer().listen(0, '127.0.0.1')
  await once(chiuso, 'listening')
  const { port } = chiuso.address() as AddressInfo
  await new Promise((resolve) => chiuso.close(resolve))
  const rifiutata = await sendWebhook({ ...base, url: `http://127.0.0.1:${port}/` })
  expect(rifiutata.errore).toBe('connessione rifiutata')
})

test('una risposta senza fine non si legge fino in fondo', async () => {
  let written = 0
  const lui = await con((_r, res) => {
    res.writeHead(200)
    const piece = Buffer.alloc(64 * 1024)
    const next = () => {
      while (!res.destroyed && written < 1e9) {
        written += piece.length
        if (!res.write(piece)) return void res.once('drain', next)
      }
    }
    next()
  })
  expect(await sendWebhook({ ...base, url: lui.url })).toMatchObject({ stato: 200, errore: null })
  expect(written).toBeLessThan(20e6)
})
