import * as accesso from '@primo/contract/accesso/accesso'
import { type CorpoRegistrazione, registra, validaSponsor } from '@primo/contract/ingresso/registrazione'
import * as contatti from '@primo/contract/iscritti/contatti'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { codeIn, messageTo } from '../test/outbox.ts'
import { codiceFiscale, createMember } from '../test/persone.ts'

let testApp: TestApp
const entries: string[] = []
beforeAll(async () => {
  testApp = await openTestApp({
    config: { log_level: 'debug' },
    log: { write: (row) => entries.push(row) },
  })
})
afterAll(() => testApp.close())

/** Personal data of one test member, recognisable in any output. */
const PERSONA = {
  nome: 'Zoroastra',
  cognome: 'Quintavalle',
  email: 'canarino@posta.it',
  cellulare: '+393339900112',
  codice_fiscale: codiceFiscale(77_777),
  password: 'canarini gialli in gabbia',
}

test('nei log e nel database non c’è nulla di una persona in chiaro che non debba esserci', async () => {
  const secrets: string[] = [PERSONA.password, PERSONA.codice_fiscale]
  const sponsor = await createMember(testApp, { codice_segnalatore: 'SPONSOR1' })
  await testApp.services.db.$client.query(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
     select id, 'promotore', 'attiva', 'x', id_anagrafica from utente where id = $1`,
    [sponsor.utente_id],
  )
  await testApp.call(validaSponsor, { params: { code: 'SPONSOR1' } })
  const body: CorpoRegistrazione = {
    ...PERSONA,
    password_confirmation: PERSONA.password,
    codice_sponsor: 'SPONSOR1',
    trattamento_dati: true,
    dati_sensibili: false,
    attivita_commerciali: false,
    attivita_conto_terzi: false,
  }
  await testApp.call(registra, { body })
  await testApp.refusal(registra, { body })
  const credenziali = { email: PERSONA.email, password: PERSONA.password, device_name: 'x' }
  await testApp.refusal(accesso.login, { body: { ...credenziali, password: 'canarini sbagliati' } })
  const first = (await testApp.call(accesso.login, { body: credenziali })).data
  const rinnovo = first.refresh_token ?? ''
  const { token, refresh_token = '' } = (
    await testApp.call(accesso.refreshToken, { body: { refresh_token: rinnovo } })
  ).data
  secrets.push(first.token, rinnovo, token, refresh_token)
  await testApp.call(accesso.leggiUtente, {}, token)
  for (const canale of ['sms', 'email'] as const) {
    await testApp.call(contatti.richiediOtp, { params: { canale } }, token)
    const chi = canale === 'sms' ? PERSONA.cellulare : PERSONA.email
    const code = codeIn(await messageTo(testApp, chi))
    secrets.push(code)
    await testApp.call(contatti.validaOtp, { params: { code } }, token)
    await testApp.refusal(contatti.validaOtp, { params: { code } }, token)
  }
  await testApp.call(accesso.passwordEmail, { body: { email: PERSONA.email } })
  const link = await messageTo(testApp, PERSONA.email, 1)
  secrets.push(/token=([^&\s]+)/.exec(link.testo)![1]!)

  // An injected error in a call that carries personal data: the log tells where it failed, without the data.
  const sano = testApp.services.db.$client.query.bind(testApp.services.db.$client)
  testApp.services.db.$client.query = (() => {
    throw new Error(`guasto con ${PERSONA.email} e ${token}`)
  }) as typeof sano
  const fault = await testApp.refusal(accesso.leggiUtente, {}, token)
  testApp.services.db.$client.query = sano
  expect(fault).toMatchObject({ status: 500, message: expect.not.stringContaining('guasto') })

  const log = entries.join('\n')
  expect(log).toContain('/api/valida-otp/:code')
  expect(log).toContain('richiesta non riuscita')
  const personali = [PERSONA.nome, PERSONA.cognome, PERSONA.email, PERSONA.cellulare, '3339900112']
  for (const mark of [...secrets, ...personali]) expect(log).not.toContain(mark)

  const tables = await sano(
    `select format('%I.%I', table_schema, table_name) as nome from information_schema.tables
      where table_schema in ('public', 'lavori') and table_type = 'BASE TABLE'`,
  )
  for (const { nome } of tables.rows) {
    const { rows } = await sano(`select coalesce(string_agg(t::text, chr(10)), '') as tutto from ${nome} t`)
    for (const mark of secrets) expect(rows[0].tutto, nome).not.toContain(mark)
    if (!['public.utente', 'public.anagrafica'].includes(nome)) {
      for (const mark of personali) expect(rows[0].tutto, nome).not.toContain(mark)
    }
  }
})
