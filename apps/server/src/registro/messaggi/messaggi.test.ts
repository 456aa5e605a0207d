import { richiediOtp } from '@primo/contract/iscritti/contatti'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { runStatement } from '../../platform/db/query.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { until } from '../../test/eventually.ts'
import { codeIn, messageTo, readOutbox } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { startMailServer } from '../../test/smtp.ts'
import { scriviMessaggio } from './commands.ts'

const testApp = await sharedFixture(openTestApp({ config: { trust_proxy: true } }))

const write = (app: TestApp, testo: string, other: { scade_il?: Date } = {}) =>
  app.services.withTransaction((trx) =>
    scriviMessaggio(trx, app.services, {
      canale: 'email',
      destinatario: 'anna@posta.it',
      oggetto: 'Prova',
      testo,
      ...other,
    }),
  )

test('la pagina è leggibile, si aggiorna senza script e protegge ciò che mostra', async () => {
  await write(testApp, 'Apri https://esempio.it/a?b=1&c=2 <script>alert(1)</script>')
  await messageTo(testApp, 'anna@posta.it')
  const page = await testApp.app.inject('/dev/posta')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers.refresh).toBe('3')
  expect(page.body).toContain('anna@posta.it')
  expect(page.body).toContain('href="https://esempio.it/a?b=1&#38;c=2"')
  expect(page.body).not.toContain('<script')
  const [first] = (await testApp.app.inject('/dev/posta.json')).json()
  expect(Object.keys(first).sort()).toEqual(['canale', 'destinatario', 'inviato_il', 'oggetto', 'testo'])
})

test('risponde soltanto a questa macchina', async () => {
  for (const url of ['/dev/posta', '/dev/posta.json']) {
    expect((await testApp.app.inject({ url, remoteAddress: '192.168.1.7' })).statusCode).toBe(404)
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    expect((await testApp.app.inject({ url, headers })).statusCode).toBe(404)
    // Host name that a foreign page would use to read it through this machine's browser (DNS rebinding).
    expect((await testApp.app.inject({ url, headers: { host: 'esempio.it' } })).statusCode).toBe(404)
    expect((await testApp.app.inject({ url, remoteAddress: '::1' })).statusCode).toBe(200)
  }
})

test('una transazione annullata non manda nulla', async () => {
  await testApp.services
    .withTransaction(async (trx) => {
      await scriviMessaggio(trx, testApp.services, {
        canale: 'sms',
        destinatario: '+393331112223',
        oggetto: '',
        testo: 'mai',
      })
      throw new Error('annullata')
    })
    .catch(() => null)
  await write(testApp, 'dopo')
  await messageTo(testApp, 'anna@posta.it', 1)
  expect((await readOutbox(testApp)).map((m) => m.testo)).not.toContain('mai')
})

test('un messaggio che un processo finito a metà teneva per sé parte appena lo lascia libero', async () => {
  await testApp.services.withTransaction(async (trx) => {
    await scriviMessaggio(trx, testApp.services, {
      canale: 'email',
      destinatario: 'bruna@posta.it',
      oggetto: 'Prova',
      testo: 'ripreso',
    })
    await runStatement(
      trx,
      "update messaggio set in_partenza_fino_al = clock_timestamp() + interval '2 seconds' where id = (select max(id) from messaggio)",
    )
  })
  expect((await messageTo(testApp, 'bruna@posta.it')).testo).toBe('ripreso')
})

test('un messaggio che non serve più non parte e si cancella', async () => {
  await write(testApp, 'tardi', { scade_il: new Date(clock.now().getTime() - 1000) })
  await until(async () => {
    const { rows } = await testApp.services.db.$client.query(
      'select * from messaggio where scade_il is not null',
    )
    return rows[0].contenuto_cifrato === null && rows[0].consegnato_il === null
  })
  expect((await readOutbox(testApp)).map((m) => m.testo)).not.toContain('tardi')
})

test('in produzione la pagina non c’è, e un SMS senza servizio resta da mandare', async () => {
  const mail = await startMailServer()
  const entries: string[] = []
  const other = await openTestApp({
    config: { production: true, smtp_url: mail.url, log_level: 'error' },
    log: { write: (row) => entries.push(row) },
  })
  try {
    const headers = { accept: 'text/html' }
    expect((await other.app.inject({ url: '/dev/posta', headers })).statusCode).toBe(404)
    expect((await other.app.inject('/dev/posta.json')).statusCode).toBe(404)
    const m = await createMember(other)
    await other.call(richiediOtp, { params: { canale: 'sms' } }, m.token)
    await until(() => entries.some((r) => r.includes('lavoro non riuscito')))
    const { rows } = await other.services.db.$client.query('select * from messaggio')
    expect(rows[0].contenuto_cifrato).not.toBeNull()
    expect(rows[0].consegnato_il).toBeNull()
    expect(rows[0].tentativi).toBeGreaterThan(0)
    // The failure is logged before the queue stores it.
    const stato = async () =>
      (await other.services.db.$client.query("select state from lavori.job where name = 'messaggi'")).rows[0]
        .state
    await expect.poll(stato).toBe('retry')
  } finally {
    await other.close()
    await mail.chiudi()
  }
})

test('il codice è l’unico numero di sei cifre del messaggio', async () => {
  const m = await createMember(testApp)
  await testApp.call(richiediOtp, { params: { canale: 'email' } }, m.token)
  const message = await messageTo(testApp, m.email)
  expect(message.testo.match(/\d{6}/g)).toEqual([codeIn(message)])
})
