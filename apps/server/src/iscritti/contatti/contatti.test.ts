import { leggiUtente } from '@primo/contract/accesso/accesso'
import * as contatti from '@primo/contract/iscritti/contatti'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { codeIn, messageTo } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

type Membro = Awaited<ReturnType<typeof createMember>>
const sql = (text: string, values: unknown[] = []) => testApp.services.db.$client.query(text, values)
let ultimaRete = 0
const da = () => ({ indirizzo: `10.4.${++ultimaRete}.1` })
const ask = (m: Membro, canale: 'sms' | 'email', rete = da()) =>
  testApp.call(contatti.richiediOtp, { params: { canale } }, m.token, rete)
const negato = (m: Membro, canale: 'sms' | 'email', rete = da()) =>
  testApp.refusal(contatti.richiediOtp, { params: { canale } }, m.token, rete)
async function codice(m: Membro, canale: 'sms' | 'email', after = 0): Promise<string> {
  await ask(m, canale)
  return codeIn(await messageTo(testApp, canale === 'sms' ? m.cellulare : m.email, after))
}
const valida = (m: Membro, code: string) => testApp.call(contatti.validaOtp, { params: { code } }, m.token)
const sbaglia = (m: Membro, code: string) =>
  testApp.refusal(contatti.validaOtp, { params: { code } }, m.token)
const confirm = (m: Membro, contatto: 'cellulare' | 'email') =>
  testApp.call(contatti.confermaContatto, { params: { contatto } }, m.token)
const nonConferma = (m: Membro, contatto: 'cellulare' | 'email') =>
  testApp.refusal(contatti.confermaContatto, { params: { contatto } }, m.token)
const other = (giusto: string) => String(giusto === '123456' ? 123457 : 123456)
const passaUnMinuto = () => sql("update limite set chiuso_fino = null where chiave like 'otp-attesa:%'")

describe('verificare un contatto', () => {
  test.each(['sms', 'email'] as const)('%s: il codice arriva, si consuma, si conferma', async (canale) => {
    const m = await createMember(testApp)
    const contatto = canale === 'sms' ? 'cellulare' : 'email'
    const inviato = (await ask(m, canale)).data
    expect(inviato).toMatchObject({ canale: contatto, contatto: canale === 'sms' ? m.cellulare : m.email })
    const minutes = (Date.parse(inviato.scade_il) - clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    const message = await messageTo(testApp, inviato.contatto)
    expect(message.canale).toBe(canale)
    const numero = codeIn(message)
    expect(Number(numero)).toBeGreaterThanOrEqual(100_000)

    const stato = () => testApp.call(contatti.verificaContatto, { params: { contatto } }, m.token)
    expect(await nonConferma(m, contatto)).toMatchObject({ status: 409, code: 'CODICE_NON_CONVALIDATO' })
    expect((await valida(m, ` ${numero.slice(0, 3)} ${numero.slice(3)}`)).data.canale).toBe(contatto)
    expect((await stato()).data).toEqual({ verificato: false, verificato_il: null })
    const { data } = await confirm(m, contatto)
    expect((await stato()).data).toEqual(data)
    expect((await confirm(m, contatto)).data).toEqual(data)
    expect(await negato(m, canale)).toMatchObject({ status: 409, code: 'CONTATTO_GIA_VERIFICATO' })
    const utente = (await testApp.call(leggiUtente, {}, m.token)).data
    expect(canale === 'sms' ? utente.cellulare_is_verified : utente.email_is_verified).toBe(true)
    expect(canale === 'sms' ? utente.email_is_verified : utente.cellulare_is_verified).toBe(false)
  })

  test('la prova vale dieci minuti', async () => {
    const m = await createMember(testApp)
    await valida(m, await codice(m, 'sms'))
    await sql("update codice_otp set usato_il = usato_il - interval '11 minutes' where utente_id = $1", [
      m.utente_id,
    ])
    expect((await nonConferma(m, 'cellulare')).code).toBe('CODICE_NON_CONVALIDATO')
  })

  test('nulla si conserva in chiaro, e il messaggio partito è cancellato', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    const { rows } = await sql('select * from codice_otp, messaggio, limite, lavori.job')
    expect(JSON.stringify(rows)).not.toContain(numero)
    expect(JSON.stringify(rows)).not.toContain(m.cellulare)
    const messaggi = await sql('select * from messaggio where consegnato_il is not null')
    expect(messaggi.rows.length).toBeGreaterThan(0)
    expect(messaggi.rows.every((r) => r.contenuto_cifrato === null)).toBe(true)
  })
})

describe('codici che non valgono', () => {
  test('sbagliato, non numerico, scaduto, di un altro', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    for (const code of [other(numero), 'abc', '0', '-1', '1e5']) {
      expect(await sbaglia(m, code)).toMatchObject({ status: 422, message: 'Codice non valido' })
    }
    const estraneo = await createMember(testApp)
    expect((await sbaglia(estraneo, numero)).code).toBe('CODICE_NON_VALIDO')
    await sql('update codice_otp set scade_il = now() where utente_id = $1', [m.utente_id])
    expect((await sbaglia(m, numero)).code).toBe('CODICE_NON_VALIDO')
  })

  test('vale per quel contatto esatto, comunque sia cambiato', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    const write = (cellulare: string) =>
      sql('update utente set cellulare = $2 where id = $1', [m.utente_id, cellulare])
    await write('+393330000001')
    expect((await sbaglia(m, numero)).code).toBe('CODICE_NON_VALIDO')
    await write(m.cellulare)
    expect((await valida(m, numero)).data.canale).toBe('cellulare')
  })

  test('già usato: lo dice, e non conta come errore', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    await valida(m, numero)
    for (let i = 0; i < 8; i++) {
      expect(await sbaglia(m, numero)).toMatchObject({ status: 409, code: 'CODICE_GIA_USATO' })
    }
  })

  test('un codice nuovo uccide il precedente; i due canali restano vivi insieme', async () => {
    const m = await createMember(testApp)
    const vecchio = await codice(m, 'sms')
    await passaUnMinuto()
    const fresh = await codice(m, 'sms', 1)
    const email = await codice(m, 'email')
    if (vecchio !== fresh) expect((await sbaglia(m, vecchio)).code).toBe('CODICE_NON_VALIDO')
    expect((await valida(m, email)).data.canale).toBe('email')
    expect((await valida(m, fresh)).data.canale).toBe('cellulare')
  })

  test('cambiare contatto toglie verifica, codici e prova', async () => {
    const m = await createMember(testApp)
    await valida(m, await codice(m, 'sms'))
    const cellulare = (written: string) =>
      testApp.call(contatti.aggiornaCellulare, { body: { cellulare: written } }, m.token)
    expect((await cellulare('0039 333-999.8877')).data).toEqual({
      cellulare: '+393339998877',
      cellulare_is_verified: false,
    })
    expect((await nonConferma(m, 'cellulare')).code).toBe('CODICE_NON_CONVALIDATO')
    await passaUnMinuto()
    const fresh = { ...m, cellulare: '+393339998877' }
    await valida(m, await codice(fresh, 'sms'))
    await confirm(m, 'cellulare')
    await cellulare('333 999 8877')
    expect((await testApp.call(leggiUtente, {}, m.token)).data.cellulare_is_verified).toBe(false)
    const error = await testApp.refusal(
      contatti.aggiornaCellulare,
      { body: { cellulare: '02 123456' } },
      m.token,
    )
    expect(error.fields.cellulare?.[0]).toMatch(/telefono fisso/)
  })
})

describe('limiti', () => {
  test('cinque errori in quindici minuti, poi nemmeno il giusto; un codice nuovo non azzera', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    for (let i = 0; i < 5; i++) expect((await sbaglia(m, other(numero))).status).toBe(422)
    const chiuso = await sbaglia(m, numero)
    expect(chiuso).toMatchObject({ status: 429 })
    expect(chiuso.retry_s).toBeGreaterThan(800)
    await passaUnMinuto()
    expect((await sbaglia(m, await codice(m, 'sms', 1))).status).toBe(429)
  })

  test('il successo azzera gli errori', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    for (let i = 0; i < 4; i++) await sbaglia(m, other(numero))
    await valida(m, numero)
    const email = await codice(m, 'email')
    for (let i = 0; i < 4; i++) expect((await sbaglia(m, other(email))).status).toBe(422)
    expect((await valida(m, email)).data.canale).toBe('email')
  })

  test('200 insieme con il codice giusto: uno lo consuma', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        valida(m, numero).then(
          () => 'consumato',
          (e) => e.code,
        ),
      ),
    )
    expect(outcomes.filter((e) => e === 'consumato')).toHaveLength(1)
    expect(outcomes.filter((e) => e === 'CODICE_GIA_USATO')).toHaveLength(199)
  })

  test('200 tentativi insieme: cinque contano, gli altri trovano chiuso', async () => {
    const m = await createMember(testApp)
    const numero = await codice(m, 'sms')
    const outcomes = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, i) => (await sbaglia(m, String(200_000 + i + (numero < '5' ? 500_000 : 0)))).status,
      ),
    )
    expect(outcomes.filter((s) => s === 422)).toHaveLength(5)
    expect(outcomes.filter((s) => s === 429)).toHaveLength(195)
  })

  test('sessanta secondi fra due invii, cinque l’ora a un contatto', async () => {
    const m = await createMember(testApp)
    await ask(m, 'sms')
    const subito = await negato(m, 'sms')
    expect(subito.status).toBe(429)
    expect(subito.retry_s).toBeLessThanOrEqual(60)
    for (let i = 0; i < 4; i++) {
      await passaUnMinuto()
      await ask(m, 'sms')
    }
    await passaUnMinuto()
    expect((await negato(m, 'sms')).retry_s).toBeGreaterThan(3000)
  })

  test('sessanta l’ora da un indirizzo: dopo i primi dieci si aspetta poco, e si dice perché', async () => {
    const rete = da()
    const opens = () =>
      testApp.services.db.$client.query(
        `update limite set chiuso_fino = now() where chiave like 'otp-fila:%'`,
      )
    // Adds an hour to a wait that has begun, so that it cannot end on a slow machine.
    const holds = () =>
      sql("update limite set chiuso_fino = chiuso_fino + interval '1 hour' where chiave like 'otp-fila:%'")
    for (let i = 0; i < 10; i++) await ask(await createMember(testApp), 'sms', rete)
    const waits: number[] = []
    for (let i = 10; i < 60; i++) {
      const chi = await createMember(testApp)
      await holds()
      const { status, retry_s, message } = await negato(chi, 'sms', rete)
      expect([status, message]).toEqual([
        429,
        expect.stringMatching(/^Da questa rete sono stati chiesti molti codici\. Riprova/),
      ])
      waits.push((retry_s ?? 0) - 3600)
      await opens()
      await ask(chi, 'sms', rete)
    }
    expect(waits[0]).toBeLessThanOrEqual(2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(30)
    await opens()
    const closed = await negato(await createMember(testApp), 'sms', rete)
    expect(closed.retry_s).toBeGreaterThan(3000)
  })

  test('due richieste insieme mandano un codice solo', async () => {
    const m = await createMember(testApp)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask(m, 'email')))
    expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
  })
})
