import { expect, test } from 'vitest'
import { createMailer } from '../../external/mail.ts'
import { readConfig } from '../../platform/config/config.ts'
import { firstMessage, mailFixtures, messageRows, queueMail } from '../../test/mail-fixtures.ts'
import { headerOf, refusal } from '../../test/smtp.ts'

const bench = mailFixtures()

test('una password sbagliata non perde i messaggi: aspettano che qualcuno la corregga', async () => {
  const posta = await bench.server({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _s, done) => done(refusal(535, 'credenziali errate')),
  })
  const app = await bench.open(`smtp://primo:errata@127.0.0.1:${posta.porta}`)
  await queueMail(app)
  const row = await firstMessage(app, (r) => r.causa !== null)
  expect(row).toMatchObject({ causa: 'EAUTH 535', fallito_il: null })
  expect(row.contenuto_cifrato).not.toBeNull()
})

test('un «torna più tardi» (4xx) si riprova aspettando sempre di più, e arriva una volta', async () => {
  const attempts: number[] = []
  const posta = await bench.server({
    onRcptTo: ({ address }, _s, done) => {
      attempts.push(performance.now())
      done(attempts.length <= 2 ? refusal(451, `greylisting per ${address}`) : null)
    },
  })
  const app = await bench.open(posta.url)
  await queueMail(app)
  const row = await firstMessage(app, (r) => r.consegnato_il !== null)
  expect(row).toMatchObject({ tentativi: 3, fallito_il: null, causa: null })
  expect(posta.ricevute).toHaveLength(1)
  expect(attempts[1]! - attempts[0]!).toBeGreaterThanOrEqual(1_900)
  expect(app.righe.join('')).toContain('lavoro non riuscito')
  expect(app.righe.join('')).not.toContain('anna')
  const { rows } = await app.services.db.$client.query('select * from lavori.job')
  expect(JSON.stringify(rows)).not.toContain('anna')
})

test('un «no» per sempre (5xx) non si riprova: resta segnato, senza il nome di nessuno nel log', async () => {
  let attempts = 0
  const posta = await bench.server({
    onRcptTo: ({ address }, _s, done) => {
      attempts++
      done(refusal(550, `${address} non esiste`))
    },
  })
  const app = await bench.open(posta.url)
  await queueMail(app)
  const row = await firstMessage(app, (r) => r.fallito_il !== null)
  expect(row).toMatchObject({ causa: 'EENVELOPE 550', consegnato_il: null, tentativi: 1 })
  // The row is written before the queue's state.
  const statiDeiLavori = async () =>
    (await app.services.db.$client.query("select state from lavori.job where name = 'messaggi'")).rows.map(
      (r) => r.state,
    )
  await expect.poll(statiDeiLavori).toEqual(['completed'])
  expect(attempts).toBe(1)
  expect(app.righe.join('')).toContain('messaggio non consegnato')
  expect(app.righe.join('')).not.toContain('anna')
})

test('anche il «no» dopo il testo è per sempre, quello al mittente no', async () => {
  const delTesto = await bench.server({
    onData: (stream, _s, done) => {
      stream.resume()
      stream.on('end', () => done(refusal(554, 'sembra spam')))
    },
  })
  const first = await bench.open(delTesto.url)
  await queueMail(first)
  expect(await firstMessage(first, (r) => r.causa !== null)).toMatchObject({ causa: 'EMESSAGE 554' })
  expect((await messageRows(first))[0]?.fallito_il).not.toBeNull()
  const delMittente = await bench.server({
    onMailFrom: (_da, _s, done) => done(refusal(553, 'mittente ignoto')),
  })
  const second = await bench.open(delMittente.url)
  await queueMail(second)
  expect(await firstMessage(second, (r) => r.causa !== null)).toMatchObject({ fallito_il: null })
})

test('un server che accetta e tace non ferma nulla: si smette di aspettarlo e si riprova', async () => {
  const app = await bench.open(`${await bench.muteServer()}?greetingTimeout=300`)
  await queueMail(app)
  const row = await firstMessage(app, (r) => r.causa !== null)
  expect(row).toMatchObject({ causa: 'ETIMEDOUT', fallito_il: null, consegnato_il: null })
  const zitto = await bench.muteServer((socket) => socket.write('220 eccomi\r\n'))
  const after = await bench.open(`${zitto}?socketTimeout=300`)
  await queueMail(after)
  expect(await firstMessage(after, (r) => r.causa !== null)).toMatchObject({ fallito_il: null })
})

test('chi risponde d’altro, o sgocciola senza finire, non tiene fermo nulla', async () => {
  const other = await bench.muteServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const app = await bench.open(other)
  await queueMail(app)
  expect(await firstMessage(app, (r) => r.causa !== null)).toMatchObject({
    fallito_il: null,
    consegnato_il: null,
  })
  // Never idle, so that no idle timeout ever expires.
  const smtp_url = await bench.muteServer((socket) => {
    const drip = setInterval(() => socket.write('220-ancora\r\n250-ancora\r\n'), 100)
    socket.write('220 eccomi\r\n')
    socket.on('close', () => clearInterval(drip))
  })
  const { spedisci, chiudi } = createMailer(
    readConfig({ NODE_ENV: 'test', SMTP_URL: smtp_url }),
    {} as never,
    1_000,
  )
  const letter = { destinatario: 'anna@posta.it', oggetto: 'Prova', testo: 'Ciao', impronta: 'a1' }
  const outcome = await spedisci(letter).catch((error) => error)
  expect(outcome).toMatchObject({ sigla: 'EABORT', permanente: false })
  chiudi()
})

test('la connessione cade dopo il testo: si rimanda, e chi lo riceve due volte lo riconosce', async () => {
  const arrivati: string[] = []
  const posta = await bench.server({
    onData: (stream, _s, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (p: Buffer) => pieces.push(p))
      stream.on('end', () => {
        arrivati.push(Buffer.concat(pieces).toString())
        // Accepts the message, and the first time disconnects before acknowledging it.
        if (arrivati.length === 1) posta.stacca()
        else done()
      })
    },
  })
  const app = await bench.open(posta.url)
  await queueMail(app)
  await firstMessage(app, (r) => r.consegnato_il !== null)
  expect(arrivati).toHaveLength(2)
  const id = arrivati.map((text) => headerOf(text, 'Message-ID'))
  expect(id[0]).toBeDefined()
  expect(id[0]).toBe(id[1])
})
