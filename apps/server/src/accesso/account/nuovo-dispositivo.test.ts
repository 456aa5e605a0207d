import * as accesso from '@primo/contract/accesso/accesso'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { messageTo, readOutbox } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { segnaVerificato } from './commands.ts'

const testApp = await sharedFixture(openTestApp())

const TELEFONO = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'
const logIn = (email: string, device_name: string, userAgent = TELEFONO) =>
  testApp.call(accesso.login, { body: { email, password: PASSWORD, device_name } }, undefined, { userAgent })
const eventi = async (utente_id: number) =>
  (
    await testApp.services.db.$client.query(
      "select dati from evento where tipo = 'accesso_da_nuovo_dispositivo' and oggetto_id = $1",
      [utente_id],
    )
  ).rows.map((r) => r.dati)
async function verificato(other = {}) {
  const m = await createMember(testApp, other)
  await testApp.services.withTransaction((trx) => segnaVerificato(trx, m.utente_id, 'email'))
  return m
}

test('il primo dispositivo no; da uno nuovo un’e-mail dice quale, quando e come chiuderlo; poi è noto', async () => {
  const m = await verificato()
  await logIn(m.email, 'casa')
  await logIn(m.email, 'casa')
  expect(await eventi(m.utente_id)).toEqual([])
  await logIn(m.email, 'altrove')
  const { oggetto, testo } = await messageTo(testApp, m.email)
  expect(oggetto).toBe('Nuovo accesso da Chrome su Android')
  expect(testo).toMatch(/^Ciao Mario,\n/)
  expect(testo).toMatch(/ore\s\d\d:\d\d, qualcuno/)
  expect(testo).toContain('/app/utente/dispositivi')
  expect(testo).toContain('Password dimenticata?')
  await logIn(m.email, 'altrove')
  expect(await eventi(m.utente_id)).toEqual([{ dispositivo: 'Chrome su Android' }])
  expect((await readOutbox(testApp)).filter((x) => x.destinatario === m.email)).toHaveLength(1)
})

test('cento accessi insieme dallo stesso dispositivo nuovo si dicono una volta; dieci nuovi in un giorno, cinque', async () => {
  const m = await verificato()
  await logIn(m.email, 'casa')
  await Promise.all(Array.from({ length: 30 }, () => logIn(m.email, 'altrove')))
  expect(await eventi(m.utente_id)).toHaveLength(1)
  for (let n = 0; n < 9; n++) await logIn(m.email, `navigazione privata ${n}`)
  expect(await eventi(m.utente_id)).toHaveLength(5)
})

test('una password sbagliata non dice nulla, e a un’e-mail mai verificata non si scrive', async () => {
  const m = await createMember(testApp)
  await logIn(m.email, 'casa')
  const body = { email: m.email, password: 'sbagliata di certo', device_name: 'ladro' }
  await testApp.refusal(accesso.login, { body })
  expect(await eventi(m.utente_id)).toEqual([])
  await logIn(m.email, 'altrove')
  expect(await eventi(m.utente_id)).toHaveLength(1)
  expect((await readOutbox(testApp)).some((x) => x.destinatario === m.email)).toBe(false)
})

test('a chi lavora nel back office si dice di scegliere una nuova password', async () => {
  const m = await verificato({ ruolo: 'operatore' })
  await logIn(m.email, 'ufficio')
  await logIn(m.email, 'altrove')
  const { testo } = await messageTo(testApp, m.email)
  expect(testo).not.toContain('/app/utente')
  expect(testo).toContain('scegli subito una nuova password con «Password dimenticata?»')
})
