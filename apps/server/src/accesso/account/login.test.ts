import * as accesso from '@primo/contract/accesso/accesso'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { reserveLogin } from './login-attempts.ts'

const testApp = await sharedFixture(openTestApp())

const body = (email: string, password = PASSWORD) => ({ body: { email, password, device_name: 'telefono' } })
let ultimaRete = 0
const altraRete = () => ({ indirizzo: `10.1.${++ultimaRete}.1` })
const logIn = (email: string, password = PASSWORD, from = altraRete()) =>
  testApp.call(accesso.login, body(email, password), undefined, from)
const respinto = (email: string, password: string, from = altraRete()) =>
  testApp.refusal(accesso.login, body(email, password), undefined, from)
const read = (token: string) => testApp.call(accesso.leggiUtente, {}, token)

describe('entrare', () => {
  test('il token apre il proprio account, con segnaposto e consensi', async () => {
    const persona = await createMember(testApp)
    const { data } = await logIn(` ${persona.email.toUpperCase()}`)
    expect(data).toMatchObject({ token_type: 'Bearer', token_id: expect.any(String) })
    const utente = (await read(data.token)).data
    expect(utente).toMatchObject({
      id: persona.utente_id,
      email: persona.email,
      roles: 'user',
      bloccato: false,
      cellulare_is_verified: false,
      privacy_trattamento_dati: true,
      privacy_dati_sensibili: false,
      spedizione_cap: null,
    })
    expect(utente.codice_fiscale).toMatch(/^RSSMRA/)
    expect(utente.profili).toHaveLength(3)
  })

  test('password sbagliata ed e-mail ignota hanno la stessa risposta, con lo stesso lavoro', async () => {
    const { email } = await createMember(testApp)
    const reply = async (chi: string) => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: chi, password: 'sbagliata di certo', device_name: 'x' },
        remoteAddress: altraRete().indirizzo,
      })
      const { request_id: _, ...resto } = answer.json()
      return { stato: answer.statusCode, ...resto }
    }
    /** CPU time, not wall-clock time: it excludes other work of the machine. */
    const lavoro = async (chi: string) => {
      const before = process.cpuUsage()
      await reply(chi)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    expect(await reply(email)).toEqual({
      stato: 422,
      error: 'CREDENZIALI_ERRATE',
      message: 'E-mail o password non corrette.',
    })
    expect(await reply('ignota@posta.it')).toEqual(await reply(email))
    // Each e-mail is tried twice: below the five failures after which responses slow down.
    const noti = await Promise.all(Array.from({ length: 12 }, () => createMember(testApp)))
    const lavori = { noti: 0, ignoti: 0 }
    for (const [i, noto] of noti.entries()) {
      lavori.noti += await lavoro(noto.email)
      lavori.ignoti += await lavoro(`nessuno${i}@posta.it`)
    }
    expect(lavori.noti / lavori.ignoti).toBeGreaterThan(0.5)
    expect(lavori.noti / lavori.ignoti).toBeLessThan(2)
  })

  test('un account bloccato lo sa soltanto chi ne conosce la password', async () => {
    const { email, utente_id, token } = await createMember(testApp)
    await testApp.services.db.$client.query('update utente set bloccato = true where id = $1', [utente_id])
    expect(await respinto(email, PASSWORD)).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCCATO' })
    expect(await respinto(email, 'sbagliata di certo')).toMatchObject({ status: 422 })
    expect(await testApp.refusal(accesso.leggiUtente, {}, token)).toMatchObject({ status: 403 })
  })

  test('un operatore legge il proprio account e null’altro', async () => {
    const { token } = await createMember(testApp, { ruolo: 'operatore' })
    expect((await read(token)).data.roles).toBe('operatore')
    expect(await testApp.refusal(accesso.dispositivi, {}, token)).toMatchObject({
      status: 403,
      message: "Diritti insufficienti per accedere all'applicazione",
    })
  })
})

describe('tentativi', () => {
  test('dal sesto errore dello stesso indirizzo si aspetta, sempre di più; da un altro si entra', async () => {
    const { email } = await createMember(testApp)
    const from = altraRete()
    for (let i = 0; i < 5; i++) expect((await respinto(email, 'sbagliata di certo', from)).status).toBe(422)
    const sesto = await respinto(email, PASSWORD, from)
    expect(sesto).toMatchObject({ status: 429, code: 'TROPPE_RICHIESTE' })
    expect(sesto.retry_s).toBeGreaterThan(20)
    expect(sesto.retry_s).toBeLessThanOrEqual(30)
    expect((await logIn(email)).data.token_type).toBe('Bearer')

    const riapri = "update limite set chiuso_fino = null where chiave like 'accesso-coppia:%'"
    await testApp.services.db.$client.query(riapri)
    expect((await respinto(email, 'sbagliata di certo', from)).status).toBe(422)
    expect((await respinto(email, PASSWORD, from)).retry_s).toBeGreaterThan(50)
    await testApp.services.db.$client.query(riapri)
    await logIn(email, PASSWORD, from)
    expect((await respinto(email, 'sbagliata di certo', from)).status).toBe(422)
  })

  test('60 tentativi insieme non passano in più di cinque', async () => {
    const { email } = await createMember(testApp)
    const from = altraRete()
    const stati = await Promise.all(
      Array.from({ length: 60 }, async () => (await respinto(email, 'sbagliata di certo', from)).status),
    )
    expect(stati.filter((s) => s === 422)).toHaveLength(5)
    expect(stati.filter((s) => s === 429)).toHaveLength(55)
  })

  test('un estraneo da cento indirizzi rallenta le risposte ma non chiude fuori nessuno', async () => {
    const { email } = await createMember(testApp)
    await Promise.all(Array.from({ length: 12 }, () => respinto(email, 'sbagliata di certo')))
    // However many attempts there are, no response is delayed longer than this.
    const { services, app } = testApp
    const attempt = { email, indirizzo: altraRete().indirizzo, device_name: 'telefono' }
    const riservato = await services.withTransaction((trx) =>
      reserveLogin(trx, { ...services, log: app.log }, attempt),
    )
    expect(riservato).toEqual({ ritardo_ms: 5000, senzaProvare: null })
    const inizio = performance.now()
    expect((await logIn(email)).data.token_type).toBe('Bearer')
    expect(performance.now() - inizio).toBeGreaterThan(4000)
  })

  test('dal ventesimo errore un indirizzo aspetta, chiunque provi', async () => {
    const from = altraRete()
    const { email } = await createMember(testApp)
    for (let i = 0; i < 20; i++) await respinto(`chiunque${i}@posta.it`, 'sbagliata di certo', from)
    expect((await respinto(email, PASSWORD, from)).status).toBe(429)
    expect((await logIn(email)).data.token_type).toBe('Bearer')
  })

  test('cento accessi giusti insieme sono tutti serviti', async () => {
    const { email } = await createMember(testApp)
    const from = altraRete()
    const entrati = await Promise.all(Array.from({ length: 100 }, () => logIn(email, PASSWORD, from)))
    expect(new Set(entrati.map((e) => e.data.token)).size).toBe(100)
    const letti = await Promise.all(entrati.map((e) => read(e.data.token)))
    expect(letti).toHaveLength(100)
  })

  test('nella tabella non c’è né un’e-mail né un indirizzo', async () => {
    const { rows } = await testApp.services.db.$client.query('select * from limite')
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(/posta\.it|10\.1\./)
  })
})
