import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { monthOf, startOfMonth } from '@primo/domain/platform/period'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from '../platform/db/invariants.ts'
import { createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { openWorld, withProfili } from '../test/world.ts'
import { spostaSegnalatore } from './commands.ts'
import { RETE_INVARIANTS } from './invariants.ts'
import { paginaRamo } from './lists.ts'
import { percorsoDi } from './queries.ts'
import { contaPersonePerLivelloEMese, quantiSotto, ramoConId } from './ramo.ts'

const world = await sharedFixture(openWorld())
afterAll(async () => expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([]))

/** Test value without additional columns from other features. */
const NIENTE = { columns: 'true as letta', joins: '' }

const entra = async (sponsor_id: number | null = null) => {
  const { utente_id, segnalatore_id } = await createMember(world, { sponsor_id })
  await withProfili(world, utente_id, 'attiva', ['promotore'])
  return segnalatore_id
}
const sposta = (id: number, sponsor_id: number | null) =>
  world.services.withTransaction(async (trx) => {
    const input = { id, sponsor_id, attore_id: null, motivo: 'Prova', quando: clock.now() }
    const moved = await spostaSegnalatore(trx, input)
    return isRefusal(moved) ? 0 : moved
  })

/** Rebuilds the buckets of the whole network with `persone` nodes each at most. */
const taglia = (persone: number) =>
  world.rows(
    `with cancellati as (delete from tratto_rete where da <> ''),
          inizi as (select percorso as da, lead(percorso) over (order by percorso) as fine from (
                      select percorso, row_number() over (order by percorso) as n from segnalatore) s
                     where n % $1 = 0)
     insert into tratto_rete
     select t.* from (select '' as da, min(da) as fine from inizi union all select * from inizi) i
      cross join lateral tratti_di_rete(i.da, i.fine) t
         on conflict (da) do update set persone = excluded.persone, impronta = excluded.impronta,
                                        livelli = excluded.livelli, mesi = excluded.mesi`,
    [persone],
  )

/** Returns the size of the downline of each node, from the buckets and counted directly. */
const confronto = () =>
  world.rows<{ id: number; tenuti: number; contati: number }>(
    `select s.id, ${quantiSotto('s')} as tenuti,
            (select count(*)::int - 1 from segnalatore c where starts_with(c.percorso, s.percorso)) as contati
       from segnalatore s`,
  )

test('entrate, spostamenti e uscite a caso: i conti tenuti sono quelli contati, le pagine la rete intera', async () => {
  const { db } = world.services
  const capo = await entra()
  const nodi = [capo]
  for (let i = 1; i < 20; i++) nodi.push(await entra(nodi[Math.floor((i - 1) / 3)]))
  const place = fc.nat(1_000)
  const mossa = fc.record({ che: fc.constantFrom('entra', 'sposta', 'esce', 'taglia'), i: place, j: place })
  await fc.assert(
    fc.asyncProperty(fc.array(mossa, { minLength: 1, maxLength: 6 }), async (mosse) => {
      for (const { che, i, j } of mosse) {
        const [chi, dove] = [nodi[i % nodi.length]!, nodi[j % nodi.length]!]
        if (che === 'entra') nodi.push(await entra(dove))
        else if (che === 'sposta') await sposta(chi, chi === capo ? null : dove)
        else if (che === 'taglia') await taglia(1 + (j % 7))
        else {
          const [foglia] = await world.rows<{ id: number }>(
            `delete from sponsor_storia h where h.segnalatore_id = (select max(s.id) from segnalatore s
              where s.id <> $1 and not exists (select from segnalatore c where c.sponsor_id = s.id)
                and not exists (select from sponsor_storia o where o.sponsor_id = s.id)) returning segnalatore_id as id`,
            [capo],
          )
          if (foglia) {
            await world.rows('delete from segnalatore where id = $1', [foglia.id])
            nodi.splice(nodi.indexOf(foglia.id), 1)
          }
        }
      }
      expect(await findViolations(db, RETE_INVARIANTS)).toEqual([])
      for (const { tenuti, contati } of await confronto()) expect(tenuti).toBe(contati)
      const ramo = (await ramoConId(db, capo))!
      const inOrdine = await world.rows<{ id: number }>(
        'select id from segnalatore where percorso >= $1 and percorso < $2 order by percorso',
        [ramo.da, ramo.a],
      )
      for (const per_page of [1, 3, 100]) {
        const letti: number[] = []
        for (let page = 1; page <= Math.ceil(inOrdine.length / per_page) + 1; page++) {
          const { righe, totale } = await paginaRamo(db, ramo, { per_page, page }, NIENTE)
          expect(totale).toBe(inOrdine.length)
          letti.push(...righe.map((r) => r.id))
        }
        expect(letti).toEqual(inOrdine.map((r) => r.id))
      }
    }),
    { numRuns: 12 },
  )
})

test('le persone per livello e per mese sono quelle contate, anche in una rete profonda più di sessantaquattro', async () => {
  const capo = await entra()
  let fondo = capo
  for (let i = 0; i < 70; i++) fondo = await entra(fondo)
  await entra(capo)
  await taglia(4)
  const { db } = world.services
  const ramo = (await ramoConId(db, capo))!
  const now = clock.now()
  const { livelli, mesi } = await contaPersonePerLivelloEMese(db, ramo, startOfMonth(monthOf(now)), 2)
  const contati = await world.rows<{ livello: number; persone: number }>(
    `select livello, count(*)::int as persone from segnalatore where percorso > $1 and percorso < $2 group by livello`,
    [ramo.da, ramo.a],
  )
  expect(livelli).toEqual(new Map(contati.map((c) => [c.livello, c.persone])))
  expect(Math.max(...livelli.keys()) - ramo.livello).toBe(70)
  expect(mesi).toEqual(new Map([[monthOf(now), 71]]))
})

test('entrano in molti insieme sotto gli stessi mentre un ramo si sposta: nessuno aspetta l’altro per sempre, e i conti tornano', async () => {
  const [a, b] = [await entra(), await entra()]
  const ramo = await entra(a)
  await taglia(3)
  const sotto = [a, ramo, b]
  await Promise.all([
    ...Array.from({ length: 24 }, (_, i) => entra(sotto[i % 3])),
    sposta(ramo, b),
    sposta(b, null),
    ...Array.from({ length: 12 }, (_, i) => entra(sotto[i % 3])),
  ])
  expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([])
  for (const { tenuti, contati } of await confronto()) expect(tenuti).toBe(contati)
})

test('un tratto troppo lungo si taglia mentre vi entrano in molti, e nessuno si perde', async () => {
  const capo = await entra()
  const ramo = (await ramoConId(world.services.db, capo))!
  await world.rows('delete from tratto_rete where da > $1', [ramo.da])
  await world.rows('select riconta_rete($1, $1)', [ramo.da])
  const [suo] = await world.rows<{ persone: number }>(
    'select persone from tratto_rete where da <= $1 order by da desc limit 1',
    [ramo.da],
  )
  // Five below a bucket's maximum size: it is split while the sixteen join.
  const quanti = 1_395 - suo!.persone
  const [{ base, utente }] = (await world.rows<{ base: number; utente: number }>(
    `select (select max(id) from segnalatore) as base, (select max(id) from utente) as utente`,
  )) as [{ base: number; utente: number }]
  await world.rows(
    `insert into utente (email, cellulare, password_hash, id_anagrafica)
     select 'tratto' || i || '@posta.it', '+39350' || (1000000 + i), '-', (select min(id) from anagrafica)
       from generate_series(1, $1::int) i`,
    [quanti],
  )
  const fogli = Array.from({ length: quanti }, (_, i) => percorsoDi(base + 1 + i, ramo.da))
  for (let i = 0; i < quanti; i += 93) {
    await world.rows(
      `insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello) overriding system value
       select $1::bigint + n, $2::bigint + n, 'T' || ($1::bigint + n), $3, p, 1
         from unnest($4::text[]) with ordinality u(p, n)`,
      [base + i, utente + i, capo, fogli.slice(i, i + 93)],
    )
  }
  await world.rows(`insert into sponsor_storia (segnalatore_id, sponsor_id)
                    select id, sponsor_id from segnalatore where codice ~ '^T[0-9]+$'`)
  await world.rows(`select setval(pg_get_serial_sequence('segnalatore', 'id'), $1)`, [base + quanti])
  const before = (await world.rows('select from tratto_rete')).length
  await Promise.all(Array.from({ length: 16 }, () => entra(capo)))
  expect((await world.rows('select from tratto_rete')).length).toBeGreaterThan(before)
  expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([])
  expect((await paginaRamo(world.services.db, ramo, { per_page: 1, page: 1 }, NIENTE)).totale).toBe(
    quanti + 17,
  )
})

test.each([
  ['quanti', 'persone = persone + 1'],
  ['quali', 'impronta = impronta # 1'],
  ['un livello', 'livelli[1] = livelli[1] + 1'],
  ['un mese', 'mesi[200] = 7'],
  ['da dove', `da = '000010'`],
])('la prova della rete si accorge di un conto guasto: %s', async (_caso, guasto) => {
  const client = await world.services.db.$client.connect()
  try {
    await client.query('begin')
    await client.query(`update tratto_rete set ${guasto} where da = ''`)
    const found = []
    for (const { sql } of RETE_INVARIANTS) found.push(...(await client.query(sql)).rows)
    expect(found).toHaveLength(1)
    expect(found[0]).toHaveProperty('tenuto')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
