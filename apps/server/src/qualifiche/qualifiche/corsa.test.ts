// Long because a month is closed again after each way in which it can be cut short, on one small network.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { riapriPratica } from '../../pratiche/commands.ts'
import { cifre, qualificheBench, SCALA } from '../../test/bench-qualifiche.ts'
import { openWorld, type World } from '../../test/world.ts'
import { chiudiMeseIntero, chiudiMesi, decidiUnaParte, prossimaChiusura } from './corsa.ts'

let world: World
let testApp: ReturnType<typeof qualificheBench>
beforeEach(async () => {
  world = await openWorld()
  testApp = qualificheBench(world)
})
afterEach(() => world.close())

const dopo = (mese: string) => new Date(`${mese}-28T12:00:00Z`)
const chiudiFino = (mese: string) => chiudiMesi(world.services, dopo('2030-01'), { fino: mese })
const cifreDi = async (di: { utente_id: number }, mese: string) =>
  (
    await testApp.sql(
      'select pratiche_proprie, pratiche_rete, produttori from qualifica_mese where utente_id = $1 and mese = $2',
      [di.utente_id, mese],
    )
  ).rows[0]

describe('la chiusura di un mese', () => {
  test('conta le pratiche proprie, quelle di tutta la rete e chi ne ha completata almeno una', async () => {
    const capo = await testApp.persona(null)
    const anna = await testApp.persona(capo)
    const bruno = await testApp.persona(anna)
    const carla = await testApp.persona(bruno)
    const altrove = await testApp.persona(null)
    await testApp.piano('2026-10')
    await testApp.completa(capo, '2026-05-10T10:00:00Z')
    await testApp.completa(anna, '2026-05-10T10:00:00Z')
    await testApp.completa(carla, '2026-05-10T10:00:00Z')
    await testApp.completa(carla, '2026-06-10T10:00:00Z')
    await testApp.completa(bruno, '2026-06-10T10:00:00Z', 'negativo')
    await testApp.completa(altrove, '2026-06-10T10:00:00Z')
    const [corsa] = await chiudiFino('2026-10')
    expect(corsa).toMatchObject({ mese: '2026-10', promotori: 5, promossa: 3, nessuna: 2 })
    expect(await cifreDi(capo, '2026-10')).toEqual(cifre(1, 3, 2))
    expect(await cifreDi(anna, '2026-10')).toEqual(cifre(1, 2, 1))
    expect(await cifreDi(bruno, '2026-10')).toEqual(cifre(0, 2, 1))
    expect(await cifreDi(carla, '2026-10')).toEqual(cifre(2, 0, 0))
    expect(await cifreDi(altrove, '2026-10')).toEqual(cifre(1, 0, 0))
    expect(await testApp.storia(capo)).toEqual(['2026-10 2 promossa'])
  })

  test('il mese è quello di Roma, con l’ora legale e senza, e i mesi sono dodici, il 29 febbraio compreso', async () => {
    const capo = await testApp.persona(null)
    const sotto = await testApp.persona(capo)
    await testApp.piano('2028-02')
    // At the edges of February 2028: Rome's midnight is 23 UTC in winter. Twelve months begin on 1 March 2027.
    await testApp.completa(sotto, '2027-02-28T22:59:59Z')
    await testApp.completa(sotto, '2027-02-28T23:00:00Z')
    await testApp.completa(sotto, '2028-02-29T12:00:00Z')
    await testApp.completa(sotto, '2028-02-29T22:59:59Z')
    await testApp.completa(sotto, '2028-02-29T23:00:00Z')
    // At the edges of March: its end is at 22 UTC, in summer time.
    await testApp.completa(sotto, '2028-03-31T21:59:59Z')
    await testApp.completa(sotto, '2028-03-31T22:00:00Z')
    await chiudiFino('2028-03')
    expect(await cifreDi(capo, '2028-02')).toEqual(cifre(0, 3, 1))
    // February 2027 left out, March 2027 to March 2028 in Rome: 23 UTC of 28 February was already March.
    expect(await cifreDi(capo, '2028-03')).toEqual(cifre(0, 4, 1))
  })

  test('sotto soglia un mese di tolleranza, poi un gradino; chi risale è promosso subito', async () => {
    const capo = await testApp.persona(null)
    const [uno, due] = [await testApp.persona(capo), await testApp.persona(capo)]
    await testApp.piano('2026-01')
    for (const chi of [uno, uno, uno, due, due, due]) await testApp.completa(chi, '2025-02-10T10:00:00Z')
    await testApp.completa(uno, '2026-05-10T10:00:00Z')
    await chiudiFino('2026-05')
    expect(await testApp.storia(capo)).toEqual([
      '2026-01 3 promossa',
      '2026-02 3 tolleranza',
      '2026-03 2 retrocessa',
      '2026-04 2 tolleranza',
      '2026-05 1 retrocessa',
    ])
    for (let i = 0; i < 5; i++) await testApp.completa(due, '2026-06-10T10:00:00Z')
    await chiudiFino('2026-06')
    expect((await testApp.storia(capo)).at(-1)).toBe('2026-06 3 promossa')
  })

  test('di ogni salita, discesa e mese di tolleranza resta un evento', async () => {
    const capo = await testApp.persona(null)
    const sotto = await testApp.persona(capo)
    await testApp.piano('2026-01')
    await testApp.completa(sotto, '2025-02-10T10:00:00Z')
    await chiudiFino('2026-03')
    const { rows } = await testApp.sql(
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

describe('una volta sola', () => {
  async function mondoConPratiche() {
    const capo = await testApp.persona(null)
    const sotto = await testApp.persona(capo)
    await testApp.piano('2026-09')
    const pratica_id = await testApp.completa(sotto, '2026-08-10T10:00:00Z')
    return { capo, sotto, pratica_id }
  }

  test('chiuso due volte, o da due processi insieme, un mese ha le stesse righe', async () => {
    await mondoConPratiche()
    await chiudiFino('2026-10')
    const prima = await testApp.tutto()
    const eventi = async () =>
      (await testApp.sql("select count(*)::int as n from evento where tipo like 'qualifica.%'")).rows[0].n
    const quanti = await eventi()
    const now = dopo('2030-01')
    await Promise.all([
      chiudiMeseIntero(world.services, '2026-10', now),
      chiudiMeseIntero(world.services, '2026-10', now),
    ])
    await Promise.all([chiudiFino('2026-11'), chiudiFino('2026-11')])
    const rows = await testApp.tutto()
    expect(rows.filter((r) => r.mese < '2026-11')).toEqual(prima)
    expect(rows.filter((r) => r.mese === '2026-11')).toHaveLength(2)
    expect(await eventi()).toBe(quanti)
  })

  test('uno storno dopo la chiusura cambia il mese dopo, mai la storia', async () => {
    const { capo, pratica_id } = await mondoConPratiche()
    await chiudiFino('2026-09')
    const prima = await testApp.tutto()
    await world.services.withTransaction((trx) =>
      riapriPratica(trx, {
        pratica_id,
        attore_id: null,
        quando: new Date('2026-10-05T10:00:00Z'),
        motivo: 'Errore',
      }),
    )
    await chiudiFino('2026-11')
    expect((await testApp.tutto()).filter((r) => r.mese === '2026-09')).toEqual(prima)
    expect(await testApp.storia(capo)).toEqual([
      '2026-09 1 promossa',
      '2026-10 1 tolleranza',
      '2026-11 0 retrocessa',
    ])
  })

  test('il database rifiuta di riscrivere un mese, una chiusura, un piano pubblicato', async () => {
    await mondoConPratiche()
    await chiudiFino('2026-09')
    const tardi = await testApp.persona(null)
    for (const vietato of [
      'update qualifica_mese set grado = 3',
      'delete from qualifica_mese',
      'truncate qualifica_mese',
      'update corsa_qualifiche set promossa = 9',
      'delete from corsa_qualifiche',
      `insert into qualifica_mese values (${tardi.utente_id}, '2026-09', 0, 0, 'nessuna', false, 0, 0, 0)`,
      "update piano_marketing set nome = 'Altro'",
      'delete from piano_marketing',
      'update qualifica set pratiche_rete = 1',
      'delete from qualifica',
      "insert into qualifica (piano_id, grado, nome, pratiche_proprie, pratiche_rete, produttori) select id, 9, 'X', 9, 9, 9 from piano_marketing",
      "insert into piano_marketing (nome, dal, pubblicato_il, creato_il, aggiornato_il) values ('Doppio', '2026-09', now(), now(), now())",
      "insert into piano_marketing (nome, dal, pubblicato_il, creato_il, aggiornato_il) values ('Storto', '2026-13', now(), now(), now())",
    ]) {
      await expect(testApp.sql(vietato), vietato).rejects.toThrow()
    }
  })
})

describe('chi è bloccato', () => {
  test('non è valutato finché lo è, non perde nulla, e riprende da dov’era; la sua rete conta per chi sta sopra', async () => {
    const capo = await testApp.persona(null)
    const anna = await testApp.persona(capo)
    const bruno = await testApp.persona(anna)
    await testApp.piano('2026-01')
    await testApp.completa(bruno, '2025-02-10T10:00:00Z')
    await chiudiFino('2026-02')
    await testApp.stato(anna, 'promotore', 'bloccata', '2026-03-10T10:00:00Z')
    for (let i = 0; i < 3; i++) await testApp.completa(bruno, '2026-03-20T10:00:00Z')
    await testApp.stato(anna, 'promotore', 'attiva', '2026-05-20T10:00:00Z')
    // The close comes late: who was blocked in March and April is passed over all the same.
    await chiudiFino('2026-05')
    expect(await testApp.storia(anna)).toEqual([
      '2026-01 1 promossa',
      '2026-02 1 tolleranza',
      '2026-05 2 promossa',
    ])
    expect(await testApp.storia(capo)).toEqual([
      '2026-01 1 promossa',
      '2026-02 1 tolleranza',
      '2026-03 2 promossa',
      '2026-04 2 confermata',
      '2026-05 2 confermata',
    ])
  })

  test('un convenzionato bloccato a fine mese non è un produttore attivo; le sue pratiche restano', async () => {
    const capo = await testApp.persona(null)
    const anna = await testApp.persona(capo)
    await testApp.piano('2026-01')
    await testApp.completa(anna, '2026-01-10T10:00:00Z')
    await testApp.stato(anna, 'convenzionato', 'bloccata', '2026-02-10T10:00:00Z')
    await chiudiFino('2026-02')
    expect(await cifreDi(capo, '2026-01')).toEqual(cifre(0, 1, 1))
    expect(await cifreDi(capo, '2026-02')).toEqual(cifre(0, 1, 0))
  })

  test('chi è diventato promotore dopo la fine del mese non c’è ancora', async () => {
    const capo = await testApp.persona(null)
    const dopoMese = await testApp.persona(capo)
    await testApp.sql("update profilo set stato_dal = '2026-02-01T00:30:00Z' where utente_id = $1", [
      dopoMese.utente_id,
    ])
    await testApp.sql(
      "update profilo_storia set quando = '2026-02-01T00:30:00Z' where profilo_id in (select id from profilo where utente_id = $1)",
      [dopoMese.utente_id],
    )
    await testApp.piano('2026-01')
    await chiudiFino('2026-02')
    expect(await testApp.storia(dopoMese)).toEqual(['2026-02 0 nessuna'])
  })
})

describe('da un mese all’altro', () => {
  test('si chiude un mese dopo l’altro, recuperando quelli mancati, e mai uno che non è finito a Roma', async () => {
    await testApp.persona(null)
    expect(await prossimaChiusura(world.services.db)).toBeNull()
    expect(await chiudiMesi(world.services, dopo('2026-06'))).toEqual([])
    await testApp.piano('2026-03')
    expect(await prossimaChiusura(world.services.db)).toBe('2026-03')
    // One second before April begins in Rome, then at its first instant.
    expect(await chiudiMesi(world.services, new Date('2026-03-31T21:59:59Z'))).toEqual([])
    const [marzo] = await chiudiMesi(world.services, new Date('2026-03-31T22:00:00Z'))
    expect(marzo).toMatchObject({ mese: '2026-03' })
    const recuperate = await chiudiMesi(world.services, dopo('2026-08'))
    expect(recuperate.map((c) => c.mese)).toEqual(['2026-04', '2026-05', '2026-06', '2026-07'])
    expect(await prossimaChiusura(world.services.db)).toBe('2026-08')
  })

  test('un piano nuovo vale dal suo mese: il grado resta quello, fin dove il piano arriva', async () => {
    const capo = await testApp.persona(null)
    const [uno, due] = [await testApp.persona(capo), await testApp.persona(capo)]
    await testApp.piano('2026-01')
    const corto = await testApp.piano('2026-02', [
      { nome: 'Base', soglie: cifre(0, 2, 1) },
      { nome: 'Alto', soglie: cifre(0, 50, 9) },
    ])
    for (const chi of [uno, uno, uno, due, due, due]) await testApp.completa(chi, '2026-01-10T10:00:00Z')
    await chiudiFino('2026-04')
    expect(await testApp.storia(capo)).toEqual([
      '2026-01 3 promossa',
      // The new plan has two steps: from its last one, whose thresholds are far, one month of grace and one step.
      '2026-02 2 tolleranza',
      '2026-03 1 retrocessa',
      '2026-04 1 confermata',
    ])
    const { rows } = await testApp.sql(
      'select mese, piano_id = $1 as corto from corsa_qualifiche order by mese',
      [corto],
    )
    expect(rows.map((r) => r.corto)).toEqual([false, true, true, true])
  })
})

test('interrotta fra una parte e l’altra, riprende da lì: le stesse righe di chi non si ferma', async () => {
  const { sql, piano, tutto } = testApp
  await piano('2026-01', SCALA)
  const radice = await testApp.persona(null)
  // 2,500 promotori below one, written as a set: three parts.
  await sql(
    `with persone as (insert into anagrafica (tipo, denominazione) select 'fisica', 'P' || i from generate_series(1, 2500) i returning id),
     conti as (insert into utente (email, cellulare, password_hash, id_anagrafica)
               select 'q' || id || '@posta.it', '+39340' || (1000000 + id), '-', id from persone returning id, id_anagrafica),
     nodi as (insert into segnalatore (utente_id, codice, sponsor_id, percorso, livello)
              select id, 'Q' || id, $1, 'x' || id, 1 from conti)
     insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal)
     select id, 'promotore', 'attiva', 'Q' || id, id_anagrafica, '2020-01-01' from conti`,
    [radice.segnalatore_id],
  )
  const now = dopo('2026-02')
  await testApp.completa(radice, '2026-01-10T10:00:00Z')
  const { withTransaction, db } = world.services
  // Cut short inside the second part: what was not committed is not there, what was is.
  let parti = 0
  const interrotta: typeof withTransaction = (fn) =>
    withTransaction(async (trx) => {
      const outcome = await fn(trx)
      if (++parti === 3) throw new Error('spento')
      return outcome
    })
  await expect(chiudiMeseIntero({ db, withTransaction: interrotta }, '2026-01', now)).rejects.toThrow(
    'spento',
  )
  expect(await tutto()).toHaveLength(1_000)
  // A reversal in between changes nothing: the month was decided by its picture.
  await sql('update pratica set esito_positivo = false where utente_id = $1', [radice.utente_id])
  await withTransaction((trx) => decidiUnaParte(trx, '2026-01', now))
  expect(await tutto()).toHaveLength(2_000)
  const corsa = await chiudiMeseIntero({ db, withTransaction }, '2026-01', now)
  expect(corsa).toMatchObject({ promotori: 2_501, nessuna: 2_501, finita_il: now })
  const rows = await tutto()
  expect(new Set(rows.map((r) => r.utente_id)).size).toBe(2_501)
  expect(rows.find((r) => r.utente_id === radice.utente_id)).toMatchObject(cifre(1, 0, 0))
  expect((await sql('select 1 from qualifica_cifre')).rowCount).toBe(0)
})
