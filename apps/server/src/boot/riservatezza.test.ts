import { type CorpoRegistrazione, registra, validaSponsor } from '@primo/contract/ingresso/registrazione'
import * as accesso from '@primo/contract/persone/accesso'
import * as contatti from '@primo/contract/persone/contatti'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../test/app.ts'
import { codiceFiscale, creaMembro } from '../test/persone.ts'
import { codiceIn, messaggioPer } from '../test/posta.ts'

let prova: AppDiProva
const righe: string[] = []
beforeAll(async () => {
  prova = await apriAppDiProva({
    config: { livello_log: 'debug' },
    log: { write: (riga) => righe.push(riga) },
  })
})
afterAll(() => prova.chiudi())

/** What belongs to one person only, and would be recognised anywhere. */
const PERSONA = {
  nome: 'Zoroastra',
  cognome: 'Quintavalle',
  email: 'canarino@posta.it',
  cellulare: '+393339900112',
  codice_fiscale: codiceFiscale(77_777),
  password: 'canarini gialli in gabbia',
}

test('nei log e nel database non c’è nulla di una persona in chiaro che non debba esserci', async () => {
  const segreti: string[] = [PERSONA.password, PERSONA.codice_fiscale]
  const sponsor = await creaMembro(prova, { codice_segnalatore: 'SPONSOR1' })
  await prova.fondamenta.db.$client.query(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
     select id, 'promotore', 'attiva', 'x', id_anagrafica from utente where id = $1`,
    [sponsor.utente_id],
  )
  await prova.chiama(validaSponsor, { params: { code: 'SPONSOR1' } })
  const body: CorpoRegistrazione = {
    ...PERSONA,
    password_confirmation: PERSONA.password,
    codice_sponsor: 'SPONSOR1',
    trattamento_dati: true,
    dati_sensibili: false,
    attivita_commerciali: false,
    attivita_conto_terzi: false,
  }
  await prova.chiama(registra, { body })
  await prova.rifiuto(registra, { body })
  const credenziali = { email: PERSONA.email, password: PERSONA.password, device_name: 'x' }
  await prova.rifiuto(accesso.login, { body: { ...credenziali, password: 'canarini sbagliati' } })
  const primo = (await prova.chiama(accesso.login, { body: credenziali })).data
  const rinnovo = primo.refresh_token ?? ''
  const { token, refresh_token = '' } = (
    await prova.chiama(accesso.refreshToken, { body: { refresh_token: rinnovo } })
  ).data
  segreti.push(primo.token, rinnovo, token, refresh_token)
  await prova.chiama(accesso.leggiUtente, {}, token)
  for (const canale of ['sms', 'email'] as const) {
    await prova.chiama(contatti.richiediOtp, { params: { canale } }, token)
    const chi = canale === 'sms' ? PERSONA.cellulare : PERSONA.email
    const code = codiceIn(await messaggioPer(prova, chi))
    segreti.push(code)
    await prova.chiama(contatti.validaOtp, { params: { code } }, token)
    await prova.rifiuto(contatti.validaOtp, { params: { code } }, token)
  }
  await prova.chiama(accesso.passwordEmail, { body: { email: PERSONA.email } })
  const link = await messaggioPer(prova, PERSONA.email, 1)
  segreti.push(/token=([^&\s]+)/.exec(link.testo)![1]!)

  // A fault in the middle of a call that carries everything: the log tells where, not what.
  const sano = prova.fondamenta.db.$client.query.bind(prova.fondamenta.db.$client)
  prova.fondamenta.db.$client.query = (() => {
    throw new Error(`guasto con ${PERSONA.email} e ${token}`)
  }) as typeof sano
  const guasto = await prova.rifiuto(accesso.leggiUtente, {}, token)
  prova.fondamenta.db.$client.query = sano
  expect(guasto).toMatchObject({ status: 500, message: expect.not.stringContaining('guasto') })

  const log = righe.join('\n')
  expect(log).toContain('/api/valida-otp/:code')
  expect(log).toContain('richiesta non riuscita')
  const personali = [PERSONA.nome, PERSONA.cognome, PERSONA.email, PERSONA.cellulare, '3339900112']
  for (const segno of [...segreti, ...personali]) expect(log).not.toContain(segno)

  const tabelle = await sano(
    `select format('%I.%I', table_schema, table_name) as nome from information_schema.tables
      where table_schema in ('public', 'lavori') and table_type = 'BASE TABLE'`,
  )
  for (const { nome } of tabelle.rows) {
    const { rows } = await sano(`select coalesce(string_agg(t::text, chr(10)), '') as tutto from ${nome} t`)
    for (const segno of segreti) expect(rows[0].tutto, nome).not.toContain(segno)
    if (!['public.utente', 'public.anagrafica'].includes(nome)) {
      for (const segno of personali) expect(rows[0].tutto, nome).not.toContain(segno)
    }
  }
})
