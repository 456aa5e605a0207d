import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBackground } from '../../platform/db/db.ts'
import { percorsoDi } from '../../rete/queries.ts'
import { qualificheFixtures } from '../../test/qualifiche-fixtures.ts'
import { openWorld, type World } from '../../test/world.ts'
import { chiudiMeseIntero } from './chiusura.ts'

/** Ten batches of the monthly close; `bench/` has the product's design size. */
const COUNT = 10_000
const PROFONDITA = 50

let world: World
let testApp: ReturnType<typeof qualificheFixtures>
/** Sponsor of each member of the test network, by index from 1. 0 = none. */
const sponsor = [0]
let base = 0

/** Creates a network whose first fifty members are a chain, and all others below a member chosen by a fixed rule. */
beforeAll(async () => {
  world = await openWorld()
  testApp = qualificheFixtures(world)
  const { rows } = await testApp.sql(
    "select coalesce(max(id), 0)::int as base, nextval(pg_get_serial_sequence('segnalatore', 'id')) as n from segnalatore",
  )
  base = Number(rows[0].n)
  const percorsi = ['']
  for (let i = 1; i <= COUNT; i++) {
    const padre = i <= PROFONDITA ? i - 1 : 1 + ((i * 7919) % Math.min(i - 1, Math.floor(COUNT / 3)))
    const troppo = percorsi[padre]!.length / 5 > PROFONDITA
    sponsor.push(troppo ? 1 : padre)
    percorsi.push(percorsoDi(base + i, percorsi[sponsor[i]!]!))
  }
  await testApp.sql(
    `with persone as (insert into anagrafica (tipo, denominazione)
                      select 'fisica', 'P' || i from generate_series(1, $1::int) i returning id)
     insert into utente (email, cellulare, password_hash, id_anagrafica)
     select 'g' || id || '@posta.it', '+39340' || (1000000 + id), '-', id from persone`,
    [COUNT],
  )
  await testApp.sql(
    `with chi as (select id, row_number() over (order by id) as n from utente where email like 'g%@posta.it'),
     rami as (select * from unnest($1::text[], $2::bigint[]) with ordinality as r(percorso, sponsor_id, n))
     insert into segnalatore (id, utente_id, codice, sponsor_id, percorso, livello)
     overriding system value
     select $3::bigint + r.n, chi.id, 'G' || r.n, nullif(r.sponsor_id, $3), r.percorso, length(r.percorso) / 5 - 1
       from rami r join chi using (n) order by r.n`,
    [percorsi.slice(1), sponsor.slice(1).map((s) => base + s), base],
  )
  await testApp.sql(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal)
     select u.id, r.ruolo, case when r.ruolo = 'convenzionato' and u.id % 17 = 0 then 'bloccata' else 'attiva' end,
            r.ruolo || u.id, u.id_anagrafica, '2020-01-01'
       from utente u cross join (values ('promotore'), ('convenzionato')) r(ruolo) where u.email like 'g%@posta.it'`,
  )
  // One case for every third member, two for every ninth.
  await testApp.sql(
    `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                          registrata_il, aggiornata_il, id_stato, esito_positivo, ciclo)
     select s.utente_id, k, 'Cliente', 1, 100000, '2026-05-05', '2026-05-05', '2026-05-05', 5, true, 1
       from segnalatore s cross join generate_series(1, case when s.id % 9 = 0 then 2 else 1 end) k
      where s.codice like 'G%' and s.id % 3 = 0`,
  )
  await testApp.sql('analyze')
})
afterAll(() => world.close())

test('le cifre di una grande rete sono quelle che si contano a mano, e chiudere il mese non fa aspettare', async () => {
  const { rows: nodi } = await testApp.sql(
    "select id, utente_id from segnalatore where codice like 'G%' order by id",
  )
  const expected = nodi.map((n: { id: number; utente_id: number }) => {
    const proprie = n.id % 9 === 0 ? 2 : n.id % 3 === 0 ? 1 : 0
    return { proprie, produce: proprie > 0 && n.utente_id % 17 !== 0 ? 1 : 0, rete: 0, produttori: 0 }
  })
  for (let i = 1; i <= COUNT; i++) {
    const { proprie, produce } = expected[i - 1]!
    for (let su = sponsor[i]!; su > 0; su = sponsor[su]!) {
      expected[su - 1]!.rete += proprie
      expected[su - 1]!.produttori += produce
    }
  }
  await testApp.piano('2026-10')
  const corsa = await chiudiMeseIntero(
    inBackground(world.services),
    '2026-10',
    new Date('2026-11-01T01:40:00Z'),
  )
  expect(corsa.promotori).toBe(COUNT)
  const { rows } = await testApp.sql(
    `select q.pratiche_proprie as proprie, q.pratiche_rete as rete, q.produttori
       from qualifica_mese q join segnalatore s using (utente_id) order by s.id`,
  )
  expect(rows).toEqual(expected.map(({ proprie, rete, produttori }) => ({ proprie, rete, produttori })))
})
