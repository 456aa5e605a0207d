import * as accesso from '@primo/contract/accesso/accesso'
import * as contatti from '@primo/contract/iscritti/contatti'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { segnaVerificato } from '../../accesso/account/commands.ts'
import { openTestApp } from '../../test/app.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

type Membro = Awaited<ReturnType<typeof createMember>>
let last = 0
const fresh = () => ({
  email: `altra${++last}@posta.it`,
  cellulare: `+39333${String(7_000_000 + last)}`,
})
let ultimaRete = 0
const da = () => ({ indirizzo: `10.3.${++ultimaRete}.1` })
const SPEC = { email: contatti.aggiornaEmail, cellulare: contatti.aggiornaCellulare } as const
type Canale = keyof typeof SPEC

/** Tries to change a contact and returns the code of the refusal, or null. */
async function change(m: Membro, canale: Canale, token = m.token) {
  const body = canale === 'email' ? { email: fresh().email } : { cellulare: fresh().cellulare }
  return testApp.call(SPEC[canale], { body } as never, token).then(
    () => null,
    (e) => `${e.status} ${e.code}`,
  )
}
const confirm = (token: string, password = PASSWORD, rete = da()) =>
  testApp.call(accesso.confermaIdentita, { body: { password } }, token, rete)
const negata = (token: string, password: string, rete = da()) =>
  testApp.refusal(accesso.confermaIdentita, { body: { password } }, token, rete)
const passano = (m: Membro, minutes: number) =>
  testApp.services.db.$client.query(
    'update sessione set provata_il = provata_il - make_interval(mins => $2) where utente_id = $1',
    [m.utente_id, minutes],
  )
async function verificato() {
  const m = await createMember(testApp)
  for (const canale of ['email', 'cellulare'] as const)
    await testApp.services.withTransaction((trx) => segnaVerificato(trx, m.utente_id, canale))
  return m
}

describe.each(['email', 'cellulare'] as const)('cambiare %s verificato', (canale) => {
  test('entro dieci minuti dal login si può; dopo serve la password, e data una volta basta', async () => {
    const m = await verificato()
    await passano(m, 9)
    expect(await change(m, canale)).toBeNull()
    await testApp.services.withTransaction((trx) => segnaVerificato(trx, m.utente_id, canale))
    await passano(m, 1)
    expect(await change(m, canale)).toBe('409 CONFERMA_PASSWORD')
    const { vale_fino_al } = (await confirm(m.token)).data
    expect(Date.parse(vale_fino_al) - clock.now().getTime()).toBeGreaterThan(9 * 60_000)
    expect(await change(m, canale)).toBeNull()
  })

  test('un token rubato non basta nemmeno per riscrivere lo stesso contatto, che gli toglierebbe la verifica', async () => {
    const m = await verificato()
    await passano(m, 11)
    const body = canale === 'email' ? { email: m.email } : { cellulare: m.cellulare }
    expect(await testApp.refusal(SPEC[canale], { body } as never, m.token)).toMatchObject({
      code: 'CONFERMA_PASSWORD',
      message: 'Per continuare conferma la tua password.',
    })
  })

  test('non verificato, la password non serve', async () => {
    const m = await createMember(testApp)
    await passano(m, 11)
    expect(await change(m, canale)).toBeNull()
  })
})

describe('la prova', () => {
  test('il rinnovo dei token ne tiene l’ora, e non la rinnova', async () => {
    const m = await verificato()
    const renew = async ({ refresh_token = '' }: { refresh_token?: string | undefined }) =>
      (await testApp.call(accesso.refreshToken, { body: { refresh_token } })).data
    const first = await renew(m)
    expect(await change(m, 'cellulare', first.token)).toBeNull()
    await passano(m, 11)
    const second = await renew(first)
    expect(await change(m, 'email', second.token)).toBe('409 CONFERMA_PASSWORD')
  })

  test('vale per la sessione in cui è data, e per nessun’altra', async () => {
    const m = await verificato()
    const body = { email: m.email, password: PASSWORD, device_name: 'altro' }
    const other = (await testApp.call(accesso.login, { body })).data.token
    await passano(m, 11)
    await confirm(other)
    expect(await change(m, 'email')).toBe('409 CONFERMA_PASSWORD')
    expect(await change(m, 'email', other)).toBeNull()
  })

  test('sbagliata è 422 sotto il suo campo, mai 401; dopo cinque quella sessione aspetta, da qualunque indirizzo', async () => {
    const m = await verificato()
    for (let i = 0; i < 5; i++)
      expect(await negata(m.token, 'non è questa')).toMatchObject({
        status: 422,
        code: 'PASSWORD_ERRATA',
        fields: { password: ['La password non è corretta.'] },
      })
    expect(await negata(m.token, PASSWORD)).toMatchObject({ status: 429 })
    // The owner, on another device, is not delayed by attempts in that session.
    const body = { email: m.email, password: PASSWORD, device_name: 'suo' }
    const sua = (await testApp.call(accesso.login, { body }, undefined, da())).data.token
    await confirm(sua)
  })

  test('gli errori contano come quelli del login: stesso account, stesso indirizzo', async () => {
    const m = await verificato()
    const rete = da()
    for (let i = 0; i < 5; i++) await negata(m.token, 'non è questa', rete)
    const body = { email: m.email, password: PASSWORD, device_name: 'x' }
    expect(await testApp.refusal(accesso.login, { body }, undefined, rete)).toMatchObject({ status: 429 })
  })
})
