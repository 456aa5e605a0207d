import * as accesso from '@primo/contract/accesso'
import * as contatti from '@primo/contract/contatti'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { segnaVerificato } from '../accesso/contatti-account.ts'
import { leggiAccount } from '../accesso/queries.ts'
import { type AppDiProva, apriAppDiProva } from '../test-app.ts'
import { creaMembro, PASSWORD } from '../test-persone.ts'
import { messaggioPer } from '../test-posta.ts'
import { ANNULLA_ORE, linkAnnulla } from './annulla-cambio.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

type Membro = Awaited<ReturnType<typeof creaMembro>>
const NUOVA = 'tutta un’altra frase lunga'

/** A member with his e-mail proved, as nearly all are. */
async function verificato() {
  const m = await creaMembro(prova)
  await prova.fondamenta.transazione((trx) => segnaVerificato(trx, m.utente_id, 'email'))
  return m
}
const tokenIn = (testo: string) => new URLSearchParams(/#(\S+)/.exec(testo)?.[1] ?? '').get('annulla')
const cambia = (m: Membro, email: string) =>
  prova.chiama(contatti.aggiornaEmail, { body: { email } }, m.token)
/** Changes the e-mail and reads the link the old address received. */
async function cambiata(m: Membro, email: string) {
  await cambia(m, email)
  return tokenIn((await messaggioPer(prova, m.email)).testo)!
}
const annulla = (token: string) => prova.chiama(contatti.annullaCambioEmail, { body: { token } })
const nonVale = async (token: string) =>
  expect(await prova.rifiuto(contatti.annullaCambioEmail, { body: { token } })).toMatchObject({
    codice: 'LINK_NON_VALIDO',
    message: expect.stringMatching(/scaduto o è già stato usato/),
  })
const entra = (email: string, password: string) =>
  prova.chiama(accesso.login, { body: { email, password, device_name: 'prova' } })

describe('annullare un cambio di e-mail', () => {
  test('torna il vecchio indirizzo, verificato; i dispositivi escono e serve una nuova password', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro1@posta.it')
    const { data } = await annulla(token)
    expect(data.email).toBe(m.email)
    const account = await leggiAccount(prova.fondamenta.db, m.utente_id)
    expect(account).toMatchObject({ email: m.email, email_verificata_il: expect.any(Date) })
    expect((await prova.rifiuto(accesso.leggiUtente, {}, m.token)).codice).toBe('NON_AUTENTICATO')
    await expect(entra(m.email, PASSWORD)).rejects.toMatchObject({ codice: 'CREDENZIALI_ERRATE' })
    await prova.chiama(accesso.passwordReset, {
      body: { ...data, password: NUOVA, password_confirmation: NUOVA },
    })
    expect((await entra(m.email, NUOVA)).data.token_type).toBe('Bearer')
    await nonVale(token)
  })

  test('vale anche dopo altri cambi e una nuova password di chi ha preso l’account, e poi i loro link no', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro2@posta.it')
    await prova.fondamenta.transazione((trx) => segnaVerificato(trx, m.utente_id, 'email'))
    await cambia(m, 'ladro3@posta.it')
    const loro = tokenIn((await messaggioPer(prova, 'ladro2@posta.it')).testo)!
    await prova.chiama(
      accesso.passwordModifica,
      { body: { password_attuale: PASSWORD, password: NUOVA, password_confirmation: NUOVA } },
      m.token,
    )
    expect((await annulla(token)).data.email).toBe(m.email)
    await nonVale(loro)
    expect((await leggiAccount(prova.fondamenta.db, m.utente_id))?.email).toBe(m.email)
  })

  test('dieci volte insieme: una sola', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro4@posta.it')
    const esiti = await Promise.allSettled(Array.from({ length: 10 }, () => annulla(token)))
    expect(esiti.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('scaduto, tagliato, inventato o di un altro uso: non vale', async () => {
    const m = await verificato()
    const prima = new Date(Date.now() - ANNULLA_ORE * 3_600_000 - 1)
    const { fondamenta } = prova
    const scaduto = await fondamenta.transazione((trx) =>
      linkAnnulla(trx, fondamenta, { id: m.utente_id, email: m.email }, prima),
    )
    const buono = await cambiata(m, 'ladro5@posta.it')
    const altroUso = fondamenta.segreti.cifra('link.annulla_cambio', '', JSON.stringify({ email: m.email }))
    for (const token of [tokenIn(scaduto)!, buono.slice(0, -4), `A${buono}`, 'x', altroUso])
      await nonVale(token)
    expect((await leggiAccount(fondamenta.db, m.utente_id))?.email).toBe('ladro5@posta.it')
  })

  test('un indirizzo mai verificato non riceve il link', async () => {
    const m = await creaMembro(prova)
    await cambia(m, 'nuovo6@posta.it')
    const { testo } = await messaggioPer(prova, m.email)
    expect([tokenIn(testo), /scrivi subito all’assistenza/.test(testo)]).toEqual([null, true])
  })

  test('se nel frattempo l’indirizzo è di un altro account lo dice, e non cambia nulla', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro7@posta.it')
    await cambia(await creaMembro(prova), m.email)
    expect(await prova.rifiuto(contatti.annullaCambioEmail, { body: { token } })).toMatchObject({
      codice: 'EMAIL_GIA_UTILIZZATA',
    })
    expect((await prova.chiama(accesso.leggiUtente, {}, m.token)).data.email).toBe('ladro7@posta.it')
  })
})
