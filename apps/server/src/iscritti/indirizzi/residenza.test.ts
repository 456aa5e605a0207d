import {
  eliminaDomicilio,
  leggiDomicilio,
  leggiResidenza,
  leggiSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import { salvaDomicilio, salvaResidenza, salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

// Ids from the Belfiore code (docs/decisions/0006).
const FIRENZE = 4612
const ITALIA = 26_000
const FRANCIA = 26_110
const JUGOSLAVIA = 26_118

const IN_ITALIA = {
  indirizzo_residenza: 'Via dei Servi 12',
  id_nazione_residenza: ITALIA,
  id_comune_residenza: FIRENZE,
  cap_residenza: '50122',
}
const DOMICILIO = {
  nominativo_domicilio: 'Anna Rossi, presso Verdi',
  indirizzo_domicilio: 'Piazza del Duomo 1',
  id_comune_domicilio: FIRENZE,
  cap_domicilio: '50122',
}

const testApp = await sharedFixture(openTestApp())

describe('residenza', () => {
  const read = async (token: string) => (await testApp.call(leggiResidenza, {}, token)).data

  test('si manda con il suffisso e si rilegge senza, con i nomi del comune e dello Stato', async () => {
    const { token } = await createMember(testApp)
    expect(await read(token)).toBeNull()
    const expected = {
      indirizzo: 'Via dei Servi 12',
      id_comune: FIRENZE,
      cap: '50122',
      id_nazione: ITALIA,
      comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' },
      nazione: { id: ITALIA, codice: 'Z000', descrizione: 'Italia', country_code: 'IT' },
    }
    expect((await testApp.call(salvaResidenza, { body: IN_ITALIA }, token)).data).toEqual(expected)
    expect(await read(token)).toEqual(expected)
  })

  test('all’estero comune e CAP non si controllano; il comune mandato non resta', async () => {
    const { token } = await createMember(testApp)
    await testApp.call(salvaResidenza, { body: IN_ITALIA }, token)
    const body = {
      ...IN_ITALIA,
      indirizzo_residenza: '12 rue de Rivoli, Parigi',
      id_nazione_residenza: FRANCIA,
      cap_residenza: 'F-75001',
    }
    await testApp.call(salvaResidenza, { body }, token)
    expect(await read(token)).toMatchObject({
      indirizzo: '12 rue de Rivoli, Parigi',
      id_comune: 0,
      comune: null,
      cap: 'F-75001',
      id_nazione: FRANCIA,
      nazione: { descrizione: 'Francia', country_code: 'FR' },
    })
  })

  test('ciò che si è letto si può rimandare: comune e nazione mostrati non contano', async () => {
    const { token } = await createMember(testApp)
    const { data } = await testApp.call(salvaResidenza, { body: IN_ITALIA }, token)
    const body = {
      ...IN_ITALIA,
      comune_residenza: { descrizione: 'Un altro', cap: '00100', provincia: 'RM' },
      nazione_residenza: { ...data.nazione, descrizione: 'Altrove' },
    }
    expect((await testApp.call(salvaResidenza, { body }, token)).data).toEqual(data)
  })

  test.each([
    ['un CAP di un altro comune', { cap_residenza: '20121' }, 'cap_residenza', /Firenze/],
    ['nessun CAP', { cap_residenza: null }, 'cap_residenza', /CAP/],
    ['nessun comune', { id_comune_residenza: 0 }, 'id_comune_residenza', /elenco/],
    ['uno Stato che non esiste', { id_nazione_residenza: 99_999 }, 'id_nazione_residenza', /elenco/],
    ['uno Stato che non c’è più', { id_nazione_residenza: JUGOSLAVIA }, 'id_nazione_residenza', /elenco/],
    ['un indirizzo vuoto', { indirizzo_residenza: ' ' }, 'indirizzo_residenza', /./],
  ])('%s: una frase sotto il campo, e nulla cambia', async (_, sbaglio, field, sentence) => {
    const { token } = await createMember(testApp)
    const error = await testApp.refusal(salvaResidenza, { body: { ...IN_ITALIA, ...sbaglio } }, token)
    expect(error.status).toBe(422)
    expect(Object.keys(error.fields)).toEqual([field])
    expect(error.fields[field]?.[0]).toMatch(sentence)
    expect(await read(token)).toBeNull()
  })

  test('i nomi senza suffisso non sono campi di questa chiamata', async () => {
    const { token } = await createMember(testApp)
    const body = { ...IN_ITALIA, cap: '50122' }
    const error = await testApp.refusal(salvaResidenza, { body }, token)
    expect(error.fields.cap?.[0]).toBe('Campo non previsto.')
  })
})

describe('domicilio', () => {
  const read = async (token: string) => (await testApp.call(leggiDomicilio, {}, token)).data

  test('si salva, si rilegge, si toglie: la risposta porta data, anche quando non c’era più', async () => {
    const { token } = await createMember(testApp)
    const expected = {
      nominativo: 'Anna Rossi, presso Verdi',
      indirizzo: 'Piazza del Duomo 1',
      id_comune: FIRENZE,
      cap: '50122',
      comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' },
    }
    expect((await testApp.call(salvaDomicilio, { body: DOMICILIO }, token)).data).toEqual(expected)
    expect(await read(token)).toEqual(expected)
    expect(await testApp.call(eliminaDomicilio, {}, token)).toMatchObject({ data: null })
    expect(await read(token)).toBeNull()
    expect(await testApp.call(eliminaDomicilio, {}, token)).toMatchObject({ data: null })
  })

  test.each([
    ['un CAP di un altro comune', { cap_domicilio: '20121' }, 'cap_domicilio', /Firenze/],
    ['un comune che non esiste', { id_comune_domicilio: 99_999 }, 'id_comune_domicilio', /elenco/],
    ['nessun nome', { nominativo_domicilio: ' ' }, 'nominativo_domicilio', /obbligatorio/],
  ])('%s: una frase sotto il campo', async (_, sbaglio, field, sentence) => {
    const { token } = await createMember(testApp)
    const error = await testApp.refusal(salvaDomicilio, { body: { ...DOMICILIO, ...sbaglio } }, token)
    expect(error.fields[field]?.[0]).toMatch(sentence)
    expect(await read(token)).toBeNull()
  })

  test('i tre indirizzi non si toccano, e ognuno ha i suoi', async () => {
    const [io, other] = [await createMember(testApp), await createMember(testApp)]
    const spedizione = { nominativo: 'Anna', indirizzo: 'Via Roma 1', id_comune: FIRENZE, cap: '50123' }
    await testApp.call(salvaSpedizione, { body: spedizione }, io.token)
    await testApp.call(salvaResidenza, { body: IN_ITALIA }, io.token)
    await testApp.call(salvaDomicilio, { body: DOMICILIO }, io.token)
    await testApp.call(eliminaDomicilio, {}, other.token)
    await testApp.call(eliminaDomicilio, {}, io.token)
    expect((await testApp.call(leggiSpedizione, {}, io.token)).data).toMatchObject(spedizione)
    expect((await testApp.call(leggiResidenza, {}, io.token)).data?.indirizzo).toBe('Via dei Servi 12')
    expect((await testApp.call(leggiResidenza, {}, other.token)).data).toBeNull()
  })
})
