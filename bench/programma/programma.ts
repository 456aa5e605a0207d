/**
 * A programme of the size the product is made for (70,000 promotori, 1,400,000 members, five years of cases) on
 * PostgreSQL: people written as sets, every point, prize and reversal by the product's own commands, maturation and
 * expiry at each month's end. Prints times and sizes, and proves the ledger at the end.
 *
 * `npm run programma`, smaller with PROMOTORI, ISCRITTI, CONVENZIONATI, PRATICHE_MESE, ANNI; another one with SEME.
 */

import { loadBase } from '../../apps/server/src/boot/base.ts'
import { migrate } from '../../apps/server/src/boot/migrate.ts'
import { checkLedger } from '../../apps/server/src/boot/verifica-registro.ts'
import { loadGeografia } from '../../apps/server/src/persone/geo/load.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { inBackground, openDatabase, type Trx } from '../../apps/server/src/platform/db/db.ts'
import { apriEdizione } from '../../apps/server/src/raccolta/manifestazioni/commands.ts'
import { aggiungiPremio } from '../../apps/server/src/raccolta/premi/catalogo.ts'
import { maturaEScadi } from '../../apps/server/src/raccolta/punti/tempo.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { createChance } from './chance.ts'
import { liveMonth, type Tally } from './months.ts'
import { populate } from './people.ts'

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
/** Half-way an edition takes over from the first, and ends before the years do: what it leaves unused expires. */
const SECONDA = {
  codice: 'B',
  titolo: 'Seconda raccolta',
  inizio: '2024-07-01',
  fine: '2026-03-31',
  ultima_richiesta: '2026-06-30',
}

const whole = new Intl.NumberFormat('it-IT')
const di = (n: number) => whole.format(n).padStart(12)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`.padStart(12)
async function timed<T>(cosa: string, fai: () => Promise<T>): Promise<{ esito: T; ms: number }> {
  const since = performance.now()
  const esito = await fai()
  const ms = performance.now() - since
  if (cosa) console.log(`${cosa.padEnd(52)}${seconds(ms)}`)
  return { esito, ms }
}

/** Twelve prizes from 300 points up; every fourth has few pieces and runs out along the way. */
async function catalogo(trx: Trx, edizione_id: number): Promise<number[]> {
  const items: number[] = []
  for (let i = 0; i < 12; i++) {
    const item = {
      edizione_id,
      codice: `P${edizione_id}-${i}`,
      descrizione: `Premio ${i}`,
      dettaglio: 'Un premio del catalogo.',
      categoria: 'Casa',
      immagine: '/premi/borraccia.svg',
      punti: 300 + 400 * i,
      scorta: i % 4 === 3 ? 200 : null,
      valore_cent: 3_000 + 4_000 * i,
      valido_dal: '2022-01-01',
      valido_al: '2026-12-30',
      limite_persona: null,
    }
    items.push(await aggiungiPremio(trx, item))
  }
  return items
}

const { url, stop } = await startPostgres()
const database = inBackground(
  await openDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATABASE_POOL: '8' })),
)
const { db, withTransaction } = database
const chance = createChance(SEED)
console.log(
  `Programma con seme ${SEED}: ${whole.format(misure.promotori)} promotori, ${whole.format(misure.iscritti)} iscritti, ${ANNI} anni\n`,
)

await migrate(db)
await withTransaction(loadGeografia)
await withTransaction((trx) => loadBase(trx, 'Primo', mese(0)))
const premi = await withTransaction(async (trx) => {
  const { rows } = await trx.$client.query<{ id: number }>('select id from edizione')
  const seconda = await apriEdizione(trx, { ...SECONDA, attore_id: null })
  return { prima: await catalogo(trx, rows[0]!.id), seconda: await catalogo(trx, seconda) }
})
const rete = await timed('la rete e gli iscritti, scritti a insiemi', () =>
  populate(db.$client, chance, misure),
)

const tempi: { comandi: number; fine_mese: number; movimenti: number }[] = []
const sum: Tally = { completate: 0, rifiutate: 0, riaperte: 0, premi: 0, negati: 0 }
for (let n = 0; n < 12 * ANNI; n++) {
  const dal = mese(n)
  const al = mese(n + 1)
  const giorno = dal.toISOString().slice(0, 10)
  const inSeconda = giorno >= SECONDA.inizio && giorno <= SECONDA.ultima_richiesta
  const commands = await timed('', () =>
    liveMonth(database, chance, {
      misure,
      dal,
      al,
      pratiche: PRATICHE_MESE,
      premi: inSeconda ? premi.seconda : premi.prima,
    }),
  )
  for (const k of Object.keys(sum) as (keyof Tally)[]) sum[k] += commands.esito[k]
  const tempo = await timed('', () => maturaEScadi(database, al))
  tempi.push({ comandi: commands.ms, fine_mese: tempo.ms, movimenti: tempo.esito })
  if (n === 0) await db.$client.query('analyze')
  if (n % 12 === 11) {
    await db.$client.query('analyze')
    const anno = tempi.slice(-12)
    const tot = (k: keyof (typeof anno)[number]) => anno.reduce((s, t) => s + t[k], 0)
    console.log(
      `anno ${INIZIO + (n - 11) / 12}: comandi ${seconds(tot('comandi')).trim()}, fine mese ${seconds(tot('fine_mese')).trim()} (la più lunga ${seconds(Math.max(...anno.map((t) => t.fine_mese))).trim()})`,
    )
  }
}

console.log('')
for (const [che, count] of Object.entries(sum)) console.log(`${che.padEnd(52)}${di(count)}`)
for (const table of [
  'segnalatore',
  'pratica',
  'movimento',
  'scrittura',
  'lotto',
  'richiesta_premio',
  'evento',
]) {
  const { rows } = await db.$client.query<{ righe: number; byte: number }>(
    `select (select count(*) from ${table})::bigint as righe, pg_total_relation_size('${table}') as byte`,
  )
  console.log(
    `${table.padEnd(40)}${di(rows[0]!.righe)}${`${whole.format(Math.round(rows[0]!.byte / 2 ** 20))} MB`.padStart(12)}`,
  )
}
const { rows } = await db.$client.query<{ byte: number }>(
  'select pg_database_size(current_database()) as byte',
)
console.log(
  `${'il database intero'.padEnd(52)}${`${whole.format(Math.round(rows[0]!.byte / 2 ** 20))} MB`.padStart(12)}`,
)
const prova = await timed('la prova del registro', () => checkLedger(db))
for (const { regola, riga } of prova.esito) console.error(`NO  ${regola}\n    ${JSON.stringify(riga)}`)
const piu_lunga = Math.max(...tempi.map((t) => t.fine_mese))
console.log(`la fine del mese più lunga${seconds(piu_lunga).padStart(38)}`)
console.log(prova.esito.length === 0 ? '\nIl registro torna: deriva 0.' : '\nIl registro NON torna.')
console.log(
  `In tutto: ${seconds(rete.ms + tempi.reduce((s, t) => s + t.comandi + t.fine_mese, 0) + prova.ms).trim()}`,
)
await database.close()
await stop()
process.exitCode = prova.esito.length === 0 ? 0 : 1
