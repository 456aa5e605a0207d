import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logout } from '@primo/contract/accesso/accesso'
import * as contratto from '@primo/contract/comunicazioni/avvisi'
import { chiaveProvaPush, provaPush } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { decryptPushMessage } from '../../test/decrypt-push.ts'
import { createMember } from '../../test/persone.ts'
import { avvisaIscritti } from './commands.ts'

/** Fake push service of a browser, with the subset of RFC 8030 the server uses: it stores what it receives. */
type Arrivata = { percorso: string; intestazioni: IncomingMessage['headers']; corpo: Buffer }
const arrivate: Arrivata[] = []
/** HTTP statuses that the mock push service returns next, by browser. Default: 201. */
let answers: Record<string, number[]> = {}
let service: Server
let base: string
/** Application without an edition, whose notice to all members would add push messages, which the tests count. */
let testApp: TestApp

beforeAll(async () => {
  service = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (p: Buffer) => pieces.push(p))
    req.on('end', () => {
      arrivate.push({ percorso: req.url ?? '', intestazioni: req.headers, corpo: Buffer.concat(pieces) })
      res.writeHead(answers[req.url ?? '']?.shift() ?? 201).end()
    })
  })
  await new Promise<void>((pronto) => service.listen(0, '127.0.0.1', pronto))
  const dove = `127.0.0.1:${(service.address() as AddressInfo).port}`
  base = `http://${dove}`
  testApp = await openTestApp({ config: { push_services: [dove] } })
})
afterAll(async () => {
  await testApp.close()
  service.close()
})

/** Returns a browser with a subscription: its private keys, and the body it sends to the server. */
function browser(nome: string) {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16)
  return {
    ecdh,
    auth,
    body: {
      endpoint: `${base}/${nome}`,
      p256dh: ecdh.generateKeys().toString('base64url'),
      auth: auth.toString('base64url'),
    },
  }
}

let next = 0
const dici = (utente_id: number) =>
  testApp.services.withTransaction((trx) =>
    avvisaIscritti(
      trx,
      testApp.services,
      [
        {
          utente_id,
          genere: 'qualifica_raggiunta',
          chiave: `prova:${++next}`,
          dati: { qualifica: 'Team Leader', mese: '2026-10' },
        },
      ],
      clock.now(),
    ),
  )
const per = (nome: string) => arrivate.filter((a) => a.percorso === `/${nome}`)
const iscritti = async (utente_id: number) => {
  const { rows } = await testApp.services.db.$client.query(
    'select 1 from iscrizione_push where utente_id = $1',
    [utente_id],
  )
  return rows.length
}

test('arriva cifrata per quel browser e firmata dal server, con scadenza e argomento', async () => {
  const { token, utente_id } = await createMember(testApp)
  const telefono = browser('telefono')
  await testApp.call(contratto.iscriviPush, { body: telefono.body }, token)
  await dici(utente_id)
  await expect.poll(() => per('telefono').length).toBe(1)
  const { intestazioni, corpo } = per('telefono')[0]!
  expect(corpo.includes('Team Leader')).toBe(false)
  expect(JSON.parse(decryptPushMessage(corpo, telefono))).toMatchObject({
    titolo: 'Ora sei Team Leader',
    percorso: '/app/promotore/qualifica',
  })
  expect(intestazioni).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  expect(intestazioni.topic).toMatch(/^avviso-\d+$/)

  const [, gettone = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(intestazioni.authorization ?? '')!
  const { data } = await testApp.call(contratto.chiavePush, {}, token)
  expect(key).toBe(data.chiave_pubblica)
  const [testa = '', dice = '', firma = ''] = gettone.split('.')
  const punto = Buffer.from(key, 'base64url')
  const pubblica = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: punto.subarray(1, 33).toString('base64url'),
      y: punto.subarray(33).toString('base64url'),
    },
  })
  const firmato = Buffer.from(`${testa}.${dice}`)
  const dsaEncoding = 'ieee-p1363'
  expect(verify('sha256', firmato, { key: pubblica, dsaEncoding }, Buffer.from(firma, 'base64url'))).toBe(
    true,
  )
  const afferma = JSON.parse(Buffer.from(dice, 'base64url').toString())
  expect(afferma).toMatchObject({ aud: base, sub: expect.stringMatching(/^mailto:/) })
  expect(afferma.exp * 1000).toBeLessThanOrEqual(clock.now().getTime() + 24 * 3_600_000)
})

test('un servizio che non risponde si riprova; un browser che non c’è più si dimentica', async () => {
  const { token, utente_id } = await createMember(testApp)
  await testApp.call(contratto.iscriviPush, { body: browser('tardi').body }, token)
  answers = { '/tardi': [503, 201] }
  await dici(utente_id)
  await expect.poll(() => per('tardi').length).toBe(2)
  expect(await iscritti(utente_id)).toBe(1)
  answers = { '/tardi': [410] }
  await dici(utente_id)
  await expect.poll(() => iscritti(utente_id)).toBe(0)
  expect(per('tardi')).toHaveLength(3)
})

test('chi esce, o spegne, non riceve più; lo stesso browser con un altro account è dell’altro', async () => {
  const first = await createMember(testApp)
  const second = await createMember(testApp)
  const comune = browser('comune')
  await testApp.call(contratto.iscriviPush, { body: comune.body }, first.token)
  await testApp.call(contratto.iscriviPush, { body: comune.body }, second.token)
  expect([await iscritti(first.utente_id), await iscritti(second.utente_id)]).toEqual([0, 1])
  await testApp.call(contratto.togliPush, {}, second.token)
  expect(await iscritti(second.utente_id)).toBe(0)

  await testApp.call(contratto.iscriviPush, { body: browser('uscito').body }, first.token)
  await testApp.call(logout, {}, first.token)
  await dici(first.utente_id)
  await expect.poll(() => iscritti(first.utente_id)).toBe(0)
  expect(per('uscito')).toHaveLength(0)
})

test('il server non scrive a indirizzi che non sono di un servizio push', async () => {
  const { token, utente_id } = await createMember(testApp)
  const { body } = browser('dentro')
  for (const endpoint of [
    'http://127.0.0.1:1/dentro',
    'http://localhost/dentro',
    'https://fcm.googleapis.com.altrui.it/x',
    `http://utente:parola@${new URL(base).host}/x`,
    'file:///etc/passwd',
  ]) {
    const no = await testApp.refusal(contratto.iscriviPush, { body: { ...body, endpoint } }, token)
    expect(no.status).toBe(422)
  }
  expect(await iscritti(utente_id)).toBe(0)
})

test('un operatore la prova nel suo browser: gli arriva, o gli si dice perché no, e non se ne tiene nulla', async () => {
  const { token, utente_id } = await createMember(testApp, { ruolo: 'amministratore' })
  const scrivania = browser('scrivania')
  const tries = async (body = scrivania.body) => (await testApp.call(provaPush, { body }, token)).data
  expect(await tries()).toEqual({ partita: true, causa: null })
  expect(JSON.parse(decryptPushMessage(per('scrivania')[0]!.corpo, scrivania))).toEqual({
    titolo: 'Primo: una prova',
    testo: 'Le notifiche partono e arrivano. Non c’è altro da fare.',
  })
  answers = { '/scrivania': [410, 403, 503] }
  expect(await tries()).toEqual({ partita: false, causa: 'il browser non è più iscritto' })
  expect((await tries()).causa).toBe('notifica non consegnata: 403')
  expect((await tries()).causa).toBe('notifica non consegnata: 503')
  expect(await iscritti(utente_id)).toBe(0)
  const { rows } = await testApp.services.db.$client.query(
    "select dati from evento where tipo = 'canale.provato' and attore_id = $1",
    [utente_id],
  )
  expect(rows.map(({ dati }) => dati)).toEqual(Array(4).fill({ canale: 'push' }))
  const { data } = await testApp.call(chiaveProvaPush, {}, token)
  const member = await createMember(testApp)
  expect((await testApp.call(contratto.chiavePush, {}, member.token)).data).toEqual(data)
  const elsewhere = { ...scrivania.body, endpoint: 'http://127.0.0.1:1/dentro' }
  expect((await testApp.refusal(provaPush, { body: elsewhere }, token)).status).toBe(422)
})
