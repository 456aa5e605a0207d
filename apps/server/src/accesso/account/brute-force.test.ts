import { randomUUID } from 'node:crypto'
import { confermaIdentita } from '@primo/contract/accesso/accesso'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { messageTo, readOutbox } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { codiceAccesso, isCodiceAccessoValid } from './codice-accesso.ts'

const testApp = await sharedFixture(openTestApp())

let ultimaRete = 0
const da = () => `10.${100 + Math.floor(++ultimaRete / 250)}.${ultimaRete % 250}.1`
type Credentials = { email: string; password?: string; device_name?: string; codice?: string }
async function logIn({ email, password = PASSWORD, device_name = 'x', codice }: Credentials, rete = da()) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password, device_name, ...(codice === undefined ? {} : { codice }) },
    remoteAddress: rete,
  })
  const { request_id: _, ...dati } = answer.json()
  return { stato: answer.statusCode, attesa: Number(answer.headers['retry-after'] ?? 0), ...dati }
}
/** Simulates a hundred failed login attempts within this hour. Another test makes them for real. */
async function dopoCento(email: string) {
  await logIn({ email, password: 'sbagliata di certo' })
  await testApp.services.db.$client.query(
    `update limite set conteggio = 100, chiuso_fino = dal + interval '1 hour'
      where chiave like 'accesso-ora:%' and conteggio = 1`,
  )
}
const codiceNella = (text: string) => /\b([2-9A-Z]{4}-[2-9A-Z]{4})\b/.exec(text)![1]!

describe('cento tentativi in un’ora su un account', () => {
  test('240 da 60 indirizzi: cento guardano la password, gli altri no, e il giusto neppure', async () => {
    const { email } = await createMember(testApp)
    const reti = Array.from({ length: 60 }, da)
    const outcomes = await Promise.all(
      Array.from({ length: 240 }, (_, i) => logIn({ email, password: `prova numero ${i}` }, reti[i % 60])),
    )
    expect(outcomes.filter((e) => e.error === 'CREDENZIALI_ERRATE')).toHaveLength(100)
    const oltre = outcomes.filter((e) => e.error === 'CODICE_ACCESSO')
    expect(oltre).toHaveLength(140)
    expect(oltre[0]).toMatchObject({ stato: 429, message: expect.stringMatching(/codice/) })
    expect(oltre[0]!.attesa).toBeGreaterThan(3000)
    expect((await logIn({ email })).error).toBe('CODICE_ACCESSO')
  })

  test('con il codice arrivato per e-mail, una volta l’ora, si entra; con uno sbagliato no', async () => {
    const { email } = await createMember(testApp)
    await dopoCento(email)
    for (let i = 0; i < 4; i++) expect((await logIn({ email })).error).toBe('CODICE_ACCESSO')
    const { testo, oggetto } = await messageTo(testApp, email)
    expect(oggetto).toBe('Un codice per entrare nel tuo account')
    expect((await readOutbox(testApp)).filter((m) => m.destinatario === email)).toHaveLength(1)
    const codice = codiceNella(testo)
    expect(await logIn({ email, codice: 'ABCD-2345' })).toMatchObject({
      stato: 422,
      error: 'CODICE_NON_VALIDO',
      errors: { codice: ['Codice non valido'] },
    })
    // The right code allows the password to be verified, and nothing more.
    expect(await logIn({ email, password: 'sbagliata di certo', codice })).toMatchObject({
      error: 'CREDENZIALI_ERRATE',
    })
    expect((await logIn({ email, codice: ` ${codice.toLowerCase().replace('-', ' ')}` })).stato).toBe(200)
    const altrui = await createMember(testApp)
    await dopoCento(altrui.email)
    expect((await logIn({ email: altrui.email, codice })).error).toBe('CODICE_NON_VALIDO')
  })

  test('chi prova codici a caso aspetta, come chi prova password', async () => {
    const { email } = await createMember(testApp)
    await dopoCento(email)
    const rete = da()
    for (let i = 0; i < 5; i++) expect((await logIn({ email, codice: 'AAAA2222' }, rete)).stato).toBe(422)
    expect(await logIn({ email, codice: 'AAAA2222' }, rete)).toMatchObject({ error: 'TROPPE_RICHIESTE' })
  })

  test('dal dispositivo da cui si è già entrati il codice non serve; un nome qualunque non lo è', async () => {
    const { email } = await createMember(testApp)
    const device_name = randomUUID()
    await logIn({ email, device_name })
    await logIn({ email, device_name: 'il mio telefono' })
    await dopoCento(email)
    expect((await logIn({ email, device_name: 'il mio telefono' })).error).toBe('CODICE_ACCESSO')
    expect((await logIn({ email, device_name: randomUUID() })).error).toBe('CODICE_ACCESSO')
    expect((await logIn({ email, device_name })).stato).toBe(200)
    // An attacker who knows the device's name has twenty attempts, not a hundred thousand.
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => logIn({ email, device_name, password: `prova numero ${i}` })),
    )
    expect(outcomes.filter((e) => e.error === 'CREDENZIALI_ERRATE').length).toBeLessThanOrEqual(20)
  })

  test('di un’e-mail che nessuno conosce dice lo stesso, e non le scrive', async () => {
    const { email } = await createMember(testApp)
    const ignota = 'mai-vista@posta.it'
    await dopoCento(email)
    await dopoCento(ignota)
    for (const input of [{}, { codice: 'ABCD-2345' }]) {
      const [nota, other] = [await logIn({ email, ...input }), await logIn({ email: ignota, ...input })]
      expect({ ...other, attesa: 0 }).toEqual({ ...nota, attesa: 0 })
      expect(Math.abs(other.attesa - nota.attesa)).toBeLessThanOrEqual(60)
    }
    await messageTo(testApp, email)
    expect((await readOutbox(testApp)).some((m) => m.destinatario === ignota)).toBe(false)
  })

  test('passata l’ora non serve più nulla', async () => {
    const { email } = await createMember(testApp)
    await dopoCento(email)
    await testApp.services.db.$client.query(
      "update limite set dal = dal - interval '61 minutes', chiuso_fino = chiuso_fino - interval '61 minutes' where chiave like 'accesso-ora:%'",
    )
    expect((await logIn({ email })).stato).toBe(200)
  })
})

test('chi conferma la propria identità non riapre la sua rete a chi prova le password di altri', async () => {
  const rete = da()
  const own = await createMember(testApp)
  for (let i = 0; i < 20; i++) await logIn({ email: `altro${i}@posta.it`, password: 'sbagliata' }, rete)
  const guess = () => logIn({ email: 'un-altro@posta.it', password: 'sbagliata' }, rete)
  expect((await guess()).error).toBe('TROPPE_RICHIESTE')
  await testApp.call(confermaIdentita, { body: { password: PASSWORD } }, own.token, { indirizzo: rete })
  expect((await guess()).error).toBe('TROPPE_RICHIESTE')
})

test('il codice vale nell’ora sua e nella seguente, scritto comunque', () => {
  const { secrets } = testApp.services
  const alle = (ora: string) => new Date(`2026-11-21T${ora}:00Z`)
  const codice = codiceAccesso(secrets, 'a@posta.it', alle('10:05'))
  expect(codice).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  const vale = (ora: string, written = codice) =>
    isCodiceAccessoValid(secrets, 'a@posta.it', written, alle(ora))
  expect([vale('10:59'), vale('11:59'), vale('12:00'), vale('09:59')]).toEqual([true, true, false, false])
  expect(vale('10:59', codice.toLowerCase())).toBe(true)
  expect(isCodiceAccessoValid(secrets, 'b@posta.it', codice, alle('10:59'))).toBe(false)
})
