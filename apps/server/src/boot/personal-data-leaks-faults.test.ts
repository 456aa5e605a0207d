import * as accesso from '@primo/contract/accesso/accesso'
import { registra } from '@primo/contract/ingresso/registrazione'
import * as contatti from '@primo/contract/iscritti/contatti'
import { salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../test/contract.ts'
import { codeIn, messageTo } from '../test/outbox.ts'
import { codiceFiscale, PASSWORD } from '../test/persone.ts'
import { createSocio, openWorld, type World } from '../test/world.ts'

/** Tests that failures leave no personal data in the log, in failed jobs or in the database. */
let world: World
const entries: string[] = []
beforeAll(async () => {
  // Nothing listens on that port: every e-mail fails, and the failure is logged.
  world = await openWorld({
    config: { log_level: 'debug', smtp_url: 'smtp://127.0.0.1:9' },
    log: { write: (row) => entries.push(row) },
  })
})
afterAll(() => world.close())

const sql = (text: string, values: unknown[] = []) => world.services.db.$client.query(text, values)
const CANARINI = {
  email: 'canarino.guasto@posta.it',
  cellulare: '+393337778899',
  codice_fiscale: codiceFiscale(66_666),
  password: 'canarini sul trespolo rotto',
  nome: 'Ermenegilda',
  cognome: 'Sbrodolazzi',
  indirizzo: 'Via dei Canarini Perduti 17',
  gettone: 'canarinogettone0123456789012345678901234567',
}

/** Returns all values of every table, including the job queue's, as text. */
async function tuttoIlTesto(): Promise<Map<string, string>> {
  const { rows } = await sql(
    `select format('%I.%I', table_schema, table_name) as nome from information_schema.tables
      where table_schema in ('public', 'lavori') and table_type = 'BASE TABLE'`,
  )
  const texts = new Map<string, string>()
  for (const { nome } of rows) {
    const data = await sql(`select coalesce(string_agg(t::text, chr(10)), '') as tutto from ${nome} t`)
    texts.set(nome, data.rows[0].tutto)
  }
  return texts
}

/** Runs `fn` while a table is missing: queries that need it fail, with their parameters in the error. */
async function senza(table: string, fn: () => Promise<void>): Promise<void> {
  await sql(`alter table ${table} rename to ${table}_altrove`)
  try {
    await fn()
  } finally {
    await sql(`alter table ${table}_altrove rename to ${table}`)
  }
}

async function presenti(): Promise<string[]> {
  const log = entries.join('\n')
  const texts = await tuttoIlTesto()
  const found: string[] = []
  for (const [nome, mark] of Object.entries(CANARINI)) {
    if (log.includes(mark)) found.push(`${nome} nel log`)
    for (const [table, text] of texts) if (text.includes(mark)) found.push(`${nome} in ${table}`)
  }
  return found
}

test('una chiamata che si guasta non lascia in giro ciò che portava', async () => {
  const { token } = await createSocio(world)
  const { rows } = await sql('select codice from segnalatore limit 1')
  const { gettone: _, indirizzo, ...persona } = CANARINI
  const registrazione = {
    ...persona,
    password_confirmation: CANARINI.password,
    codice_sponsor: rows[0].codice,
    trattamento_dati: true,
    dati_sensibili: false,
    attivita_commerciali: false,
    attivita_conto_terzi: false,
  }
  const stati: number[] = []
  for (const table of ['consenso', 'anagrafica', 'segnalatore', 'evento']) {
    await senza(table, async () => {
      stati.push((await sendRaw(world.app, registra, { body: registrazione })).statusCode)
    })
  }
  await senza('indirizzo', async () => {
    const comune = await sql("select id from comune where descrizione = 'Norcia' and not cessato")
    const body = {
      nominativo: `${persona.nome} ${persona.cognome}`,
      indirizzo,
      id_comune: comune.rows[0].id,
      cap: '06046',
    }
    stati.push((await sendRaw(world.app, salvaSpedizione, { body, token })).statusCode)
  })
  await senza('limite', async () => {
    const body = { email: persona.email, password: persona.password, device_name: 'x' }
    stati.push((await sendRaw(world.app, accesso.login, { body })).statusCode)
    stati.push(
      (await sendRaw(world.app, accesso.passwordEmail, { body: { email: persona.email } })).statusCode,
    )
  })
  await senza('token_refresh', async () => {
    const body = { refresh_token: CANARINI.gettone }
    stati.push((await sendRaw(world.app, accesso.refreshToken, { body })).statusCode)
  })
  expect(new Set(stati)).toEqual(new Set([500]))
  // Two of them fail for the same missing table: equal errors are one line.
  expect(entries.filter((r) => r.includes('richiesta non riuscita'))).toHaveLength(stati.length - 1)
  expect(await presenti()).toEqual([])
})

test('ingressi sbagliati e indirizzi inventati non finiscono da nessuna parte', async () => {
  const { token } = await createSocio(world)
  const { app } = world
  const all = Object.values(CANARINI)
  for (const mark of all) {
    const nelPath = encodeURIComponent(mark)
    for (const url of [
      `/api/${nelPath}`,
      `/api/valida-otp/${nelPath}`,
      `/api/user/registrazione/valida-sponsor/${nelPath}`,
      `/api/geo/comuni/search/${nelPath}`,
      `/api/user?token=${nelPath}`,
      `/api/%ZZ${nelPath}`,
      `/signup?email=${nelPath}`,
    ]) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBeLessThan(500)
    }
    await app.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${mark}`, cookie: `a=${nelPath}` },
    })
    const payload = `{"password":"${mark}","${mark}":`
    await app.inject({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    const body = { email: mark, password: mark, device_name: 'x', [mark]: mark }
    await sendRaw(app, accesso.login, { body, headers: { 'user-agent': mark, 'x-forwarded-for': mark } })
    await sendRaw(app, accesso.login, {
      body: JSON.stringify(body),
      headers: { 'content-type': mark.slice(0, 3) },
    })
  }
  await sendRaw(app, accesso.login, {
    body: { email: CANARINI.email, password: CANARINI.password, device_name: 'x' },
  })
  expect(await presenti()).toEqual([])
})

test('un’e-mail che non parte resta cifrata, e il log dice soltanto che non è partita', async () => {
  const { token, email, utente_id } = await createSocio(world)
  await sql(
    'update utente set email = $2, email_verificata_il = null, cellulare_verificato_il = null where id = $1',
    [utente_id, CANARINI.email],
  )
  await world.call(contatti.richiediOtp, { params: { canale: 'email' } }, token)
  await expect.poll(() => entries.join('\n')).toContain('lavoro non riuscito')
  await sql('update utente set email = $2 where id = $1', [utente_id, email])
  const inCoda = await sql('select contenuto_cifrato from messaggio where consegnato_il is null')
  expect(inCoda.rows.length).toBeGreaterThan(0)
  for (const { contenuto_cifrato } of inCoda.rows) expect(contenuto_cifrato).toMatch(/^1\.[\w-]{40,}$/)
  expect(await presenti()).toEqual([])
})

test('un messaggio che è partito non c’è più, e del suo codice resta un’impronta', async () => {
  const { token, cellulare, utente_id } = await createSocio(world)
  await sql('update utente set cellulare_verificato_il = null where id = $1', [utente_id])
  await world.call(contatti.richiediOtp, { params: { canale: 'sms' } }, token)
  const codice = codeIn(await messageTo(world, cellulare))
  const partiti = 'select contenuto_cifrato from messaggio where consegnato_il is not null'
  await expect.poll(async () => (await sql(partiti)).rows.length).toBeGreaterThan(0)
  expect((await sql(partiti)).rows.filter((r) => r.contenuto_cifrato !== null)).toEqual([])
  expect(entries.join('\n')).not.toContain(PASSWORD)
  const comeNumero = new RegExp(`(?<![\\w.])${codice}(?!\\w)`)
  for (const [table, text] of await tuttoIlTesto()) expect(text, table).not.toMatch(comeNumero)
  expect(entries.filter((r) => comeNumero.test(r))).toEqual([])
})
