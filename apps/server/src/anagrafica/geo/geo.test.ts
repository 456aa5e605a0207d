import * as geo from '@primo/contract/anagrafica/geo'
import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openGeo } from '../../test/geo.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { loadGeografia } from './load.ts'
import { comune, comuneCap, geografiaVersione } from './tables.ts'

const testApp = await sharedFixture(openGeo())
const { token, search } = testApp

describe('comuni e province', () => {
  test('Milano ha molti CAP e nessuno da proporre; Bolzano ne ha uno', async () => {
    const milano = (await testApp.call(geo.leggiComune, { params: { id: 6205 } }, token)).data
    expect(milano).toMatchObject({ codice: 'F205', descrizione: 'Milano', provincia: 'MI', cessato: false })
    expect(milano).toMatchObject({ cap: null, cap_min: '20121', cap_max: '20162', cod_istat: '015146' })
    expect(milano.caps).toHaveLength(38)
    expect(milano.caps).toEqual(milano.caps.toSorted())
    const bolzano = (await testApp.call(geo.leggiComune, { params: { id: 1952 } }, token)).data
    expect(bolzano).toMatchObject({ cap: '39100', cap_min: '39100', cap_max: '39100', caps: ['39100'] })
  })

  test('un comune cessato si legge, senza CAP', async () => {
    const { data } = await testApp.call(geo.leggiComune, { params: { id: 1003 } }, token)
    expect(data).toMatchObject({
      descrizione: 'Abbadia Alpina',
      cessato: true,
      cap: null,
      cap_min: null,
      caps: [],
    })
  })

  test('un comune e una provincia che non esistono sono 404, con una frase', async () => {
    const senza = await testApp.refusal(geo.leggiComune, { params: { id: 999 } }, token)
    expect([senza.status, senza.code, senza.message]).toEqual([
      404,
      'NON_TROVATO',
      'Questo comune non esiste.',
    ])
    const enorme = await testApp.refusal(geo.leggiComune, { params: { id: 2 ** 40 } }, token)
    expect(enorme.status).toBe(404)
    const xx = await testApp.refusal(geo.comuniDiProvincia, { params: { id: 'XX' } }, token)
    expect([xx.status, xx.message]).toEqual([404, 'Questa provincia non esiste.'])
  })

  test('i comuni di una provincia: solo quelli in vigore, in ordine, con la sigla in qualunque forma', async () => {
    const { data } = await testApp.call(geo.comuniDiProvincia, { params: { id: 'ts' } }, token)
    expect(data.map((c) => c.descrizione)).toEqual([
      'Duino Aurisina',
      'Monrupino',
      'Muggia',
      'San Dorligo della Valle',
      'Sgonico',
      'Trieste',
    ])
    const torino = (await testApp.call(geo.comuniDiProvincia, { params: { id: 'TO' } }, token)).data
    expect(torino).toHaveLength(312)
    expect(torino.some((c) => c.cessato)).toBe(false)
  })

  test('le province in vigore, in ordine alfabetico', async () => {
    const { data } = await testApp.call(geo.province, {}, token)
    expect(data).toHaveLength(110)
    expect(data[0]).toEqual({ id: 'AG', sigla: 'AG', descrizione: 'Agrigento', regione: 'Sicilia' })
    expect(data.at(-1)?.sigla).toBe('VT')
  })

  test('le nazioni di oggi: Italia per prima, niente Stati scomparsi', async () => {
    const { data } = await testApp.call(geo.nazioni, {}, token)
    expect(data).toHaveLength(217)
    expect(data.slice(0, 2).map((n) => n.descrizione)).toEqual(['Italia', 'Afghanistan'])
    expect(data.some((n) => n.descrizione === 'Cecoslovacchia')).toBe(false)
    expect(data.find((n) => n.codice === 'Z160')).toMatchObject({ descrizione: 'Kosovo', country_code: 'XK' })
  })

  test('senza accesso non si risponde', async () => {
    for (const spec of [geo.nazioni, geo.province] as const)
      expect((await testApp.refusal(spec, {})).code).toBe('NON_AUTENTICATO')
    expect((await testApp.refusal(geo.cercaComuni, { params: { text: 'roma' } })).status).toBe(401)
  })

  test.each([
    '/api/geo/comuni/abc',
    '/api/geo/comuni/0',
    '/api/geo/comuni/1.5',
    '/api/geo/province/TOO/comuni',
  ])('%s è rifiutato in chiaro', async (url) => {
    const answer = await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBeTypeOf('string')
  })
})

describe('caricamento', () => {
  test('la seconda volta non scrive nulla', async () => {
    expect(await testApp.services.withTransaction(loadGeografia)).toBe(false)
  })

  test('con un’altra versione dei dati ripara righe e CAP, senza toglierne', async () => {
    const { db, withTransaction } = testApp.services
    await db.update(geografiaVersione).set({ versione: 'vecchia' })
    await db
      .update(comune)
      .set({ descrizione: 'Mediolanum', cessato: true, ricerca: '' })
      .where(eq(comune.codice, 'F205'))
    await db.delete(comuneCap).where(eq(comuneCap.cap, '39100'))
    await db.insert(comuneCap).values({ id_comune: 1952, cap: '99999' })
    expect(await withTransaction(loadGeografia)).toBe(true)
    expect((await search('milano'))[0]).toBe('Milano')
    expect(await search('ilan')).toContain('Milano')
    expect((await testApp.call(geo.leggiComune, { params: { id: 1952 } }, token)).data.caps).toEqual([
      '39100',
    ])
    const [rows] = await db.select({ quante: count() }).from(comune)
    expect(rows?.quante).toBe(9842)
    expect(await withTransaction(loadGeografia)).toBe(false)
  })
})
