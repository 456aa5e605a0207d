import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { NO_COMPANY } from '@primo/domain/platform/company'
import { expect, test } from 'vitest'
import { openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { identitaDaDire } from './queries.ts'

const office = await sharedFixture(openBackOfficeWithSocio())
const { amministratore, services } = office
const whole = Object.fromEntries(Object.keys(NO_COMPANY).map((key) => [key, 'x'])) as Record<
  keyof typeof NO_COMPANY,
  string
>
const missing = (company: typeof NO_COMPANY, writes: boolean, production = true) =>
  identitaDaDire(services.db, { production, company }, writes)

test('in produzione si dice che cosa manca dell’azienda; a chi non può scriverlo, anche a chi chiederlo', async () => {
  const company = { ...whole, pec: null, dpo: null }
  const manca = ['la PEC', 'il responsabile della protezione dei dati']
  expect(await missing(company, true)).toEqual({ manca, chi: [] })
  expect(await missing(company, false)).toEqual({ manca, chi: ['Ada Vinci'] })
})

test('dove non manca nulla, o si prova soltanto, non si dice nulla', async () => {
  expect(await missing(whole, true)).toBeNull()
  expect(await missing(NO_COMPANY, true, false)).toBeNull()
  expect((await office.call(cruscotto, {}, amministratore.token)).data.identita).toBeNull()
})
