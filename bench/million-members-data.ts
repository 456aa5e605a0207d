/** Writes data of a tenth of the size planned in docs/growth.md: ten movements of each member, and six notices. */
import type pg from 'pg'
import { AVVISO_PARTITIONS } from '../apps/server/src/comunicazioni/avvisi/personal-data.ts'
import { createPartitionsFor } from '../apps/server/src/platform/db/partitions.ts'

/**
 * The ten movements of each member in order, each with the position of the credit whose lot it changes: five credits, four
 * maturings, one expiry.
 */
const KINDS = [
  ['accredito', 0],
  ['maturazione', 0],
  ['accredito', 2],
  ['maturazione', 2],
  ['accredito', 4],
  ['maturazione', 4],
  ['scadenza', 0],
  ['accredito', 7],
  ['maturazione', 7],
  ['accredito', 9],
] as const
const ACCOUNTS = {
  accredito: ['emissione', 'maturazione'],
  maturazione: ['maturazione', 'disponibili'],
  scadenza: ['disponibili', 'scaduti'],
} as const
const FACTS = {
  accredito: {
    tipo_finanziamento: 'Prestito Personale',
    base: 10,
    livello: 0,
    quota_bp: 10_000,
    tetto: false,
    tetto_quota: 100,
    regola: '2021-1',
    matura_il: '2026-02-01',
  },
  maturazione: { punti: 10, pagati_al_debito: 0 },
  scadenza: { punti: 10, scade_il: '2026-10-25', edizione: '2021-2026' },
} as const
const CHANGE = { accredito: 10, maturazione: 0, scadenza: -10 } as const

const MOVEMENTS = `
  insert into movimento (id, chiave, tipo, utente_id, edizione_id, avvenuto_il, registrato_il, punti, pratica_id, ciclo, livello,
                         regola_versione, dati, titoli) overriding system value
  select n, $3 || ':lotto=' || n, $3, 1 + (n - 1) % $4::bigint, (select min(id) from edizione), quando, quando, $5,
         case when $3 = 'accredito' then 1 + n % $6::bigint end, case when $3 = 'accredito' then 1 + n / $6::bigint end,
         case when $3 = 'accredito' then 0 end, case when $3 = 'accredito' then (select min(versione) from regola_punti) end,
         $8::jsonb,
         case when $3 = 'accredito' then '[{"ruolo":"manifestazione","profilo_id":1,"requisiti":[]},{"ruolo":"convenzionato","profilo_id":2,"requisiti":[]}]'::jsonb end
    from (select n, now() - interval '5 years' * (1 - n::float8 / $7) as quando from generate_series($1::bigint, $2::bigint) n) x`
/** Inserts a lot for each credit. The lots of the newest movements have not matured yet; $5 of these are due now. */
const LOTS = `
  insert into lotto (id, movimento_id, utente_id, edizione_id, punti, matura_il, scade_il, in_maturazione, disponibili, scaduti)
  overriding system value
  select n, n, 1 + (n - 1) % $3::bigint, (select min(id) from edizione), 10,
         case when $4 = 'maturazione' and n <= $2 - $5::int then now() + interval '30 days' else now() - interval '1 hour' end,
         current_date + case when $4 = 'scaduti' then -30 else 300 end,
         case $4 when 'maturazione' then 10 else 0 end, case $4 when 'disponibili' then 10 else 0 end,
         case $4 when 'scaduti' then 10 else 0 end
    from generate_series($1::bigint, $2::bigint) n`
const POSTINGS = `
  insert into scrittura (movimento_id, conto, lotto_id, punti)
  select n, c.conto, case when c.conto <> 'emissione' then n - $3::bigint end, c.punti
    from generate_series($1::bigint, $2::bigint) n cross join lateral (values ($4, -10), ($5, 10)) c(conto, punti)`
const WALLETS = `
  insert into portafoglio (utente_id, edizione_id, in_maturazione, disponibili, scaduti)
  select utente_id, edizione_id, sum(in_maturazione), sum(disponibili), sum(scaduti) from lotto group by 1, 2`
/** Writes two notices per quarter for each member; the older ones are read. */
const NOTICES = `
  insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il, letto_il)
  select 1 + (n - 1) % $1::bigint, 'password_cambiata', 'password_cambiata:evento=' || n, '{}', quando, quando,
         case when n <= $2::bigint - $1::bigint then quando end
    from (select n, now() - interval '14 months' * (1 - n::float8 / $2) as quando from generate_series(1, $2::bigint) n) x`

/** The indexes that are dropped while a table is filled. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisprimary`

async function writeLedger(
  client: pg.PoolClient,
  movements: number,
  people: number,
  cases: number,
  due: number,
) {
  const each = movements / KINDS.length
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES, [
    ['movimento', 'lotto', 'scrittura'],
  ])
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const [place, [kind, of]] of KINDS.entries()) {
    const [first, last] = [place * each + 1, (place + 1) * each]
    await client.query(MOVEMENTS, [first, last, kind, people, CHANGE[kind], cases, movements, FACTS[kind]])
    await client.query(POSTINGS, [first, last, (place - of) * each, ...ACCOUNTS[kind]])
    if (kind !== 'accredito') continue
    const then = KINDS.findLast(([, other]) => other === place)![0]
    await client.query(LOTS, [first, last, people, ACCOUNTS[then][1], due])
    console.log(`${last.toLocaleString('en')} movements`)
  }
  for (const { made } of indexes) await client.query(made)
  await client.query(WALLETS)
  for (const table of ['movimento', 'lotto'])
    await client.query(`select setval('${table}_id_seq', $1)`, [movements])
}

/**
 * Writes the movements (without running triggers) and the notices of the benchmark with a million members.
 * @param sizes due: number of lots that mature in the nightly job
 */
export async function populateMillionMembers(
  pool: pg.Pool,
  sizes: { movements: number; people: number; cases: number; due: number; notices: number },
): Promise<void> {
  const { movements, people, cases, due, notices } = sizes
  await createPartitionsFor(
    pool,
    AVVISO_PARTITIONS,
    "select now() - n * interval '3 months' as v from generate_series(-1, 5) n",
  )
  const client = await pool.connect()
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'")
  await writeLedger(client, movements, people, cases, due)
  await client.query(NOTICES, [people, notices])
  await client.query('reset all')
  await client.query('vacuum (analyze)')
  client.release()
}
