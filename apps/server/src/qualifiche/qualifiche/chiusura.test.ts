import { describe, expect, test } from 'vitest'
import { cifre, closingIn, qualificheForEach } from '../../test/qualifiche-fixtures.ts'
import { chiudiMesi, prossimaChiusura } from './chiusura.ts'

const here = qualificheForEach()

describe('la chiusura di un mese', () => {
  test('conta le pratiche proprie, quelle di tutta la rete e chi ne ha completata almeno una', async () => {
    const capo = await here.bench.persona(null)
    const anna = await here.bench.persona(capo)
    const bruno = await here.bench.persona(anna)
    const carla = await here.bench.persona(bruno)
    const altrove = await here.bench.persona(null)
    await here.bench.piano('2026-10')
    for (const chi of [capo, anna, carla]) await here.bench.completa(chi, '2026-05-10T10:00:00Z')
    await here.bench.completa(carla, '2026-06-10T10:00:00Z')
    await here.bench.completa(bruno, '2026-06-10T10:00:00Z', 'negativo')
    await here.bench.completa(altrove, '2026-06-10T10:00:00Z')
    const [corsa] = await here.bench.chiudiFino('2026-10')
    expect(corsa).toMatchObject({ mese: '2026-10', promotori: 5, promossa: 3, nessuna: 2 })
    expect(await here.bench.cifreDi(capo, '2026-10')).toEqual(cifre(1, 3, 2))
    expect(await here.bench.cifreDi(anna, '2026-10')).toEqual(cifre(1, 2, 1))
    expect(await here.bench.cifreDi(bruno, '2026-10')).toEqual(cifre(0, 2, 1))
    expect(await here.bench.cifreDi(carla, '2026-10')).toEqual(cifre(2, 0, 0))
    expect(await here.bench.cifreDi(altrove, '2026-10')).toEqual(cifre(1, 0, 0))
    expect(await here.bench.storia(capo)).toEqual(['2026-10 2 promossa'])
  })

  test('il mese è quello di Roma, con l’ora legale e senza, e i mesi sono dodici, il 29 febbraio compreso', async () => {
    const capo = await here.bench.persona(null)
    const below = await here.bench.persona(capo)
    await here.bench.piano('2028-02')
    // At the edges of February 2028: Rome's midnight is 23:00 UTC in winter. Twelve months begin on 1 March 2027.
    await here.bench.completa(below, '2027-02-28T22:59:59Z')
    await here.bench.completa(below, '2027-02-28T23:00:00Z')
    await here.bench.completa(below, '2028-02-29T12:00:00Z')
    await here.bench.completa(below, '2028-02-29T22:59:59Z')
    await here.bench.completa(below, '2028-02-29T23:00:00Z')
    // At the edges of March: it ends at 22:00 UTC, in summer time.
    await here.bench.completa(below, '2028-03-31T21:59:59Z')
    await here.bench.completa(below, '2028-03-31T22:00:00Z')
    await here.bench.chiudiFino('2028-03')
    expect(await here.bench.cifreDi(capo, '2028-02')).toEqual(cifre(0, 3, 1))
    // February 2027 left out, March 2027 to March 2028 in Rome: 23:00 UTC of 28 February was already March.
    expect(await here.bench.cifreDi(capo, '2028-03')).toEqual(cifre(0, 4, 1))
  })

  test('sotto soglia un mese di tolleranza, poi un gradino; chi risale è promosso subito', async () => {
    const capo = await here.bench.persona(null)
    const [uno, due] = [await here.bench.persona(capo), await here.bench.persona(capo)]
    await here.bench.piano('2026-01')
    for (const chi of [uno, uno, uno, due, due, due]) await here.bench.completa(chi, '2025-02-10T10:00:00Z')
    await here.bench.completa(uno, '2026-05-10T10:00:00Z')
    await here.bench.chiudiFino('2026-05')
    expect(await here.bench.storia(capo)).toEqual([
      '2026-01 3 promossa',
      '2026-02 3 tolleranza',
      '2026-03 2 retrocessa',
      '2026-04 2 tolleranza',
      '2026-05 1 retrocessa',
    ])
    for (let i = 0; i < 5; i++) await here.bench.completa(due, '2026-06-10T10:00:00Z')
    await here.bench.chiudiFino('2026-06')
    expect((await here.bench.storia(capo)).at(-1)).toBe('2026-06 3 promossa')
  })

  test('di ogni salita, discesa e mese di tolleranza resta un evento', async () => {
    const capo = await here.bench.persona(null)
    const below = await here.bench.persona(capo)
    await here.bench.piano('2026-01')
    await here.bench.completa(below, '2025-02-10T10:00:00Z')
    await here.bench.chiudiFino('2026-03')
    const { rows } = await here.bench.sql(
      "select tipo, oggetto, oggetto_id, dati from evento where tipo like 'qualifica.%' order by id",
    )
    const di = (tipo: string, dati: object) => ({ tipo, oggetto: 'utente', oggetto_id: capo.utente_id, dati })
    expect(rows).toEqual([
      di('qualifica.promossa', { mese: '2026-01', da: 0, a: 1, qualifica: 'Bronzo' }),
      di('qualifica.tolleranza', { mese: '2026-02', da: 1, a: 1, qualifica: 'Bronzo' }),
      di('qualifica.retrocessa', { mese: '2026-03', da: 1, a: 0, qualifica: 'nessuna qualifica' }),
    ])
  })
})

describe('chi è bloccato', () => {
  test('non è valutato finché lo è, non perde nulla, e riprende da dov’era; la sua rete conta per chi sta sopra', async () => {
    const capo = await here.bench.persona(null)
    const anna = await here.bench.persona(capo)
    const bruno = await here.bench.persona(anna)
    await here.bench.piano('2026-01')
    await here.bench.completa(bruno, '2025-02-10T10:00:00Z')
    await here.bench.chiudiFino('2026-02')
    await here.bench.stato(anna, 'promotore', 'bloccata', '2026-03-10T10:00:00Z')
    for (let i = 0; i < 3; i++) await here.bench.completa(bruno, '2026-03-20T10:00:00Z')
    await here.bench.stato(anna, 'promotore', 'attiva', '2026-05-20T10:00:00Z')
    // The close runs late: members blocked in March and April are skipped all the same.
    await here.bench.chiudiFino('2026-05')
    expect(await here.bench.storia(anna)).toEqual([
      '2026-01 1 promossa',
      '2026-02 1 tolleranza',
      '2026-05 2 promossa',
    ])
    expect(await here.bench.storia(capo)).toEqual([
      '2026-01 1 promossa',
      '2026-02 1 tolleranza',
      '2026-03 2 promossa',
      '2026-04 2 confermata',
      '2026-05 2 confermata',
    ])
  })

  test('un convenzionato bloccato a fine mese non è un produttore attivo; le sue pratiche restano', async () => {
    const capo = await here.bench.persona(null)
    const anna = await here.bench.persona(capo)
    await here.bench.piano('2026-01')
    await here.bench.completa(anna, '2026-01-10T10:00:00Z')
    await here.bench.stato(anna, 'convenzionato', 'bloccata', '2026-02-10T10:00:00Z')
    await here.bench.chiudiFino('2026-02')
    expect(await here.bench.cifreDi(capo, '2026-01')).toEqual(cifre(0, 1, 1))
    expect(await here.bench.cifreDi(capo, '2026-02')).toEqual(cifre(0, 1, 0))
  })

  test('chi è diventato promotore dopo la fine del mese non c’è ancora', async () => {
    const capo = await here.bench.persona(null)
    const dopoMese = await here.bench.persona(capo)
    await here.bench.sql("update profilo set stato_dal = '2026-02-01T00:30:00Z' where utente_id = $1", [
      dopoMese.utente_id,
    ])
    await here.bench.sql(
      "update profilo_storia set quando = '2026-02-01T00:30:00Z' where profilo_id in (select id from profilo where utente_id = $1)",
      [dopoMese.utente_id],
    )
    await here.bench.piano('2026-01')
    await here.bench.chiudiFino('2026-02')
    expect(await here.bench.storia(dopoMese)).toEqual(['2026-02 0 nessuna'])
  })
})

describe('da un mese all’altro', () => {
  test('si chiude un mese dopo l’altro, recuperando quelli mancati, e mai uno che non è finito a Roma', async () => {
    await here.bench.persona(null)
    expect(await prossimaChiusura(here.world.services.db)).toBeNull()
    expect(await chiudiMesi(here.world.services, closingIn('2026-06'))).toEqual([])
    await here.bench.piano('2026-03')
    expect(await prossimaChiusura(here.world.services.db)).toBe('2026-03')
    // One second before April begins in Rome, then at its first instant.
    expect(await chiudiMesi(here.world.services, new Date('2026-03-31T21:59:59Z'))).toEqual([])
    const [marzo] = await chiudiMesi(here.world.services, new Date('2026-03-31T22:00:00Z'))
    expect(marzo).toMatchObject({ mese: '2026-03' })
    const recuperate = await chiudiMesi(here.world.services, closingIn('2026-08'))
    expect(recuperate.map((c) => c.mese)).toEqual(['2026-04', '2026-05', '2026-06', '2026-07'])
    expect(await prossimaChiusura(here.world.services.db)).toBe('2026-08')
  })

  test('un piano nuovo vale dal suo mese: il grado resta quello, fin dove il piano arriva', async () => {
    const capo = await here.bench.persona(null)
    const [uno, due] = [await here.bench.persona(capo), await here.bench.persona(capo)]
    await here.bench.piano('2026-01')
    const corto = await here.bench.piano('2026-02', [
      { nome: 'Base', soglie: cifre(0, 2, 1) },
      { nome: 'Alto', soglie: cifre(0, 50, 9) },
    ])
    for (const chi of [uno, uno, uno, due, due, due]) await here.bench.completa(chi, '2026-01-10T10:00:00Z')
    await here.bench.chiudiFino('2026-04')
    expect(await here.bench.storia(capo)).toEqual([
      '2026-01 3 promossa',
      // The new plan has two steps: from its last one, whose thresholds are far, one month of grace and one step.
      '2026-02 2 tolleranza',
      '2026-03 1 retrocessa',
      '2026-04 1 confermata',
    ])
    const { rows } = await here.bench.sql(
      'select mese, piano_id = $1 as corto from corsa_qualifiche order by mese',
      [corto],
    )
    expect(rows.map((r) => r.corto)).toEqual([false, true, true, true])
  })
})
