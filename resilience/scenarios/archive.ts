import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { postgresDatabase } from '../../apps/server/src/test/database.ts'
import { type DurablePostgres, durablePostgres, startWire } from '../../apps/server/src/test/postgres.ts'
import { newFolder } from '../../apps/server/src/test/process.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { ROOT } from '../../scripts/project.mjs'
import { onProcessEnd, ordinaryAccount, temporaryFolder } from '../../scripts/temporary-folders.mjs'
import { startWriters } from '../concurrent-writers.ts'
import { compareCounts, killAndWait, openProduct } from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

/** Seconds that the archive is unreachable, then silent, then slow. */
const SECONDS = 45
const MEMBERS = 4
const CASES = 60
const SEGMENT = 16 * 1024 * 1024
/** Interval in seconds at which a segment is archived; a minute in deploy/pgbackrest/primo.conf. */
const ARCHIVE_TIMEOUT_S = 5
/** Delay in milliseconds of each 64 KiB of a slow archive. */
const SLOW_MS = 500
const STEP_MS = 90_000

/** Folder with s3rver, which the repository does not contain: it would be the only package used by one resilience test. */
const S3RVER = process.env.S3RVER && join(process.env.S3RVER, 'node_modules/s3rver/bin/s3rver.js')

/** Waits for a condition. @returns false after the timeout */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end_ms = performance.now() + STEP_MS; performance.now() < end_ms; await pause(500))
    if (await holds()) return true
  return false
}

/** Starts an S3 server with an empty bucket, behind a proxy that can make it unreachable, silent or slow. */
async function startBucket() {
  const { folder, elimina } = newFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', [...certificate, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const port = await freePort()
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--key', key, '--cert', cert]
  const child = spawn(process.execPath, [S3RVER!, ...args, '--configure-bucket', 'archive', '-s'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const untied = onProcessEnd(() => child.kill('SIGKILL'))
  return {
    wire: await startWire(port),
    port,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      untied()
      elimina()
    },
  }
}

/** Writes pgBackRest's configuration of deploy/pgbackrest with this test's bucket and database. @returns its path */
function configure(folder: string, { casa, porta }: DurablePostgres, bucket_port: number): string {
  const bucket = `repo1-type=s3
repo1-path=/primo
repo1-s3-bucket=archive
repo1-s3-endpoint=127.0.0.1
repo1-storage-port=${bucket_port}
repo1-s3-uri-style=path
repo1-s3-region=eu-south-1
repo1-s3-key=S3RVER
repo1-s3-key-secret=S3RVER
repo1-storage-verify-tls=n
io-timeout=2
lock-path=${folder}
spool-path=${folder}`
  const written = readFileSync(join(ROOT, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8')
    .replace('repo1-path=/var/lib/pgbackrest', bucket)
    .replace('log-level-file=info', 'log-level-file=off')
    .replace(
      'pg1-path=/var/lib/postgresql/15/main',
      `pg1-path=${casa.dati}\npg1-user=primo\npg1-socket-path=${folder}`,
    )
    .replace('pg1-port=5432', `pg1-port=${porta}`)
  const path = join(folder, 'pgbackrest.conf')
  writeFileSync(path, written)
  return path
}

/** Returns PostgreSQL's settings of deploy/pgbackrest, with a shorter interval. */
function archiveSettings(folder: string): Record<string, string> {
  const conf = readFileSync(join(ROOT, 'deploy/pgbackrest/primo.conf'), 'utf8')
  const settings = [...conf.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name!, value!])
  return {
    ...Object.fromEntries(settings),
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
    unix_socket_directories: folder,
  }
}

/**
 * Makes the bucket unreachable, silent and slow while members request premi, then replaces the database by what the archive has.
 */
async function archiving(): Promise<ScenarioOutcome> {
  const account = ordinaryAccount()
  const folder = temporaryFolder(account)
  const bucket = await startBucket()
  // PostgreSQL starts pgBackRest, which reads its settings from the environment too.
  process.env.PGBACKREST_CONFIG = join(folder, 'pgbackrest.conf')
  const postgres = await durablePostgres(archiveSettings(folder))
  const data = newFolder()
  const wrong: string[] = []
  // Asynchronous: the proxy of the bucket is in this process.
  const pgbackrest = (...args: string[]) =>
    promisify(execFile)('pgbackrest', ['--stanza=primo', ...args], { ...account })
  try {
    configure(folder, postgres, bucket.wire.porta)
    await pgbackrest('stanza-create')
    const { url } = await postgresDatabase(postgres.url('postgres'))
    const metrics_port = await freePort()
    const place = { env: { DATABASE_URL: url, DATA_DIR: data.folder }, remove: async () => {} }
    const product = await openProduct(place, { METRICS_PORT: String(metrics_port) })
    const members = await product.prepare(MEMBERS, CASES)
    await pgbackrest('--type=full', 'backup')
    const server = await product.launch()
    const waiting = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text()
      return Number(/^primo_wal_archive_waiting_bytes (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    }
    if (!(await until(async () => (await waiting()) <= 2 * SEGMENT)))
      wrong.push('the metric of the archive is missing')
    const writers = startWriters(() => product.address, members)
    const phases: [what: string, begin: () => void | Promise<void>][] = [
      ['unreachable', async () => bucket.wire.porta_a(await freePort())],
      [
        'silent',
        () => {
          bucket.wire.porta_a(bucket.port)
          bucket.wire.taci()
        },
      ],
      [
        'slow',
        () => {
          bucket.wire.riapri()
          bucket.wire.rallenta(SLOW_MS)
        },
      ],
    ]
    const behind: string[] = []
    for (const [what, begin] of phases) {
      if (wrong.length > 0) break
      await begin()
      const before = writers.acknowledged.length
      await pause(sizeOr(SECONDS) * 1000)
      const bytes = await waiting()
      behind.push(`${what} ${Math.round(bytes / SEGMENT)}`)
      if (writers.acknowledged.length === before)
        wrong.push(`nothing was written while the archive was ${what}`)
      // Several segments have been filled by now, and none could be archived.
      if (what !== 'slow' && !(bytes > 3 * SEGMENT))
        wrong.push(`the metric does not show that the archive is ${what}`)
    }
    bucket.wire.porta_a(bucket.port)
    bucket.wire.riapri()
    bucket.wire.rallenta(0)
    if (wrong.length === 0 && !(await until(async () => (await waiting()) <= 2 * SEGMENT)))
      wrong.push('the archive does not catch up')
    if (!(await writers.stop())) wrong.push('requests without a response')
    await killAndWait(server)
    const { unanswered, longest_s } = writers.figures()
    if (unanswered > 0) wrong.push(`${unanswered} requests had to be repeated`)

    const [last] = await postgres.esegui<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    const archived = async () =>
      (
        await postgres.esegui<{ done: boolean }>(
          `select last_archived_wal >= '${last!.name}' as done from pg_stat_archiver`,
        )
      )[0]!.done
    if (!(await until(archived))) wrong.push('the last segment was not archived')
    // The machine's disk is lost: the database is restored from the archive alone.
    await postgres.ferma('SIGKILL')
    rmSync(postgres.casa.dati, { recursive: true })
    mkdirSync(postgres.casa.dati, { mode: 0o700 })
    if (account) chownSync(postgres.casa.dati, account.uid, account.gid)
    await pgbackrest('restore')
    await postgres.avvia()
    const isPrimary = async () =>
      !(await postgres.esegui<{ standby: boolean }>('select pg_is_in_recovery() as standby'))[0]!.standby
    if (!(await until(isPrimary))) wrong.push('the restored database does not accept writes')
    const { rows, ...counted } = await compareCounts(product, writers, wrong)
    const note = `segments not archived at the end: ${behind.join(', ')}; at most ${longest_s.toFixed(1)} s without a write; restored from the archive alone, ledger and audit log (${rows} rows) verified`
    return { ...counted, note }
  } finally {
    await postgres.elimina()
    await bucket.wire.elimina()
    await bucket.stop()
    data.elimina()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'archive-s3',
    does: 'The S3 bucket of pgBackRest is unreachable, then silent, then slow, for 45 s each (RESILIENCE_SIZE), while members request premi: no request fails, the metric of the archive shows it, and the write-ahead log is archived afterwards without a gap: the database is restored from the archive alone. One try per acknowledged request',
    needs: ['pgbackrest', 'openssl'],
    unless: () =>
      S3RVER && existsSync(S3RVER)
        ? null
        : 'S3RVER is not a folder with s3rver (npm install s3rver@3.7.1 in an empty one)',
    limit_s: 900,
    faults: [
      {
        what: 'a segment that could not be archived counts as archived',
        file: 'deploy/pgbackrest/primo.conf',
        from: "archive-push %p'",
        to: "archive-push %p || true'",
        shows: /[1-9]\d* lost/,
        size: 25,
      },
      {
        what: 'the archive is not measured',
        file: 'apps/server/src/boot/observability.ts',
        from: '  WAL_ARCHIVE_METRICS,\n  {',
        to: '  {',
        shows: /the metric of the archive is missing/,
        size: 25,
      },
    ],
    run: archiving,
  },
]
