/**
 * Measures the closing of a month on a network of the product's design size (70,000 promotori, 1,400,000 members, depth 50): the
 * snapshot and the decisions, a member's own page, a simulation.
 *
 * `node bench/qualifiche.ts`, smaller with PROMOTORI, ISCRITTI, CONVENZIONATI, PRATICHE_MESE.
 */
import { monthsAfter } from '@primo/domain/platform/period'
import { loadGeografia } from '../apps/server/src/anagrafica/geo/load.ts'
import { migrate } from '../apps/server/src/boot/migrate.ts'
import { loadBase } from '../apps/server/src/boot/modules.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { inBackground, openDatabase } from '../apps/server/src/platform/db/db.ts'
import { chiudiMeseIntero } from '../apps/server/src/qualifiche/qualifiche/chiusura.ts'
import { pubblicaPiano, scriviBozza } from '../apps/server/src/qualifiche/qualifiche/piani-commands.ts'
import { leggiQualifica } from '../apps/server/src/qualifiche/qualifiche/queries.ts'
import { simulaPiano } from '../apps/server/src/qualifiche/qualifiche/queries-operatore.ts'
import { ramoDi } from '../apps/server/src/rete/ramo.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { populate } from './programma/populate-people.ts'
import { createChance } from './programma/seeded-random.ts'

const misura = (nome: string, predefinita: number) => Number(process.env[nome] ?? predefinita)
const PRATICHE_MESE = misura('PRATICHE_MESE', 20_000)
const misure = {
  promotori: misura('PROMOTORI', 70_000),
  iscritti: misura('ISCRITTI', 1_400_000),
  convenzionati: misura('CONVENZIONATI', 40_000),
  inizio: new Date('2022-01-01T00:00:00Z'),
  fine: new Date('2026-01-01T00:00:00Z'),
}
const MESE = '2026-10'

const { url, stop } = await startPostgres()
const database = inBackground(
  await openDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATABASE_POOL: '4' })),
)
const { db, withTransaction } = database
async function timed<T>(what: string, fai: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const outcome = await fai()
  console.log(
    `${what.padEnd(64)}${((performance.now() - since) / 1000).toFixed(1).replace('.', ',').padStart(8)} s`,
  )
  return outcome
}

await migrate(db)
await withTransaction(loadGeografia)
await withTransaction((trx) => loadBase(trx, 'Primo', misure.inizio))
await timed('la rete e gli iscritti', () => populate(db.$client, createChance(1), misure))
// Two years of completed cases, distributed over the convenzionati.
await timed('le pratiche', () =>
  db.$client.query(
    `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                          registrata_il, aggiornata_il, id_stato, esito_positivo, perc_completamento, ciclo)
     select $1 + 1 + n % $2, n / $2 + 1, 'Cliente', 1, 100000, g::date, g, g, 5, n % 10 <> 0, 100, 1
       from (select n, timestamptz '2024-12-01' + n * (interval '1 day' * 730 / $3::int) as g
               from generate_series(0, $3::int - 1) n) d`,
    [misure.promotori, misure.convenzionati, PRATICHE_MESE * 24],
  ),
)
await db.$client.query('analyze')
const { rows } = await db.$client.query(
  'select max(livello) as profondita, count(*)::int as nodi from segnalatore',
)
console.log(`${rows[0].nodi} persone, profondità ${rows[0].profondita}\n`)

const mano = { attore_id: null, quando: new Date('2026-01-15T12:00:00Z') }
const soglie = (pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  pratiche_proprie,
  pratiche_rete,
  produttori,
})
const piano = await withTransaction(async (trx) => {
  const qualifiche = [
    { nome: 'Bronzo', soglie: soglie(0, 5, 1) },
    { nome: 'Argento', soglie: soglie(0, 40, 4) },
    { nome: 'Oro', soglie: soglie(0, 400, 30) },
  ]
  const id = await scriviBozza(trx, { ...mano, nome: 'Prova', qualifiche })
  if (typeof id !== 'number') throw new Error(id.refused)
  await pubblicaPiano(trx, { ...mano, id, dal: MESE })
  return id
})
const adesso = new Date('2026-12-05T12:00:00Z')
for (const mese of [MESE, monthsAfter(MESE, 1)]) {
  const corsa = await timed(`chiusura di ${mese}`, () => chiudiMeseIntero(database, mese, adesso))
  console.log(
    `  ${corsa.promotori} promotori: ${corsa.promossa} saliti, ${corsa.confermata} confermati, ${corsa.tolleranza} in tolleranza, ${corsa.retrocessa} scesi`,
  )
}
await timed('simulazione', () => withTransaction((trx) => simulaPiano(trx, piano, adesso)))
const capo = (await ramoDi(db, 1))!
await timed('pagina di chi ha sotto tutta la rete', () => leggiQualifica(db, capo, adesso))
const foglia = (await ramoDi(db, misure.promotori))!
await timed('pagina di chi ha sotto poche persone', () => leggiQualifica(db, foglia, adesso))
await database.close()
await stop()
