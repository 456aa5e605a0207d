import * as rete from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { longQuery } from '../../platform/db/db-pool.ts'
import { findViolations } from '../../platform/db/invariants.ts'
import { folded, hasWord } from '../../platform/db/search-sql.ts'
import { spostaSegnalatore } from '../../rete/commands.ts'
import { RETE_INVARIANTS } from '../../rete/invariants.ts'
import { paginaRamoSql, sottoSql, trovaNelRamo } from '../../rete/lists.ts'
import { percorsoDi } from '../../rete/queries.ts'
import { createMember } from '../../test/persone.ts'
import { plannedTimes } from '../../test/query-plans.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld, type World, withProfili } from '../../test/world.ts'
import { DETTO_DI_UNO } from './queries.ts'
import { cercaPersone } from './queries-operatore.ts'

/** The product's design size (decisions §7), on a PostgreSQL server. */
const COUNT = process.env.PGTEST_URL ? 100_000 : 3_000
const FIGLI = 4
/** Maximum number of nodes of a bucket. A larger bucket is split (`rete_conta_chi_entra`). */
const TRATTO_MAX = 1_400

const world = await sharedFixture(openWorld())
const capo = await createMember(world)
await withProfili(world, capo.utente_id, 'attiva', ['promotore'])
await populate(world, capo.segnalatore_id)

/** Inserts a test downline of `COUNT` members below `radice`, each with up to `FIGLI` directly below, in bulk statements. */
async function populate({ services }: World, radice: number): Promise<void> {
  const client = services.db.$client
  const { rows } = await client.query<{ base: number; percorso: string }>(
    `select (select max(id) from segnalatore) as base, percorso from segnalatore where id = $1`,
    [radice],
  )
  const { base, percorso } = rows[0]!
  const percorsi = [percorso]
  const sponsor = [radice]
  for (let i = 1; i <= COUNT; i++) {
    const padre = Math.floor((i - 1) / FIGLI)
    sponsor.push(padre === 0 ? radice : Number(base) + padre)
    percorsi.push(percorsoDi(Number(base) + i, percorsi[padre]!))
  }
  await longQuery(
    client,
    `with persone as (
       insert into anagrafica (tipo, denominazione)
       select 'fisica', 'Persona ' || i from generate_series(1, $1::int) i returning id),
     contate as (select id, row_number() over (order by id) as n from persone)
     insert into utente (email, cellulare, password_hash, id_anagrafica)
     select 'rete' || n || '@posta.it', '+39340' || (1000000 + n), '-', id from contate`,
    [COUNT],
  )
  await longQuery(
    client,
    `with nuovi as (
       select id, row_number() over (order by id) as n from utente where email like 'rete%@posta.it'),
     rami as (select * from unnest($1::text[], $2::bigint[]) with ordinality as r(percorso, sponsor_id, n))
     insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello)
     overriding system value
     select $3::bigint + r.n, n.id, 'RETE' || r.n, r.sponsor_id, r.percorso, length(r.percorso) / 5 - 1
       from rami r join nuovi n on n.n = r.n order by r.n`,
    [percorsi.slice(1), sponsor.slice(1), base],
  )
  await client.query('analyze segnalatore, tratto_rete, utente, anagrafica')
}

const read = (page: number) => world.call(rete.promotori, { query: { per_page: 100, page } }, capo.token)

test('ogni pagina di una grande rete è della stessa versione', async () => {
  const before = await read(1)
  expect(before.pagination).toMatchObject({ total: COUNT + 1, last_page: Math.ceil((COUNT + 1) / 100) })
  for (const page of [2, before.pagination.last_page - 1, before.pagination.last_page])
    expect((await read(page)).versione).toBe(before.versione)
})

/** Returns the execution plan of a statement with these parameter values, with actual and estimated rows. */
async function planOf(text: string, values: (string | number)[]): Promise<string> {
  const filled = text.replace(/\$(\d+)/g, (_, n) => {
    const value = values[Number(n) - 1]!
    return typeof value === 'string' ? `'${value}'` : String(value)
  })
  return world.services.withTransaction(async (trx) => {
    // On the small embedded database the planner prefers sequential scans: there the test checks that the index is usable.
    if (!process.env.PGTEST_URL) await trx.$client.query('set local enable_seqscan = off')
    const { rows } = await trx.$client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) ${filled}`,
    )
    return rows.map((r) => r['QUERY PLAN']).join('\n')
  })
}

/** Returns the most rows that a node of the plan read from the index of paths. */
const rowsRead = (plan: string) =>
  Math.max(
    ...plan
      .split('\n')
      .filter((line) => line.includes('segnalatore_percorso'))
      .map((line) => {
        const [, rows, loops] = /rows=([\d.]+) loops=(\d+)\)$/.exec(line)!
        return Number(rows) * Number(loops)
      }),
  )

test('una pagina legge della rete due tratti e sé stessa, mai un ramo intero, e ordina solo ciò che mostra', async () => {
  const { rows } = await world.services.db.$client.query<{ percorso: string }>(
    'select percorso from segnalatore where id = $1',
    [capo.segnalatore_id],
  )
  const { percorso } = rows[0]!
  for (const salta of [0, Math.floor(COUNT / 2), COUNT - 50]) {
    const plan = await planOf(paginaRamoSql(DETTO_DI_UNO), [percorso, `${percorso}~`, 100, salta])
    expect(plan).toContain('segnalatore_percorso')
    expect(plan).not.toContain('Seq Scan on segnalatore')
    // A network of a few buckets may also be read whole.
    expect(rowsRead(plan)).toBeLessThanOrEqual(Math.max(TRATTO_MAX + 100, 3_001))
  }
})

test('chiesta ancora e ancora, una pagina non è pianificata ogni volta: sarebbe metà del suo tempo', async () => {
  const { rows } = await world.services.db.$client.query<{ percorso: string }>(
    'select percorso from segnalatore where id = $1',
    [capo.segnalatore_id],
  )
  const { percorso } = rows[0]!
  const asked = [100, 100, 15, 100, 1, 100, 15, 100].map((per_page, page) => [
    percorso,
    `${percorso}~`,
    per_page,
    page * per_page,
  ])
  const planned = await world.services.withTransaction(async ({ $client }) => {
    const believed = (people: number) =>
      $client.query(`update pg_class set reltuples = $1 where oid = 'segnalatore'::regclass`, [people])
    // The estimates of the largest network, whose rows would take minutes to insert.
    await believed(1_500_000)
    const times = await plannedTimes($client, paginaRamoSql(DETTO_DI_UNO), asked)
    await believed(COUNT)
    return times
  })
  expect(planned).toEqual({ generic: 3, custom: 5 })
})

test('un tratto di un ramo passa dall’indice degli sponsor, il conto di chi sta sotto da quello dei percorsi', async () => {
  const text = await planOf(sottoSql(DETTO_DI_UNO), [capo.segnalatore_id, 0, 50])
  expect(text).toContain('segnalatore_sponsor')
  expect(text).toContain('segnalatore_percorso')
  expect(text).not.toContain('Seq Scan on segnalatore')
  expect(rowsRead(text)).toBeLessThanOrEqual(FIGLI * TRATTO_MAX)
})

test('in una grande rete si apre un ramo e si cerca un nome senza aspettare', async () => {
  const since = performance.now()
  const params = { id: capo.segnalatore_id }
  const { righe } = (await world.call(rete.sottoDi, { params }, capo.token)).data
  const ramo_ms = performance.now() - since
  expect(righe).toHaveLength(FIGLI)
  expect(righe.reduce((sum, r) => sum + r.sotto + 1, 0)).toBe(COUNT)
  const before = performance.now()
  const found = (await world.call(rete.cercaRete, { query: { testo: `Persona ${COUNT}` } }, capo.token)).data
  const ricerca_ms = performance.now() - before
  expect(found.righe.map((r) => r.denominazione)).toEqual([`Persona ${COUNT}`])
  expect(found.righe[0]!.strada).toHaveLength(found.righe[0]!.livello - 1)
  console.warn(`su ${COUNT}: un ramo ${ramo_ms.toFixed(0)} ms, una ricerca ${ricerca_ms.toFixed(0)} ms`)
})

test('di tutti, di molti, di pochi o di nessuno, di un nome si trovano i primi lungo il ramo, in ogni ramo', async () => {
  const rami = await world.rows<{ percorso: string }>(
    `(select percorso from segnalatore where id = $1)
     union all (select percorso from segnalatore where livello = 2 order by id limit 1)
     union all (select s.percorso from segnalatore s
                 where (select count(*) from segnalatore c where c.sponsor_id = s.id) = ${FIGLI}
                 order by s.livello desc, s.id limit 1)`,
    [capo.segnalatore_id],
  )
  for (const { percorso } of rami) {
    const ramo = { id: 0, utente_id: 0, livello: 0, da: percorso, a: `${percorso}~` }
    for (const testo of ['persona', '7', '77', '777', `${COUNT}`, 'nessuno']) {
      const found = await trovaNelRamo(
        world.services.db,
        ramo,
        { codice: 0, testo, quante: 51 },
        DETTO_DI_UNO,
      )
      const like = [...(testo.length > 2 ? [`%${testo}%`] : [`${testo}%`, `% ${testo}%`])]
      const veri = await world.rows<{ percorso: string }>(
        `select s.percorso from segnalatore s join utente u on u.id = s.utente_id join anagrafica a on a.id = u.id_anagrafica
          where s.percorso > $1 and s.percorso < $2 and lower(a.denominazione) like any($3) order by s.percorso limit 51`,
        [ramo.da, ramo.a, like],
      )
      expect(found.map((r) => r.percorso)).toEqual(veri.map((r) => r.percorso))
    }
  }
})

test('un nome si trova dall’indice delle sue parti, in tutta la rete e da operatore', async () => {
  const { db, withTransaction } = world.services
  await db.$client.query('analyze anagrafica, utente')
  const since = performance.now()
  const found = await cercaPersone(db, withTransaction, `sona ${COUNT}`)
  const ricerca_ms = performance.now() - since
  expect(found.righe.map((r) => r.membro.denominazione)).toEqual([`Persona ${COUNT}`])
  const word = hasWord(folded('denominazione'), String(COUNT), (value) => `'${value}'`)
  const piano = await withTransaction(async (trx) => {
    // On the small embedded database the planner prefers sequential scans: the test checks that the index is usable.
    await trx.$client.query('set local enable_seqscan = off')
    return trx.$client.query<{ 'QUERY PLAN': string }>(`explain select from anagrafica where ${word}`)
  })
  expect(piano.rows.map((r) => r['QUERY PLAN']).join('\n')).toContain('anagrafica_nome_cercato')
  console.warn(`un operatore cerca un nome tra ${COUNT}: ${ricerca_ms.toFixed(0)} ms`)
})

test('un grande ramo si sposta in una volta, e la rete resta quella che è', async () => {
  const { db, withTransaction } = world.services
  const { rows } = await db.$client.query<{ id: number; livello: number }>(
    `select distinct on (livello) id, livello from segnalatore
      where livello between 2 and 4 order by livello desc, id`,
  )
  // The deepest first: each moves to the top of a network of its own, so that the next one keeps its size.
  for (const { id, livello } of rows) {
    const since = performance.now()
    const persone = await withTransaction((trx) =>
      spostaSegnalatore(trx, { id, sponsor_id: null, attore_id: null, motivo: 'Prova', quando: clock.now() }),
    )
    const ms = performance.now() - since
    expect(persone).toBeGreaterThan(1)
    console.warn(`spostato dal livello ${livello} un ramo di ${persone} su ${COUNT}: ${ms.toFixed(0)} ms`)
  }
  // Bulk-inserted nodes have no sponsor history.
  const regole = RETE_INVARIANTS.filter(({ sql }) => !sql.includes('sponsor_storia'))
  expect(await findViolations(db, regole)).toEqual([])
})
