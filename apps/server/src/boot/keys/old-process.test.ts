import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { codiceAccesso, isCodiceAccessoValid } from '../../accesso/account/codice-accesso.ts'
import { createPasswordToken, isPasswordTokenValid } from '../../accesso/account/password-change.ts'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { keepAttempt, newAttempt, takeAttempt } from '../../accesso/aziendale/commands.ts'
import { rigeneraCodici, usaCodice } from '../../accesso/fattori/codici.ts'
import { createKeys } from '../../platform/secrets/secrets.ts'
import { openTestApp, TEST_SECRET } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())
const DUE = 'la chiave che viene dopo, lunga abbastanza'

/** Creates the key settings of a rotation: before it, with both keys, and without the old key. */
function turning() {
  const { secrets, use } = createKeys({ writes: 1, keys: new Map([[1, TEST_SECRET]]) })
  const both = new Map([[1, TEST_SECRET]]).set(2, DUE)
  return {
    secrets,
    turn: () => use({ writes: 2, keys: both }),
    drop: () => use({ writes: 2, keys: new Map([[2, DUE]]) }),
  }
}

test('ciò che è cominciato con la chiave di prima si finisce con quella di dopo; senza quella di prima, no', async () => {
  const { db, withTransaction } = testApp.services
  const { utente_id, email } = await createMember(testApp, { ruolo: 'operatore' })
  const account = (await leggiAccount(db, utente_id))!
  const { secrets, turn, drop } = turning()
  const now = clock.now()

  const code = codiceAccesso(secrets, email, now)
  const link = createPasswordToken(secrets, account, now)
  const [begun, second] = [newAttempt(secrets, true), newAttempt(secrets, true)]
  for (const { seed } of [begun, second])
    await withTransaction((trx) => keepAttempt(trx, seed, { sessione_id: null, di_nuovo: false }))
  const back = ({ seed, checks: { state } }: typeof begun) =>
    withTransaction((trx) => takeAttempt(trx, secrets, { seed, state, sessione_id: null }))

  turn()
  expect(codiceAccesso(secrets, email, now)).not.toBe(code)
  expect(isCodiceAccessoValid(secrets, email, code, now)).toBe(true)
  expect(isPasswordTokenValid(secrets, account, link, now)).toBe(true)
  expect((await back(begun))?.checks).toEqual(begun.checks)

  drop()
  expect(isCodiceAccessoValid(secrets, email, code, now)).toBe(false)
  expect(isPasswordTokenValid(secrets, account, link, now)).toBe(false)
  expect(await back(second)).toBe(null)
})

test('un codice di recupero della versione di prima vale finché c’è la sua chiave', async () => {
  const { db, withTransaction } = testApp.services
  const { utente_id } = await createMember(testApp, { ruolo: 'operatore' })
  const { secrets, turn, drop } = turning()
  const [one, other] = await withTransaction((trx) => rigeneraCodici(trx, secrets, utente_id))
  // As that version stored them: a keyed hash, without ciphertext.
  for (const [i, code] of [one!, other!].entries())
    await db.$client.query(
      'update codice_recupero set impronta = $3, impronta_cifrata = null where utente_id = $1 and numero = $2',
      [utente_id, i + 1, secrets.print('otp', `recupero|${utente_id}|${code.replace('-', '')}`)],
    )
  const use = (code: string) => withTransaction((trx) => usaCodice(trx, secrets, utente_id, code))
  turn()
  expect([await use(one!), await use(one!)]).toEqual([true, false])
  drop()
  await db.$client.query(
    'delete from codice_recupero where impronta_cifrata is not null and utente_id = $1',
    [utente_id],
  )
  expect(await use(other!)).toBe(false)
})
