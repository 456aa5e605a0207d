import * as accesso from '@primo/contract/accesso/accesso'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

const TELEFONO = { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' }
const MAC = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15' }
/** The server always sends the whole pair, though the specification requires the first three fields only. */
const whole = ({ refresh_token = '', ...altro }: accesso.Token) => ({ ...altro, refresh_token })
const logIn = async (email: string, device_name = 'a', from = TELEFONO) => {
  const body = { email, password: PASSWORD, device_name }
  return whole((await testApp.call(accesso.login, { body }, undefined, from)).data)
}
const renew = async (refresh_token: string, from = TELEFONO) =>
  whole((await testApp.call(accesso.refreshToken, { body: { refresh_token } }, undefined, from)).data)
const rifiutato = (refresh_token: string, from = TELEFONO) =>
  testApp.refusal(accesso.refreshToken, { body: { refresh_token } }, undefined, from)
const vale = (token: string) =>
  testApp.call(accesso.leggiUtente, {}, token).then(
    () => true,
    () => false,
  )
const sql = (text: string, values: unknown[] = []) => testApp.services.db.$client.query(text, values)

describe('rinnovo', () => {
  test('gira a ogni uso; riusato entro 30 secondi ridà la stessa coppia', async () => {
    const { email } = await createMember(testApp)
    const first = await logIn(email)
    const second = await renew(first.refresh_token)
    expect(second.token).not.toBe(first.token)
    expect(await renew(first.refresh_token)).toEqual(second)
    const third = await renew(second.refresh_token)
    expect(third.refresh_token).not.toBe(second.refresh_token)
    expect(await vale(third.token)).toBe(true)
  })

  test('dopo 30 secondi il riuso chiude la sessione intera', async () => {
    const { email } = await createMember(testApp)
    const first = await logIn(email)
    const second = await renew(first.refresh_token)
    await sql(
      "update token_refresh set usato_il = usato_il - interval '31 seconds' where usato_il is not null",
    )
    expect(await rifiutato(first.refresh_token)).toMatchObject({ status: 401, code: 'NON_AUTENTICATO' })
    expect(await vale(second.token)).toBe(false)
    expect((await rifiutato(second.refresh_token)).status).toBe(401)
  })

  test('anche subito, ma da un altro dispositivo', async () => {
    const { email } = await createMember(testApp)
    const first = await logIn(email)
    const second = await renew(first.refresh_token)
    expect((await rifiutato(first.refresh_token, MAC)).status).toBe(401)
    expect(await vale(second.token)).toBe(false)
  })

  test('200 insieme con un token solo: una rotazione, la stessa coppia per tutti', async () => {
    const { email } = await createMember(testApp)
    const first = await logIn(email)
    const pairs = await Promise.all(Array.from({ length: 200 }, () => renew(first.refresh_token)))
    expect(new Set(pairs.map((c) => JSON.stringify(c))).size).toBe(1)
    const { rows } = await sql('select count(*) as n from token_refresh where sessione_id = $1', [
      first.token_id,
    ])
    expect(rows[0].n).toBe(2)
  })

  test('un token scaduto, inventato o di una sessione chiusa non vale', async () => {
    const { email } = await createMember(testApp)
    const scaduto = await logIn(email)
    await sql("update token_refresh set scade_il = now() - interval '1 second' where sessione_id = $1", [
      scaduto.token_id,
    ])
    expect((await rifiutato(scaduto.refresh_token)).status).toBe(401)
    expect((await rifiutato('x'.repeat(64))).status).toBe(401)
    const uscito = await logIn(email)
    await testApp.call(accesso.logout, {}, uscito.token)
    expect((await rifiutato(uscito.refresh_token)).status).toBe(401)
    expect(await vale(uscito.token)).toBe(false)
  })

  test('dei token resta solo l’impronta', async () => {
    const { email } = await createMember(testApp)
    const { token, refresh_token } = await renew((await logIn(email)).refresh_token)
    const { rows } = await sql('select * from token_accesso, token_refresh')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
  })
})

describe('dispositivi', () => {
  test('ciascuno una volta, il proprio per primo; chiuderne uno lo fa uscire', async () => {
    const { email } = await createMember(testApp)
    const telefono = await logIn(email, 'telefono')
    await logIn(email, 'computer', MAC)
    const computer = await logIn(email, 'computer', MAC)
    const list = (await testApp.call(accesso.dispositivi, {}, telefono.token)).data
    const miei = list.filter((d) => d.nome !== 'prova')
    expect(miei).toMatchObject([
      { nome: 'telefono', descrizione: 'Chrome su Android', corrente: true },
      { nome: 'computer', descrizione: 'Safari su Mac', corrente: false },
    ])
    await testApp.call(accesso.terminaDispositivo, { params: { id: miei[1]!.id } }, telefono.token)
    expect(await vale(computer.token)).toBe(false)
    expect(await vale(telefono.token)).toBe(true)
  })

  test('tutti gli altri insieme: resta quello da cui si chiama, con ogni sua sessione, e nessun altro membro esce', async () => {
    const { email, token: iniziale } = await createMember(testApp)
    const altrui = await createMember(testApp)
    const telefono = await logIn(email, 'telefono')
    const ancora = await logIn(email, 'telefono')
    const computer = await logIn(email, 'computer', MAC)
    await testApp.call(accesso.terminaAltriDispositivi, {}, ancora.token)
    const valgono = [iniziale, computer.token, telefono.token, ancora.token, altrui.token].map(vale)
    expect(await Promise.all(valgono)).toEqual([false, false, true, true, true])
    expect((await testApp.call(accesso.dispositivi, {}, ancora.token)).data).toHaveLength(1)
    expect((await rifiutato(computer.refresh_token, MAC)).status).toBe(401)
    await testApp.call(accesso.terminaAltriDispositivi, {}, ancora.token)
    expect(await vale(ancora.token)).toBe(true)
  })

  test('quello di un altro non c’è', async () => {
    const other = await createMember(testApp)
    const { token } = await createMember(testApp)
    const params = { id: other.token_id }
    expect((await testApp.refusal(accesso.terminaDispositivo, { params }, token)).status).toBe(404)
    expect(await vale(other.token)).toBe(true)
  })
})
