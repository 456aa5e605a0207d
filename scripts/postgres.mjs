// Starts a PostgreSQL server for tests: the given one, or a throw-away cluster that leaves no files.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { postgresBinaries } from './postgres-binaries.mjs'
import { ExpectedError } from './project.mjs'
import { onProcessEnd, ordinaryAccount, temporaryFolder } from './temporary-folders.mjs'

const READY = 'database system is ready to accept connections'
const START_MS = 30_000
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const COMMON = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' }
// Test databases trade durability for speed; crash tests request a durable cluster.
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The databases live for seconds; tests of plans run ANALYZE themselves.
  autovacuum: 'off',
  // The planner starts parallel workers for tables without statistics, and each worker is a new process.
  max_parallel_workers_per_gather: '0',
}

/**
 * @typedef {{ bin: string, folder: string, account?: import('./temporary-folders.mjs').Account, durable: boolean }} Cluster
 */

/**
 * Provides a PostgreSQL server whose user may create databases: `PGTEST_URL` when set, else a throw-away cluster on loopback. It
 * ends with `stop`, or with this process, however that ends.
 * @param {{ durable?: boolean }} [options] durable: keeps fsync on, for the tests that kill processes
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url of its administrative database
 * @throws {Fault} when PostgreSQL is missing and cannot be installed, or does not start
 */
export async function startPostgres({ durable = false } = {}) {
  if (process.env.PGTEST_URL) return { url: process.env.PGTEST_URL, stop: async () => {} }
  const bin = await postgresBinaries()
  const account = ordinaryAccount()
  const cluster = { bin, folder: temporaryFolder(account), account, durable }
  try {
    const password = await create(cluster)
    const port = await freePort()
    const stop = await launch(cluster, port)
    return { url: `postgresql://primo:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    rmSync(cluster.folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Initialises the cluster.
 * @param {Cluster} cluster
 * @returns {Promise<string>} password of its superuser, `primo`
 */
async function create(cluster) {
  const password = randomBytes(16).toString('hex')
  const secret = join(cluster.folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (cluster.account) chownSync(secret, cluster.account.uid, cluster.account.gid)
  const args = [
    '-U',
    'primo',
    '-E',
    'UTF8',
    `--locale=${LOCALE}`,
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
  ]
  const initdb = start(cluster, 'initdb', [...args, ...(cluster.durable ? [] : ['--no-sync'])])
  const code = await new Promise((resolve) => initdb.child.on('close', resolve))
  rmSync(secret)
  if (code !== 0) throw new ExpectedError(`initdb could not create the test cluster:\n${initdb.said()}`)
  return password
}

/**
 * Starts the server of a cluster.
 * @param {Cluster} cluster @param {number} port
 * @returns {Promise<() => Promise<void>>} function that stops it
 */
async function launch(cluster, port) {
  const settings = { ...COMMON, ...(cluster.durable ? {} : FAST), port: String(port) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { child, said } = start(cluster, 'postgres', args)
  const ended = new Promise((resolve) => child.on('close', resolve))
  const tidy = () => {
    // SIGQUIT skips the checkpoint, which a throw-away cluster does not need.
    child.kill('SIGQUIT')
    rmSync(cluster.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  const untied = onProcessEnd(tidy)
  await new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new ExpectedError(`PostgreSQL is not ready after ${START_MS / 1000} s:\n${said()}`)),
      START_MS,
    )
    child.stderr.on('data', () => said().includes(READY) && resolve(clearTimeout(late)))
    child.on('close', () => reject(new ExpectedError(`PostgreSQL did not start:\n${said()}`)))
  }).catch((error) => {
    child.kill('SIGQUIT')
    throw error
  })
  return async () => {
    untied()
    child.kill('SIGQUIT')
    await ended
    rmSync(cluster.folder, { recursive: true, force: true })
  }
}

/**
 * Starts one of PostgreSQL's programs on the cluster, as an account it accepts.
 * @param {Cluster} cluster @param {string} program @param {string[]} args
 */
function start({ bin, folder, account }, program, args) {
  // After SIGKILL this process cannot stop the server: the kernel does.
  const guard = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'QUIT'] : []
  const [command = '', ...rest] = [...guard, join(bin, program), '-D', join(folder, 'data'), ...args]
  const child = spawn(command, rest, {
    ...account,
    cwd: folder,
    env: { ...process.env, LC_ALL: LOCALE, LC_MESSAGES: 'C', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk))
  return { child, said: () => words }
}
