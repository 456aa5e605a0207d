import { leggiUtente, login } from '@primo/contract/accesso/accesso'
import * as registrazione from '@primo/contract/ingresso/registrazione'
import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const anna = await createMember(testApp, { nome: 'Anna', cognome: 'Rossi', codice_segnalatore: 'ANNA2026' })
  await createMember(testApp, { codice_segnalatore: 'INATTIVO' })
  await attiva(anna.utente_id)
})
afterAll(() => testApp.close())

const sql = (text: string, values: unknown[] = []) => testApp.services.db.$client.query(text, values)
const attiva = (utente_id: number) =>
  sql(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
     select id, 'promotore', 'attiva', 'anna', id_anagrafica from utente where id = $1`,
    [utente_id],
  )
const cf = (primi15: string) => primi15 + carattereDiControllo(primi15)
const LUIGI = cf('BNCLGU80A01F205')
const payload = (other: Record<string, unknown> = {}) => ({
  nome: '  Luigi ',
  cognome: 'D’Amico',
  email: ' Luigi@Posta.it',
  cellulare: '333 765 4321',
  codice_fiscale: LUIGI.toLowerCase(),
  password: 'quattro gatti sul tetto',
  password_confirmation: 'quattro gatti sul tetto',
  target: 'manifestazione' as const,
  codice_sponsor: 'anna-2026',
  trattamento_dati: true as const,
  dati_sensibili: false,
  attivita_commerciali: true,
  attivita_conto_terzi: false,
  ...other,
})
let ultimaRete = 0
const da = () => ({ indirizzo: `10.2.${++ultimaRete}.1` })
type Body = registrazione.CorpoRegistrazione
const registra = (other: Record<string, unknown> = {}) =>
  testApp.call(registrazione.registra, { body: payload(other) as Body }, undefined, da())
const respinta = (other: Record<string, unknown> = {}) =>
  testApp.refusal(registrazione.registra, { body: payload(other) as Body }, undefined, da())
const count = async () => (await sql('select count(*) as n from utente')).rows[0].n as number

describe('sponsor', () => {
  const valida = (code: string) => testApp.call(registrazione.validaSponsor, { params: { code } })
  test('valido: nome e iniziale, comunque lo si scriva', async () => {
    expect(await valida('ANNA2026')).toEqual({
      data: { codice: 'ANNA2026', nome: 'Anna R.' },
      message: 'Sponsor valido: Anna R.',
    })
    for (const code of [
      'anna-2026',
      'anna2026.',
      'https://primo.example/signup?sponsor=ANNA2026&target=promotore',
    ])
      expect((await valida(code)).data.codice, code).toBe('ANNA2026')
  })
  test.each(['INATTIVO', 'NESSUNO'])('%s non vale', async (code) => {
    const error = await testApp.refusal(registrazione.validaSponsor, { params: { code } })
    expect(error).toMatchObject({ status: 422, code: 'SPONSOR_NON_VALIDO' })
  })
})

describe('verifica', () => {
  test('controlla tutto, avvisa del codice fiscale, e non crea nulla', async () => {
    const before = await count()
    const { data } = await testApp.call(registrazione.verificaRegistrazione, { body: payload() as Body })
    expect(data.avvisi).toEqual([
      {
        campo: 'codice_fiscale',
        messaggio: 'Il cognome non corrisponde al codice fiscale: controllalo.',
      },
    ])
    expect(await count()).toBe(before)
  })

  test('ogni campo sbagliato ha la sua frase, tutte insieme', async () => {
    const error = await testApp.refusal(registrazione.verificaRegistrazione, {
      body: payload({
        nome: 'R2D2',
        cognome: '👑',
        cellulare: '02 1234567',
        codice_fiscale: `${LUIGI.slice(0, 15)}${LUIGI.endsWith('A') ? 'B' : 'A'}`,
        password: 'passwordpassword',
        password_confirmation: 'passwordpassword',
        codice_sponsor: 'NESSUNO',
      }) as Body,
    })
    expect(error).toMatchObject({ status: 422, code: 'VALIDAZIONE' })
    expect(Object.keys(error.fields).sort()).toEqual([
      'cellulare',
      'codice_fiscale',
      'codice_sponsor',
      'cognome',
      'nome',
      'password',
    ])
    for (const sentences of Object.values(error.fields)) expect(sentences[0]).toMatch(/^[A-ZÈ].*\.$/)
  })

  /** Returns the codice fiscale of a person born on the first of January that many years ago, or a century before. */
  const born = (years: number) => {
    const year = Number(todayInRome(clock.now()).slice(0, 4)) - years
    return { year, codice_fiscale: cf(`BNCLGU${String(year).slice(2)}A01F205`) }
  }

  test('un minorenne non si registra', async () => {
    const error = await respinta({ codice_fiscale: born(14).codice_fiscale })
    expect(error.fields.codice_fiscale).toEqual(['L’iscrizione è riservata ai maggiorenni.'])
  })

  test('a chi ha più di cent’anni, con il codice di un bambino, si chiede l’anno', async () => {
    const { year, codice_fiscale } = born(6)
    const old = year - 100
    const asked = { anno_nascita: [`Scrivi in che anno sei nato o nata: ${old} o ${year}.`] }
    expect((await respinta({ codice_fiscale })).fields).toEqual(asked)
    expect((await respinta({ codice_fiscale, anno_nascita: 1950 })).fields).toEqual(asked)
    const child = await respinta({ codice_fiscale, anno_nascita: year })
    expect(child.fields).toEqual({ codice_fiscale: ['L’iscrizione è riservata ai maggiorenni.'] })
    const email = 'centenario@posta.it'
    await registra({ codice_fiscale, anno_nascita: old, email, cellulare: '333 765 4388' })
    const { rows } = await sql(
      `select a.data_nascita::text as nata from anagrafica a join utente u on u.id_anagrafica = a.id where u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ nata: `${old}-01-01` }])
  })
})

describe('registrazione', () => {
  test('crea l’account sotto lo sponsor, con i dati messi in ordine; poi si entra', async () => {
    const { data, message } = await registra()
    expect(data.email).toBe('luigi@posta.it')
    expect(message).toBe('Registrazione completata.')
    const body = { email: 'luigi@posta.it', password: payload().password, device_name: 'x' }
    const { token } = (await testApp.call(login, { body })).data
    expect((await testApp.call(leggiUtente, {}, token)).data).toMatchObject({
      id: data.id,
      nome: 'Luigi',
      cognome: "D'Amico",
      cellulare: '+393337654321',
      codice_fiscale: LUIGI,
      target: 'manifestazione',
      roles: 'user',
      bloccato: false,
      email_is_verified: false,
      privacy_attivita_commerciali: true,
      privacy_dati_sensibili: false,
    })
    const { rows } = await sql(
      `select p.codice, s.livello from segnalatore s join segnalatore p on p.id = s.sponsor_id where s.utente_id = $1`,
      [data.id],
    )
    expect(rows).toEqual([{ codice: 'ANNA2026', livello: 1 }])
    const consensi = await sql('select * from consenso where utente_id = $1', [data.id])
    expect(consensi.rows).toHaveLength(4)
    expect(consensi.rows[0]).toMatchObject({ canale: 'registrazione', versione_testo: expect.any(String) })
  })

  test('la stessa e-mail e lo stesso codice fiscale sono già presi', async () => {
    expect(await respinta()).toMatchObject({
      status: 422,
      code: 'EMAIL_GIA_UTILIZZATA',
      fields: { email: ['Email già utilizzata.'], codice_fiscale: [expect.any(String)] },
    })
    expect(await respinta({ email: 'altro@posta.it' })).toMatchObject({
      code: 'VALIDAZIONE',
      fields: { codice_fiscale: [expect.any(String)] },
    })
    const ask = (email: string) => testApp.call(registrazione.disponibile, { body: { email } })
    expect((await ask('LUIGI@posta.it')).data.disponibile).toBe(false)
    expect((await ask('libera@posta.it')).data.disponibile).toBe(true)
  })

  test.each([
    ...[
      '\u200b',
      '\u200e',
      '\u202a',
      '\u202e',
      '\u2066',
      '\u2069',
      '\ufeff',
      '\u00ad',
      '\ufffe',
      '\uffff',
      '\0',
      '\ud800',
    ],
  ])('un carattere che non si vede, %j, intorno e dentro ogni campo non conta', async (c) => {
    const within = (text: string) => `${c}${text.slice(0, 2)}${c}${text.slice(2)}${c}`
    const plain = payload()
    const texts = Object.entries(plain).filter(
      ([name, v]) => typeof v === 'string' && !/password|target/.test(name),
    )
    const hidden = Object.fromEntries(texts.map(([name, v]) => [name, within(v as string)]))
    const ask = (body: object) =>
      testApp.call(registrazione.verificaRegistrazione, { body: body as Body }, undefined, da())
    const fresh = { email: 'nascosta@posta.it', codice_fiscale: cf('BNCLGU81A01F205') }
    expect(
      await ask({
        ...plain,
        ...hidden,
        ...Object.fromEntries(Object.entries(fresh).map(([n, v]) => [n, within(v)])),
      }),
    ).toEqual(await ask({ ...plain, ...fresh }))
  })

  test('chi ha un nome solo scrive un trattino, e si legge solo quello', async () => {
    const codice_fiscale = cf('MHDXXX85A01Z226')
    const email = 'ahmed@posta.it'
    await registra({ nome: '-', cognome: 'Mehdi', email, codice_fiscale, cellulare: '333 765 4399' })
    const { rows } = await sql(
      'select a.denominazione, a.nome from anagrafica a join utente u on u.id_anagrafica = a.id where u.email = $1',
      [email],
    )
    expect(rows[0]).toEqual({ denominazione: 'Mehdi', nome: '-' })
    expect((await respinta({ nome: '–', cognome: ' - ' })).fields).toMatchObject({
      cognome: ['Scrivi almeno il nome o il cognome.'],
    })
  })

  test('solo l’informativa è obbligatoria', async () => {
    expect((await respinta({ trattamento_dati: false })).fields).toHaveProperty('trattamento_dati')
  })

  test.each([
    { roles: 'amministratore' },
    { ruolo: 'operatore' },
    { bloccato: false },
    { id_sponsor: 1 },
    { email_verified_at: '2026-01-01T00:00:00Z' },
  ])('un campo in più è rifiutato: %j', async (other) => {
    const error = await respinta(other)
    expect(error).toMatchObject({
      status: 422,
      fields: { [Object.keys(other)[0]!]: ['Campo non previsto.'] },
    })
  })

  test('40 insieme con una e-mail sola: un account, e gli altri sanno perché', async () => {
    const before = await count()
    const persona = {
      email: 'gara@posta.it',
      codice_fiscale: cf('BNCLGU81A01F205'),
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => registra(persona)))
    expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    for (const e of outcomes) {
      if (e.status === 'rejected') expect(e.reason).toMatchObject({ code: 'EMAIL_GIA_UTILIZZATA' })
    }
    expect(await count()).toBe(before + 1)
  })

  test('chi chiede troppo dallo stesso indirizzo aspetta', async () => {
    const stessa = { indirizzo: '10.3.0.1' }
    const ask = (i: number) =>
      testApp.call(registrazione.disponibile, { body: { email: `a${i}@posta.it` } }, undefined, stessa)
    for (let i = 0; i < 120; i++) await ask(i)
    await expect(ask(121)).rejects.toMatchObject({ status: 429, retry_s: expect.any(Number) })
  })
})
