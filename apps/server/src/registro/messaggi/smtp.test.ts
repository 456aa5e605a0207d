import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendi } from 'node:timers/promises'
import { riprovaMessaggi, statoMessaggi } from '@primo/contract/registro/operatore-messaggi'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import {
  bodyOf,
  decodedHeader,
  headerOf,
  type MailServer,
  refusal,
  startMailServer,
} from '../../test/smtp.ts'
import { scriviMessaggio } from './commands.ts'

/** Long because every way a mail server can fail is tried here, on one bench. */
const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const chiudi of toClose.splice(0).reverse()) await chiudi()
})

async function conPosta(
  smtp_url: string,
  config: Partial<Config> = {},
): Promise<TestApp & { righe: string[] }> {
  const righe: string[] = []
  const testApp = await openTestApp({
    config: { smtp_url, log_level: 'error', ...config },
    log: { write: (riga) => righe.push(riga) },
  })
  toClose.push(() => testApp.close())
  return { ...testApp, righe }
}
async function server(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
  const posta = await startMailServer(...args)
  toClose.push(() => posta.chiudi())
  return posta
}

const scrivi = (
  app: TestApp,
  altro: { destinatario?: string; oggetto?: string; testo?: string; scade_il?: Date } = {},
) =>
  app.services.withTransaction((trx) =>
    scriviMessaggio(trx, app.services, {
      canale: 'email',
      destinatario: 'anna@posta.it',
      oggetto: 'Prova',
      testo: 'Ciao',
      ...altro,
    }),
  )

type Riga = {
  contenuto_cifrato: string | null
  consegnato_il: Date | null
  fallito_il: Date | null
  in_partenza_fino_al: Date | null
  causa: string | null
  tentativi: number
}
const righe = async (app: TestApp): Promise<Riga[]> =>
  (await app.services.db.$client.query('select * from messaggio order by id')).rows
/** Waits until the first message is as `vero` says. */
async function until(app: TestApp, vero: (riga: Riga) => boolean): Promise<Riga> {
  for (let giro = 0; giro < 1_200; giro++) {
    const [riga] = await righe(app)
    if (riga && vero(riga)) return riga
    await attendi(100)
  }
  throw new Error(`non è successo: ${JSON.stringify(await righe(app))}`)
}

/** A certificate nobody vouches for, made for the test. */
function certificato(): { key: Buffer; cert: Buffer } {
  const dove = mkdtempSync(join(tmpdir(), 'primo-tls-'))
  const [key, cert] = [join(dove, 'key.pem'), join(dove, 'cert.pem')]
  const argomenti =
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=posta.prova -keyout ${key} -out ${cert}`.split(
      ' ',
    )
  execFileSync('openssl', argomenti, { stdio: 'ignore' })
  const letti = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dove, { recursive: true })
  return letti
}

test('l’e-mail parte da chi deve, a chi deve, con accenti e virgolette come sono scritti', async () => {
  const posta = await server()
  const app = await conPosta(posta.url, { product: 'Primo, l’app', sender: 'noreply@primo.example' })
  const testo = 'È arrivata: «perché no?», più €\u00a05.\n.una riga che comincia con un punto\n\nÀ bientôt 😀'
  await scrivi(app, { oggetto: 'È già l’ora: «più punti» per Nicolò', testo })
  const riga = await until(app, (r) => r.consegnato_il !== null)
  expect(riga).toMatchObject({ contenuto_cifrato: null, fallito_il: null, causa: null, tentativi: 1 })
  expect(posta.ricevute).toHaveLength(1)
  const { testo: grezzo, da, a } = posta.ricevute[0]!
  expect([da, a]).toEqual(['noreply@primo.example', ['anna@posta.it']])
  const da_leggere = decodedHeader(headerOf(grezzo, 'From')!)
  expect(da_leggere.replaceAll('"', '')).toBe('Primo, l’app <noreply@primo.example>')
  expect(headerOf(grezzo, 'To')).toBe('anna@posta.it')
  expect(decodedHeader(headerOf(grezzo, 'Subject')!)).toBe('È già l’ora: «più punti» per Nicolò')
  expect(headerOf(grezzo, 'Content-Type')).toMatch(/^text\/plain; charset=utf-8/i)
  expect(bodyOf(grezzo).replaceAll('\r\n', '\n').trimEnd()).toBe(testo)
  expect(headerOf(grezzo, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@primo\.example>$/)
})

test('con nome e password, e dentro TLS: STARTTLS e smtps', async () => {
  const tls = certificato()
  const accesso = {
    authOptional: false,
    onAuth: (
      auth: { username?: string; password?: string | null },
      _s: unknown,
      fatto: (e: Error | null, r?: { user: string }) => void,
    ) =>
      auth.username === 'primo' && auth.password === 'pa:ss/word'
        ? fatto(null, { user: 'primo' })
        : fatto(refusal(535, 'no')),
  }
  const starttls = await server({ ...accesso, ...tls, disabledCommands: [] })
  const smtps = await server({ ...accesso, ...tls, secure: true })
  const chi = `primo:${encodeURIComponent('pa:ss/word')}`
  for (const [posta, url] of [
    [starttls, `smtp://${chi}@127.0.0.1:${starttls.porta}`],
    [smtps, `smtps://${chi}@127.0.0.1:${smtps.porta}`],
  ] as const) {
    const app = await conPosta(`${url}?tls.rejectUnauthorized=false`)
    await scrivi(app)
    await until(app, (r) => r.consegnato_il !== null)
    expect(posta.ricevute).toMatchObject([{ cifrata: true, utente: 'primo' }])
  }
  // Nobody vouches for that certificate: without saying that it does not matter, nothing is handed over.
  const app = await conPosta(`smtps://${chi}@127.0.0.1:${smtps.porta}`)
  await scrivi(app)
  const riga = await until(app, (r) => r.causa !== null)
  expect(riga).toMatchObject({ consegnato_il: null, fallito_il: null })
  expect(smtps.ricevute).toHaveLength(1)
})

test('una password sbagliata non perde i messaggi: aspettano che qualcuno la corregga', async () => {
  const posta = await server({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _s, fatto) => fatto(refusal(535, 'credenziali errate')),
  })
  const app = await conPosta(`smtp://primo:errata@127.0.0.1:${posta.porta}`)
  await scrivi(app)
  const riga = await until(app, (r) => r.causa !== null)
  expect(riga).toMatchObject({ causa: 'EAUTH 535', fallito_il: null })
  expect(riga.contenuto_cifrato).not.toBeNull()
})

test('un «torna più tardi» (4xx) si riprova aspettando sempre di più, e arriva una volta', async () => {
  const tentativi: number[] = []
  const posta = await server({
    onRcptTo: ({ address }, _s, fatto) => {
      tentativi.push(Date.now())
      fatto(tentativi.length <= 2 ? refusal(451, `greylisting per ${address}`) : null)
    },
  })
  const app = await conPosta(posta.url)
  await scrivi(app)
  const riga = await until(app, (r) => r.consegnato_il !== null)
  expect(riga).toMatchObject({ tentativi: 3, fallito_il: null, causa: null })
  expect(posta.ricevute).toHaveLength(1)
  expect(tentativi[1]! - tentativi[0]!).toBeGreaterThanOrEqual(1_900)
  expect(app.righe.join('')).toContain('lavoro non riuscito')
  expect(app.righe.join('')).not.toContain('anna')
  const { rows } = await app.services.db.$client.query('select * from lavori.job')
  expect(JSON.stringify(rows)).not.toContain('anna')
})

test('un «no» per sempre (5xx) non si riprova: resta segnato, senza il nome di nessuno nel log', async () => {
  let tentativi = 0
  const posta = await server({
    onRcptTo: ({ address }, _s, fatto) => {
      tentativi++
      fatto(refusal(550, `${address} non esiste`))
    },
  })
  const app = await conPosta(posta.url)
  await scrivi(app)
  const riga = await until(app, (r) => r.fallito_il !== null)
  expect(riga).toMatchObject({ causa: 'EENVELOPE 550', consegnato_il: null, tentativi: 1 })
  // The row is written first: the queue hears of it a moment later.
  const statiDeiLavori = async () =>
    (await app.services.db.$client.query("select state from lavori.job where name = 'messaggi'")).rows.map(
      (r) => r.state,
    )
  await expect.poll(statiDeiLavori).toEqual(['completed'])
  expect(tentativi).toBe(1)
  expect(app.righe.join('')).toContain('messaggio non consegnato')
  expect(app.righe.join('')).not.toContain('anna')
})

test('anche il «no» dopo il testo è per sempre, quello al mittente no', async () => {
  const delTesto = await server({
    onData: (flusso, _s, fatto) => {
      flusso.resume()
      flusso.on('end', () => fatto(refusal(554, 'sembra spam')))
    },
  })
  const primo = await conPosta(delTesto.url)
  await scrivi(primo)
  expect(await until(primo, (r) => r.causa !== null)).toMatchObject({ causa: 'EMESSAGE 554' })
  expect((await righe(primo))[0]?.fallito_il).not.toBeNull()
  const delMittente = await server({ onMailFrom: (_da, _s, fatto) => fatto(refusal(553, 'mittente ignoto')) })
  const secondo = await conPosta(delMittente.url)
  await scrivi(secondo)
  expect(await until(secondo, (r) => r.causa !== null)).toMatchObject({ fallito_il: null })
})

/** A server that accepts the connection and then does as `fai` says. */
async function serverMuto(fai: (presa: Socket) => void = () => {}): Promise<string> {
  const prese = new Set<Socket>()
  const muto = createServer((presa) => {
    prese.add(presa)
    presa.on('error', () => {})
    fai(presa)
  })
  muto.listen(0, '127.0.0.1')
  await once(muto, 'listening')
  toClose.push(async () => {
    for (const presa of prese) presa.destroy()
    muto.close()
  })
  return `smtp://127.0.0.1:${(muto.address() as AddressInfo).port}`
}

test('un server che accetta e tace non ferma nulla: si smette di aspettarlo e si riprova', async () => {
  const app = await conPosta(`${await serverMuto()}?greetingTimeout=300`)
  await scrivi(app)
  const riga = await until(app, (r) => r.causa !== null)
  expect(riga).toMatchObject({ causa: 'ETIMEDOUT', fallito_il: null, consegnato_il: null })
  const zitto = await serverMuto((presa) => presa.write('220 eccomi\r\n'))
  const dopo = await conPosta(`${zitto}?socketTimeout=300`)
  await scrivi(dopo)
  expect(await until(dopo, (r) => r.causa !== null)).toMatchObject({ fallito_il: null })
})

test('la connessione cade dopo il testo: si rimanda, e chi lo riceve due volte lo riconosce', async () => {
  const arrivati: string[] = []
  const posta = await server({
    onData: (flusso, _s, fatto) => {
      const pezzi: Buffer[] = []
      flusso.on('data', (p: Buffer) => pezzi.push(p))
      flusso.on('end', () => {
        arrivati.push(Buffer.concat(pezzi).toString())
        // Taken, and the first time gone before saying so.
        if (arrivati.length === 1) posta.stacca()
        else fatto()
      })
    },
  })
  const app = await conPosta(posta.url)
  await scrivi(app)
  await until(app, (r) => r.consegnato_il !== null)
  expect(arrivati).toHaveLength(2)
  const id = arrivati.map((testo) => headerOf(testo, 'Message-ID'))
  expect(id[0]).toBeDefined()
  expect(id[0]).toBe(id[1])
})

test('chi lo sta già mandando non ha concorrenti: lo stesso messaggio accodato tre volte parte una', async () => {
  const posta = await server()
  const app = await conPosta(posta.url)
  await scrivi(app)
  await app.services.withTransaction(async (trx) => {
    for (let n = 0; n < 2; n++) await app.services.jobs.enqueue(trx, 'messaggi', { id: 1 })
  })
  await until(app, (r) => r.consegnato_il !== null)
  const chiesti = async () =>
    (
      await app.services.db.$client.query(
        "select count(*)::int as n from lavori.job where name = 'messaggi' and state = 'completed'",
      )
    ).rows[0].n
  for (let giro = 0; giro < 1_200 && (await chiesti()) < 3; giro++) await attendi(100)
  expect(await chiesti()).toBe(3)
  expect(posta.ricevute).toHaveLength(1)
})

test('un messaggio che non serve più non parte', async () => {
  const posta = await server()
  const app = await conPosta(posta.url)
  await scrivi(app, { scade_il: new Date(Date.now() - 1000) })
  const riga = await until(app, (r) => r.causa !== null)
  expect(riga).toMatchObject({ causa: 'scaduto', contenuto_cifrato: null, consegnato_il: null })
  expect(posta.ricevute).toEqual([])
})

test('un nome o un indirizzo con un a capo non aggiunge intestazioni né destinatari', async () => {
  const posta = await server()
  const app = await conPosta(posta.url, { product: 'Primo\r\nBcc: spia@male.it' })
  await scrivi(app, { oggetto: 'Per Mario\r\nBcc: spia@male.it\r\n\r\ncorpo finto' })
  await until(app, (r) => r.consegnato_il !== null)
  const { a, testo } = posta.ricevute[0]!
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
    await scrivi(app, { destinatario })
    const riga = await until(app, (r) => r.fallito_il !== null)
    expect(riga.causa).toBe('indirizzo non valido')
  }
  expect(posta.ricevute).toHaveLength(1)
})

test('trenta messaggi insieme stanno in poche connessioni', async () => {
  const posta = await server()
  const app = await conPosta(posta.url)
  for (let n = 0; n < 30; n++) await scrivi(app, { testo: `numero ${n}` })
  for (let giro = 0; giro < 1_200 && posta.ricevute.length < 30; giro++) await attendi(100)
  expect(new Set(posta.ricevute.map((r) => bodyOf(r.testo).trim())).size).toBe(30)
  expect(posta.ricevute).toHaveLength(30)
  expect(posta.insieme()).toBeLessThanOrEqual(3)
  expect(posta.connessioni()).toBeLessThanOrEqual(6)
})

test('l’operatore vede quanti non sono partiti e perché, non a chi; e dopo aver rimediato riprova', async () => {
  let pieno = true
  const posta = await server({
    onRcptTo: (_a, _s, fatto) => fatto(pieno ? refusal(552, 'casella piena') : null),
  })
  const app = await conPosta(posta.url)
  const { token } = await createMember(app, { ruolo: 'amministratore' })
  await scrivi(app)
  await until(app, (r) => r.fallito_il !== null)
  const vede = async () => (await app.call(statoMessaggi, {}, token)).data
  const email = { canale: 'email', consegnati: 0, in_attesa: 0, non_partiti: 1, da_riprovare: 1 }
  const prima = await vede()
  expect(prima.canali[0]).toEqual(email)
  expect(prima.ultimi).toMatchObject([{ canale: 'email', causa: 'EENVELOPE 552', tentativi: 1 }])
  expect(JSON.stringify(prima)).not.toContain('anna')
  pieno = false
  const { message, data } = await app.call(riprovaMessaggi, {}, token)
  expect([data.quanti, message]).toEqual([1, 'Si riprova con 1\u00a0messaggio.'])
  await until(app, (r) => r.consegnato_il !== null)
  expect((await vede()).canali[0]).toEqual({ ...email, consegnati: 1, non_partiti: 0, da_riprovare: 0 })
  expect((await app.call(riprovaMessaggi, {}, token)).data.quanti).toBe(0)
})
