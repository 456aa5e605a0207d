/**
 * Simulates a programme of the product's design size (70,000 promotori, 1,400,000 members, five years of cases) on PostgreSQL:
 * people are written in bulk; points, prizes and reversals with the product's own commands; maturing and expiry at the end of
 * each month. Writes `PROGRAMME.md`, and verifies the ledger at the end.
 *
 * `npm run bench:programme`, smaller with PROMOTORI, ISCRITTI, CONVENZIONATI, PRATICHE_MESE, ANNI; SEME sets the seed. On a database of
 * `PGTEST_URL` it can be stopped: the next run continues from the month it was in.
 */

import pg from 'pg'
import { loadGeografia } from '../../apps/server/src/anagrafica/geo/load.ts'
import { checkLedger } from '../../apps/server/src/boot/ledger-verification.ts'
import { migrate } from '../../apps/server/src/boot/migrate.ts'
import { loadBase } from '../../apps/server/src/boot/modules.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { inBackground, openDatabase, type Trx } from '../../apps/server/src/platform/db/db.ts'
import { apriEdizione } from '../../apps/server/src/raccolta/manifestazioni/commands.ts'
import { aggiungiPremio } from '../../apps/server/src/raccolta/premi/catalogo.ts'
import { maturaEScadi } from '../../apps/server/src/raccolta/punti/maturazione.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { minimumWriteTime, readHighestIds } from './minimum-write-time.ts'
import { populate } from './populate-people.ts'
import { createChance } from './seeded-random.ts'
import { liveMonth } from './simulate-month.ts'
import { addMonth, beginDiary, isPopulated, livedMonths, writeReport } from './simulation-log.ts'

const size = (nome: string, predefinita: number) => Number(process.env[nome] ?? predefinita)
const ANNI = size('ANNI', 5)
const PRATICHE_MESE = size('PRATICHE_MESE', 4_000)
const SEED = size('SEME', 1)
const INIZIO = 2022
const mese = (n: number) => new Date(Date.UTC(INIZIO, n, 1))
const misure = {
  promotori: size('PROMOTORI', 70_000),
  iscritti: size('ISCRITTI', 1_400_000),
  convenzionati: size('CONVENZIONATI', 8_000),
  inizio: mese(0),
  fine: mese(12 * ANNI),
}
/** Second edition of the programme: it starts half-way, and ends before the last year, so that its unused points expire. */
const SECONDA = {
  codice: 'B',
  titolo: 'Seconda raccolta',
  inizio: '2024-07-01',
  fine: '2026-03-31',
  ultima_richiesta: '2026-06-30',
}
/** Months at whose end an edition's points expire. */
const ENDS = [SECONDA.ultima_richiesta.slice(0, 7), `${INIZIO + ANNI - 1}-12`]
const PROGRAMME = `seed ${SEED}, ${misure.promotori.toLocaleString('en')} promotori, ${misure.iscritti.toLocaleString('en')} members, ${PRATICHE_MESE.toLocaleString('en')} cases a month for ${12 * ANNI} months`

/** Adds twelve prizes from 300 points up; every fourth has little stock and runs out. */
async function catalogo(trx: Trx, edizione_id: number): Promise<void> {
  for (let i = 0; i < 12; i++) {
    await aggiungiPremio(trx, {
      edizione_id,
      codice: `P${edizione_id}-${i}`,
      descrizione: `Premio ${i}`,
      dettaglio: 'Un premio del catalogo.',
      categoria: 'Casa',
      immagine: '/premi/borraccia.webp',
      punti: 300 + 400 * i,
      scorta: i % 4 === 3 ? 200 : null,
      valore_cent: 3_000 + 4_000 * i,
      valido_dal: '2022-01-01',
      valido_al: '2026-12-30',
      limite_persona: null,
    })
  }
}

async function seconds<T>(work: () => Promise<T>): Promise<[T, number]> {
  const since = performance.now()
  const outcome = await work()
  return [outcome, (performance.now() - since) / 1000]
}

const { url, stop } = await startPostgres()
const database = inBackground(
  await openDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATABASE_POOL: '8' })),
)
const { db, withTransaction } = database
/** Connection of the simulation: the product's connections have statement timeouts. */
const pool = new pg.Pool({ connectionString: url, max: 1 })
await migrate(db)
if (!(await isPopulated(pool))) {
  await withTransaction(loadGeografia)
  await withTransaction((trx) => loadBase(trx, 'Primo', mese(0)))
  await withTransaction(async (trx) => {
    const { rows } = await trx.$client.query<{ id: number }>('select id from edizione')
    await catalogo(trx, rows[0]!.id)
    await catalogo(trx, await apriEdizione(trx, { ...SECONDA, attore_id: null }))
  })
  const [, s] = await seconds(() => populate(pool, createChance(SEED), misure))
  await beginDiary(pool)
  console.log(`${PROGRAMME}: people written in ${s.toFixed(1)} s`)
}
const { rows: prizes } = await db.$client.query<{ id: number; seconda: boolean }>(
  `select p.id, e.codice = $1 as seconda from premio p join edizione e on e.id = p.edizione_id order by p.id`,
  [SECONDA.codice],
)

const months = await livedMonths(pool)
for (let n = months.length; n < 12 * ANNI; n++) {
  const [dal, al] = [mese(n), mese(n + 1)]
  const month = dal.toISOString().slice(0, 7)
  const inSeconda = month >= SECONDA.inizio.slice(0, 7) && month <= SECONDA.ultima_richiesta.slice(0, 7)
  const premi = prizes.filter(({ seconda }) => seconda === inSeconda).map(({ id }) => id)
  // A seed per month, so that a month repeated after a stop is the same.
  const chance = createChance(SEED * 1_000 + n)
  const [tally, commands_s] = await seconds(() =>
    liveMonth(database, chance, { misure, dal, al, pratiche: PRATICHE_MESE, premi }),
  )
  const before = await readHighestIds(pool)
  const [movements, end_s] = await seconds(() => maturaEScadi(database, al))
  // At the end of an edition all unused points expire: compared with the time of the same rows in plain SQL.
  const byHand_s = ENDS.includes(month) ? await minimumWriteTime(pool, before) : null
  const lived = { n, month, commands_s, end_s, byHand_s, movements, ...tally }
  await addMonth(pool, lived)
  months.push(lived)
  console.log(
    `${month}: commands ${commands_s.toFixed(1)} s, end of month ${end_s.toFixed(2)} s, ${movements} movements`,
  )
  if (n % 12 === 0) await pool.query('analyze')
  await writeReport(pool, PROGRAMME, months, null)
}

const [breaches, proof_s] = await seconds(() => checkLedger(db))
for (const { regola, riga } of breaches) console.error(`NO  ${regola}\n    ${JSON.stringify(riga)}`)
await writeReport(pool, PROGRAMME, months, breaches)
console.log(
  `${breaches.length === 0 ? 'The ledger reconciles: drift 0' : 'The ledger does NOT reconcile'}, verified in ${proof_s.toFixed(1)} s.`,
)
await pool.end()
await database.close()
await stop()
process.exitCode = breaches.length === 0 ? 0 : 1
