import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { spostaSegnalatore } from '../../rete/commands.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld, withProfili } from '../../test/world.ts'
import { PRATICHE_INVARIANTS } from './invariants.ts'

const world = await sharedFixture(openWorld())
const CONTI = PRATICHE_INVARIANTS.filter(({ sql }) => sql.includes('conto_pratiche'))

const soci = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const socio = await createMember(world)
    await withProfili(world, socio.utente_id, 'attiva', ['promotore', 'convenzionato'])
    return socio
  }),
)
const socio = (i: number) => soci[i % soci.length]!
const sposta = (chi: number, sotto: number | null) =>
  world.services.withTransaction(async (trx) => {
    const input = { id: chi, sponsor_id: sotto, attore_id: null, motivo: 'Prova', quando: clock.now() }
    return isRefusal(await spostaSegnalatore(trx, input))
  })

let sequenza = 0
const registra = (utente_id: number, mesi: number, stato: number) =>
  world.rows(
    `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                          registrata_il, id_stato, esito_positivo, aggiornata_il)
     select $1, $2, 'Cliente', 1, 100, (now() - make_interval(months => $3::int))::date, now(), $4::int, $4::int = 5,
            now() - make_interval(months => $3::int / 2)`,
    [utente_id, ++sequenza, mesi, stato],
  )
/** Kinds of SQL statements that may each change a random case. */
const AD_UNA: Record<string, string> = {
  cambia: `update pratica set id_stato = $2::int, esito_positivo = $2::int = 5, aggiornata_il = now() - make_interval(months => $3::int)`,
  ridata: `update pratica set data_registrazione = (now() - make_interval(months => $3::int + $2::int * 0))::date`,
  'di-un-altro': `update pratica set utente_id = $2::int, sequenza = 100000 + id + $3::int * 0`,
  via: 'delete from pratica p using (select $2::int, $3::int) d',
}

test('qualunque cosa succeda a una pratica o alla rete, i conti tenuti sono quelli contati', async () => {
  const n = fc.nat(1_000)
  const che = fc.constantFrom('registra', 'sposta', ...Object.keys(AD_UNA))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ che, i: n, j: n }), { minLength: 1, maxLength: 12 }),
      async (passi) => {
        for (const { che, i, j } of passi) {
          const stato = [1, 2, 3, 5][i % 4]!
          if (che === 'registra') await registra(socio(i).utente_id, j % 40, stato)
          else if (che === 'sposta')
            await sposta(socio(i).segnalatore_id, j % 3 ? socio(j).segnalatore_id : null)
          else
            await world.rows(
              `${AD_UNA[che]} where id = (select id from pratica order by id limit 1 offset $1::int % greatest(1, (select count(*) from pratica)))`,
              [i, che === 'di-un-altro' ? socio(j).utente_id : stato, j % 40],
            )
        }
        expect(await findViolations(world.services.db, CONTI)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})

test('la prima pratica di chi viene spostato intanto sta dove lui arriva', async () => {
  const [alto, chi] = [await createMember(world), await createMember(world)]
  await withProfili(world, alto.utente_id, 'attiva', ['promotore'])
  await Promise.all([
    sposta(chi.segnalatore_id, alto.segnalatore_id),
    ...[0, 1, 2].map((mesi) => registra(chi.utente_id, mesi, 3)),
  ])
  expect(
    await world.rows('select inviate from conto_pratiche where utente_id = $1', [chi.utente_id]),
  ).toEqual([{ inviate: 3 }])
  expect(await findViolations(world.services.db, CONTI)).toEqual([])
})

test.each([
  ['quante', 'inviate = inviate + 1'],
  ['un mese', 'per_mese[200] = 7'],
  ['le completate', 'completate[200] = 7'],
  ['l’ultimo mese', 'ultimo_mese = 300'],
  ['dove sta', `percorso = percorso || '00000'`],
])('la prova delle pratiche si accorge di un conto guasto: %s', async (_caso, guasto) => {
  await registra(socio(0).utente_id, 1, 5)
  const client = await world.services.db.$client.connect()
  try {
    await client.query('begin')
    await client.query(`update conto_pratiche set ${guasto} where utente_id = $1`, [socio(0).utente_id])
    expect((await client.query(CONTI[0]!.sql)).rows).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
