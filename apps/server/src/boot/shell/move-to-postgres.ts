import { quanti } from '@primo/domain/platform/numbers'
import type pg from 'pg'
import { nessunAccount } from '../../accesso/account/queries.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/db/db.ts'
import { withLongConnection } from '../../platform/db/db-pool.ts'
import { withSetupLock } from '../../platform/db/locks.ts'
import { copyPartitionsOf } from '../../platform/db/partitions.ts'
import { runStatement } from '../../platform/db/query.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { logger } from '../../platform/log/log.ts'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { openJobs } from '../../registro/lavori/jobs.ts'
import { createApp } from '../app.ts'
import { hasEmbedded } from '../backup/embedded.ts'
import { openKeys } from '../keys/registration.ts'
import { migrate } from '../migrate.ts'
import { PARTITIONED_TABLES } from '../retention.ts'
import { CommandFailed, type CommandRun } from './command.ts'
import { lastMigration, latestMigration } from './database.ts'
import { verifyAuditLog, verifyLedger } from './verify.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** Rows copied per statement. It is low because a row may contain an image. */
const AT_A_TIME = 100

/** A table and its columns, in the form in which they are read and written. */
type Table = { name: string; columns: string[]; read: string[] }

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         array_agg(quote_ident(a.attname) order by a.attnum) as columns,
         -- As JSON an array would lose where it begins.
         array_agg(quote_ident(a.attname) || case when y.typcategory = 'A' then '::text as ' || quote_ident(a.attname) else '' end
                   order by a.attnum) as read
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type y on y.oid = a.atttypid
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle')
   group by 1 order by 1`
const PARTS = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relispartition and c.relkind in ('r', 'p') and n.nspname !~ '^pg_' order by 1`
const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as name, quote_ident(c.conname) as key, pg_get_constraintdef(c.oid) as says
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
   where c.contype = 'f' and c.conparentid = 0 and n.nspname <> 'drizzle' order by 1, 2`
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
  where schemaname <> 'drizzle'`
/** Makes the text of a row independent of the session's settings. */
const PLAIN_TEXT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'"

const tablesOf = async (client: Client) => (await client.query<Table>(TABLES)).rows

/** Copies the rows of a table from `from` to `to`. */
async function copyTable(from: Client, to: Client, { name, columns, read }: Table): Promise<void> {
  const names = columns.join(', ')
  await from.query(
    `declare righe no scroll cursor for select row_to_json(t)::text as row from (select ${read.join(', ')} from ${name}) t`,
  )
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${AT_A_TIME} from righe`)
    if (rows.length === 0) break
    await to.query(
      `insert into ${name} (${names}) overriding system value select ${names} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
  }
  await from.query('close righe')
}

/** Creates in `to` the partitions that the tables have in `from`. @returns the names of all partitions */
async function copyParts(from: Client, to: Client): Promise<string[]> {
  for (const { parted } of PARTITIONED_TABLES) await copyPartitionsOf(from, to, parted)
  const { rows } = await to.query<{ name: string }>(PARTS)
  return rows.map(({ name }) => name)
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string | null }>(SEQUENCES)
  for (const { name, value } of rows)
    if (value !== null) await to.query('select setval($1::regclass, $2::bigint)', [name, value])
}

/** Number of rows and checksum of each table's contents, by table. */
type TableChecksums = Map<string, { n: number; impronta: string }>

/** Computes the checksums of all tables, independent of row order; in the transaction of `client`. */
async function checksumsOf(client: Client): Promise<TableChecksums> {
  await client.query(PLAIN_TEXT)
  const prints: TableChecksums = new Map()
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ n: number; impronta: string }>(
      `select count(*) as n, coalesce(sum(('x' || substr(md5(row(${columns.join(', ')})::text), 1, 15))::bit(60)::bigint), 0)::text as impronta
         from ${name}`,
    )
    prints.set(name, { n: Number(rows[0]!.n), impronta: rows[0]!.impronta })
  }
  return prints
}

/** Returns the tables whose row count or checksum differs between two databases. */
function differingTables(one: TableChecksums, other: TableChecksums): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [a, b] = [one.get(name), other.get(name)]
    return a?.n !== b?.n || a?.impronta !== b?.impronta
  })
}

/**
 * Replaces the rows of `to` with those of `from`; both have the same schema. Triggers are disabled, and foreign keys are dropped
 * and added again, which validates them. Both connections are in a transaction of the caller.
 * @param progress called with each table before it is copied.
 */
async function copyTables(from: Client, to: Client, progress: (table: string) => void): Promise<void> {
  await from.query(PLAIN_TEXT)
  await to.query(PLAIN_TEXT)
  const parts = await copyParts(from, to)
  const tables = await tablesOf(from)
  const guarded = [...tables.map(({ name }) => name), ...parts]
  const { rows: keys } = await to.query<{ name: string; key: string; says: string }>(FOREIGN_KEYS)
  for (const { name, key } of keys) await to.query(`alter table ${name} drop constraint ${key}`)
  for (const name of guarded) await to.query(`alter table ${name} disable trigger user`)
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    progress(table.name)
    await copyTable(from, to, table)
  }
  await copySequences(from, to)
  for (const name of guarded) await to.query(`alter table ${name} enable trigger user`)
  for (const { name, key, says } of keys) await to.query(`alter table ${name} add constraint ${key} ${says}`)
}

const BEGIN = `begin isolation level repeatable read; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s'`

/** Prepares an empty database as the server does at start: schema and queues. */
async function prepare(database: Database, config: Config): Promise<void> {
  await migrate(database.db)
  const quiet = { ...config, background_work: false, demo: false }
  const jobs = await openJobs(database.db, logger(config), false)
  try {
    const files = openFileStore(config)
    const secrets = openSecrets(config)
    const app = await createApp({ ...database, config: quiet, secrets, files, jobs })
    await app.close()
    await files.close()
  } finally {
    await jobs.stop()
  }
}

/** Refuses a database that already has accounts. @throws CommandFailed */
async function refuseUsed({ db }: Database): Promise<void> {
  if ((await lastMigration(db.$client)) === null) return
  if (!(await nessunAccount(db)))
    throw new CommandFailed('Nel database di DATABASE_URL ci sono già persone: non lo tocco.')
}

/**
 * Copies all rows in one transaction per database: one snapshot is read, and the writes are atomic. @returns the number of rows
 */
async function copy(from: Database, to: Database, print: (row: string) => void): Promise<number> {
  const within = <T>({ db }: Database, work: (client: pg.PoolClient) => Promise<T>) =>
    withLongConnection(db.$client, async (client) => {
      await client.query(BEGIN)
      return work(client)
    })
  return within(from, (source) =>
    within(to, async (target) => {
      await copyTables(source, target, (table) => print(`  ${table}`))
      const [here, there] = [await checksumsOf(source), await checksumsOf(target)]
      const different = differingTables(here, there)
      if (different.length > 0)
        throw new CommandFailed(
          `Le tabelle non sono venute uguali, e nulla è stato scritto: ${different.join(', ')}.`,
        )
      await target.query('commit')
      await source.query('rollback')
      return [...here.values()].reduce((sum, { n }) => sum + n, 0)
    }),
  )
}

/**
 * `primo trasloco`: moves the embedded database of the data folder to the PostgreSQL of `DATABASE_URL`, which must not have
 * accounts yet. The copy is atomic and verified row by row; the embedded database stays unchanged.
 */
export const moveToPostgres: CommandRun = async ({ env, print }) => {
  const config = readConfig(env)
  if (config.database_url === null) throw new CommandFailed('Serve DATABASE_URL: è lì che il database va.')
  if (!hasEmbedded(config.data_folder))
    throw new CommandFailed(`Nella cartella dei dati ${config.data_folder} non c’è un database incorporato.`)
  const from = await openDatabase({ ...config, database_url: null })
  try {
    if ((await lastMigration(from.db.$client)) !== latestMigration())
      throw new CommandFailed(
        'Il database incorporato è di un’altra versione: avviaci prima il server, poi fermalo.',
      )
    // Checks that the key is the one that encrypted the database; in production it comes from the settings.
    await openKeys(from, config)
    const to = await openDatabase(config)
    try {
      await withSetupLock(config, async () => {
        await refuseUsed(to)
        await prepare(to, config)
        print('Porto le righe:')
        const rows = await copy(from, to, print)
        print(
          `${quanti(rows, 'riga portata', 'righe portate')}: ogni tabella ha le stesse righe, con lo stesso contenuto.`,
        )
      })
      await runStatement(to.db, 'analyze')
      const proofs = [await verifyLedger(to.db), await verifyAuditLog(to.db)]
      for (const { rows } of proofs) for (const row of rows) print(row)
      if (!proofs.every(({ holds }) => holds)) return 1
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
  print(
    `Fatto. Il database incorporato è rimasto in ${config.data_folder}: non serve più, quando ti fidi toglilo.`,
  )
  return 0
}
