import { riprovaMessaggi, statoMessaggi } from '@primo/contract/registro/operatore-messaggi'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { until } from '../../test/eventually.ts'
import { firstMessage, mailFixtures, queueMail } from '../../test/mail-fixtures.ts'
import { createMember } from '../../test/persone.ts'
import { bodyOf, certificate, decodedHeader, headerOf, refusal } from '../../test/smtp.ts'

const bench = mailFixtures()

test('l’e-mail parte da chi deve, a chi deve, con accenti e virgolette come sono scritti', async () => {
  const mail = await bench.server()
  const app = await bench.open(mail.url, { product: 'Primo, l’app', sender: 'noreply@primo.example' })
  const testo = 'È arrivata: «perché no?», più €\u00a05.\n.una riga che comincia con un punto\n\nÀ bientôt 😀'
  await queueMail(app, { oggetto: 'È già l’ora: «più punti» per Nicolò', testo })
  const row = await firstMessage(app, (r) => r.consegnato_il !== null)
  expect(row).toMatchObject({ contenuto_cifrato: null, fallito_il: null, causa: null, tentativi: 1 })
  expect(mail.ricevute).toHaveLength(1)
  const { testo: raw, da, a } = mail.ricevute[0]!
  expect([da, a]).toEqual(['noreply@primo.example', ['anna@posta.it']])
  const da_leggere = decodedHeader(headerOf(raw, 'From')!)
  expect(da_leggere.replaceAll('"', '')).toBe('Primo, l’app <noreply@primo.example>')
  expect(headerOf(raw, 'To')).toBe('anna@posta.it')
  expect(decodedHeader(headerOf(raw, 'Subject')!)).toBe('È già l’ora: «più punti» per Nicolò')
  expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/i)
  expect(bodyOf(raw, 'text/html')).toContain(
    'È arrivata: «perché no?», più €&#160;5.'.replace('&#160;', '\u00a0'),
  )
  expect(bodyOf(raw).replaceAll('\r\n', '\n').trimEnd()).toBe(testo)
  expect(headerOf(raw, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@primo\.example>$/)
})

test('un’e-mail che si può spegnere lo dice nelle intestazioni, un’altra no', async () => {
  const mail = await bench.server()
  const app = await bench.open(mail.url)
  const disiscrizione = 'https://primo.example/disiscrizione/7.pratiche.abc'
  await queueMail(app, { disiscrizione })
  await firstMessage(app, (r) => r.consegnato_il !== null)
  await queueMail(app)
  await until(() => mail.ricevute.length === 2)
  const headers = mail.ricevute.map(({ testo: raw }) =>
    ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => headerOf(raw, name) ?? null),
  )
  expect(headers).toEqual([
    [`<${disiscrizione}>`, 'List-Unsubscribe=One-Click'],
    [null, null],
  ])
})

test('con nome e password, e dentro TLS: STARTTLS e smtps', async () => {
  const tls = certificate()
  const accesso = {
    authOptional: false,
    onAuth: (
      auth: { username?: string; password?: string | null },
      _s: unknown,
      done: (e: Error | null, r?: { user: string }) => void,
    ) =>
      auth.username === 'primo' && auth.password === 'pa:ss/word'
        ? done(null, { user: 'primo' })
        : done(refusal(535, 'no')),
  }
  const starttls = await bench.server({ ...accesso, ...tls, disabledCommands: [] })
  const smtps = await bench.server({ ...accesso, ...tls, secure: true })
  const chi = `primo:${encodeURIComponent('pa:ss/word')}`
  for (const [mail, url] of [
    [starttls, `smtp://${chi}@127.0.0.1:${starttls.porta}`],
    [smtps, `smtps://${chi}@127.0.0.1:${smtps.porta}`],
  ] as const) {
    const app = await bench.open(`${url}?tls.rejectUnauthorized=false`)
    await queueMail(app)
    await firstMessage(app, (r) => r.consegnato_il !== null)
    expect(mail.ricevute).toMatchObject([{ cifrata: true, utente: 'primo' }])
  }
  // The certificate is self-signed: without the option to accept it, no message is sent.
  const app = await bench.open(`smtps://${chi}@127.0.0.1:${smtps.porta}`)
  await queueMail(app)
  const row = await firstMessage(app, (r) => r.causa !== null)
  expect(row).toMatchObject({ consegnato_il: null, fallito_il: null })
  expect(smtps.ricevute).toHaveLength(1)
})

test('un nome o un indirizzo con un a capo non aggiunge intestazioni né destinatari', async () => {
  const mail = await bench.server()
  const app = await bench.open(mail.url, { product: 'Primo\r\nBcc: spia@male.it' })
  await queueMail(app, { oggetto: 'Per Mario\r\nBcc: spia@male.it\r\n\r\ncorpo finto' })
  await firstMessage(app, (r) => r.consegnato_il !== null)
  const { a, testo } = mail.ricevute[0]!
  expect(a).toEqual(['anna@posta.it'])
  expect(headerOf(testo, 'Bcc')).toBeUndefined()
  expect(decodedHeader(headerOf(testo, 'Subject')!)).toBe('Per Mario Bcc: spia@male.it corpo finto')
  for (const destinatario of [
    'anna@posta.it\r\nBcc: spia@male.it',
    'anna@posta.it, spia@male.it',
    'Anna <anna@posta.it>',
    'anna@posta.it>\r\nRCPT TO:<spia@male.it',
    'gruppo: anna@posta.it;',
  ]) {
    await app.services.db.$client.query('delete from messaggio')
    await queueMail(app, { destinatario })
    const row = await firstMessage(app, (r) => r.fallito_il !== null)
    expect(row.causa).toBe('indirizzo non valido')
  }
  expect(mail.ricevute).toHaveLength(1)
})

test('un messaggio che non serve più non parte', async () => {
  const mail = await bench.server()
  const app = await bench.open(mail.url)
  await queueMail(app, { scade_il: new Date(clock.now().getTime() - 1000) })
  const row = await firstMessage(app, (r) => r.causa !== null)
  expect(row).toMatchObject({ causa: 'scaduto', contenuto_cifrato: null, consegnato_il: null })
  expect(mail.ricevute).toEqual([])
})

test('chi lo sta già mandando non ha concorrenti: lo stesso messaggio accodato tre volte parte una', async () => {
  const mail = await bench.server()
  const app = await bench.open(mail.url)
  await queueMail(app)
  await app.services.withTransaction(async (trx) => {
    for (let n = 0; n < 2; n++) await app.services.jobs.enqueue(trx, 'messaggi', { id: 1 })
  })
  await firstMessage(app, (r) => r.consegnato_il !== null)
  const asked = async () =>
    (
      await app.services.db.$client.query(
        "select count(*)::int as n from lavori.job where name = 'messaggi' and state = 'completed'",
      )
    ).rows[0].n
  await until(async () => (await asked()) === 3)
  expect(mail.ricevute).toHaveLength(1)
})

test('trenta messaggi insieme stanno in poche connessioni', async () => {
  const mail = await bench.server()
  const app = await bench.open(mail.url)
  for (let n = 0; n < 30; n++) await queueMail(app, { testo: `numero ${n}` })
  await until(() => mail.ricevute.length >= 30)
  expect(new Set(mail.ricevute.map((r) => bodyOf(r.testo).trim())).size).toBe(30)
  expect(mail.ricevute).toHaveLength(30)
  expect(mail.insieme()).toBeLessThanOrEqual(3)
  expect(mail.connessioni()).toBeLessThanOrEqual(6)
})

test('l’operatore vede quanti non sono partiti e perché, non a chi; e dopo aver rimediato riprova', async () => {
  let pieno = true
  const posta = await bench.server({
    onRcptTo: (_a, _s, done) => done(pieno ? refusal(552, 'casella piena') : null),
  })
  const app = await bench.open(posta.url)
  const { token } = await createMember(app, { ruolo: 'amministratore' })
  await queueMail(app)
  await firstMessage(app, (r) => r.fallito_il !== null)
  const vede = async () => (await app.call(statoMessaggi, {}, token)).data
  const email = { canale: 'email', consegnati: 0, in_attesa: 0, non_partiti: 1, da_riprovare: 1 }
  const before = await vede()
  expect(before.canali[0]).toEqual(email)
  expect(before.ultimi).toMatchObject([{ canale: 'email', causa: 'EENVELOPE 552', tentativi: 1 }])
  expect(JSON.stringify(before)).not.toContain('anna')
  pieno = false
  const { message, data } = await app.call(riprovaMessaggi, {}, token)
  expect([data.quanti, message]).toEqual([1, 'Si riprova con 1\u00a0messaggio.'])
  await firstMessage(app, (r) => r.consegnato_il !== null)
  expect((await vede()).canali[0]).toEqual({ ...email, consegnati: 1, non_partiti: 0, da_riprovare: 0 })
  expect((await app.call(riprovaMessaggi, {}, token)).data.quanti).toBe(0)
})
