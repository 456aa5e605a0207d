import { leggiUtente } from '@primo/contract/accesso/accesso'
import { leggiSpedizione } from '@primo/contract/iscritti/indirizzi'
import { salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

// Ids from the Belfiore code (docs/decisions/0006).
const FIRENZE = 4612
const INDIRIZZO = {
  nominativo: 'Anna Rossi',
  indirizzo: 'Via dei Servi 12',
  id_comune: FIRENZE,
  cap: '50122',
}

const testApp = await sharedFixture(openTestApp())

test('chi non l’ha mai scritto non ha indirizzo; salvato, si rilegge con il nome del comune', async () => {
  const { token } = await createMember(testApp)
  expect((await testApp.call(leggiSpedizione, {}, token)).data).toBeNull()
  const expected = { ...INDIRIZZO, comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' } }
  expect((await testApp.call(salvaSpedizione, { body: INDIRIZZO }, token)).data).toEqual(expected)
  expect((await testApp.call(leggiSpedizione, {}, token)).data).toEqual(expected)
  expect((await testApp.call(leggiUtente, {}, token)).data).toMatchObject({
    spedizione_nominativo: 'Anna Rossi',
    spedizione_comune: 'Firenze',
    spedizione_provincia: 'FI',
    spedizione_id_comune: FIRENZE,
  })
})

test('ciò che si è letto si può rimandare: il comune mostrato non conta, conta l’id', async () => {
  const { token } = await createMember(testApp)
  const comune = { descrizione: 'Un altro', cap: '00100', provincia: 'RM' }
  const { data } = await testApp.call(salvaSpedizione, { body: { ...INDIRIZZO, comune } }, token)
  expect(data.comune.descrizione).toBe('Firenze')
})

test.each([
  ['un CAP di un altro comune', { cap: '20121' }, 'cap', /Firenze/],
  ['un comune che non esiste', { id_comune: 99_999 }, 'id_comune', /elenco/],
  ['un CAP di quattro cifre', { cap: '5012' }, 'cap', /cinque cifre/],
  ['nessun nome', { nominativo: '  ' }, 'nominativo', /obbligatorio/],
])('%s: una frase sotto il campo, e nulla cambia', async (_, sbaglio, field, sentence) => {
  const { token } = await createMember(testApp)
  const error = await testApp.refusal(salvaSpedizione, { body: { ...INDIRIZZO, ...sbaglio } }, token)
  expect(error.status).toBe(422)
  expect(error.fields[field]?.[0]).toMatch(sentence)
  expect((await testApp.call(leggiSpedizione, {}, token)).data).toBeNull()
})

test.each([
  ['Cento', 3469, '44045'],
  ['Cento', 3469, '44041'],
  ['Villafranca di Verona', 12_949, '37062'],
  ['Milano', 6205, '20100'],
])('le frazioni di %s hanno CAP loro: %i con %s è accettato', async (comune, id_comune, cap) => {
  const { token } = await createMember(testApp)
  const { data } = await testApp.call(salvaSpedizione, { body: { ...INDIRIZZO, id_comune, cap } }, token)
  expect(data).toMatchObject({ cap, comune: { descrizione: comune, cap } })
})

test('ognuno ha il suo', async () => {
  const [io, other] = [await createMember(testApp), await createMember(testApp)]
  await testApp.call(salvaSpedizione, { body: INDIRIZZO }, io.token)
  expect((await testApp.call(leggiSpedizione, {}, other.token)).data).toBeNull()
})
