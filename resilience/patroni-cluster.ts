import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../scripts/free-port.mjs'
import { ROOT } from '../scripts/project.mjs'
import { onProcessEnd, ordinaryAccount, temporaryFolder } from '../scripts/temporary-folders.mjs'
import { familyOf } from './process-tree.ts'
import { pathOf } from './scenario.ts'

/**
 * Names of the three machines. Each is a loopback address, with the configuration of `deploy/several` except for names, addresses
 * and folders.
 */
const MACHINES = ['primo1', 'primo2', 'primo3'] as const
export type Machine = (typeof MACHINES)[number]
const addressOf = (machine: Machine) => `127.0.0.1${machine.at(-1)}`
export const CLUSTER_NEEDS = ['etcd', 'patroni', 'haproxy'] as const

const read = (file: string) =>
  readFileSync(join(ROOT, 'deploy/several', file), 'utf8').replaceAll('10.0.0.', '127.0.0.')

function signal(pids: readonly number[], what: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, what)
    } catch {
      // The process has ended.
    }
}

/**
 * Starts PostgreSQL on three machines with Patroni and etcd, behind HAProxy: its address always leads to the primary.
 * @returns functions that kill, suspend and restart a machine
 */
export async function startCluster() {
  const account = ordinaryAccount()
  const folder = temporaryFolder(account)
  const [port, readPort] = [await freePort(), await freePort()]
  const isSynchronous = read('patroni.yml').includes('synchronous_mode: true')
  const running = new Map<string, ChildProcess>()
  const words: string[] = []
  /** Returns the process ids of a machine. PostgreSQL may outlive Patroni, its parent. */
  const pidsOf = (machine: Machine): number[] => {
    const own = [...running].flatMap(([name, { pid }]) => (name.endsWith(machine) && pid ? [pid] : []))
    const pidFile = join(folder, machine, 'data', 'postmaster.pid')
    try {
      own.push(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]))
    } catch {
      // PostgreSQL is not running there.
    }
    return [...new Set(own.flatMap(familyOf))]
  }
  const tidy = () => {
    for (const machine of MACHINES) signal(pidsOf(machine), 'SIGKILL')
    for (const child of running.values()) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  const untied = onProcessEnd(tidy)

  function launch(name: string, program: string, args: string[], env: Record<string, string> = {}): void {
    const child = spawn(pathOf(program)!, args, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        words.push(`${name}: ${String(chunk)}`)
        if (words.length > 400) words.shift()
      })
    running.set(name, child)
  }
  function write(name: string, text: string): string {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
    return file
  }
  const ownOf = (machine: Machine, text: string) =>
    text
      .replace(/(?<![A-Z_])NAME\b/g, machine)
      .replace(/(?<![A-Z_])ADDRESS\b/g, addressOf(machine))
      .replaceAll('SUPERUSER_PASSWORD', 'super')
      .replaceAll('REPLICATION_PASSWORD', 'replica')
      .replaceAll('/var/lib/postgresql/15/primo', join(folder, machine, 'data'))
      .replaceAll('/var/lib/postgresql/.pgpass', join(folder, machine, '.pgpass'))
      .replaceAll('/var/run/postgresql', join(folder, machine))
      .replaceAll('/var/lib/etcd/primo', join(folder, machine, 'etcd'))

  function startEtcd(machine: Machine): void {
    const rows = ownOf(machine, read('etcd')).split('\n')
    const env = rows
      .filter((row) => row.startsWith('ETCD_'))
      .map((row) => /^(\w+)=(.*)$/.exec(row)!.slice(1, 3))
    launch(`etcd-${machine}`, 'etcd', ['--logger=zap', '--log-level=error'], Object.fromEntries(env))
  }
  const startPatroni = (machine: Machine) =>
    launch(`patroni-${machine}`, 'patroni', [write(`${machine}.yml`, ownOf(machine, read('patroni.yml')))])

  /** Returns the primary according to Patroni, or null. */
  async function primary(): Promise<Machine | null> {
    for (const machine of MACHINES) {
      const leads = await fetch(`http://${addressOf(machine)}:8008/primary`, {
        signal: AbortSignal.timeout(1_000),
      })
        .then(({ status }) => status === 200)
        .catch(() => false)
      if (leads) return machine
    }
    return null
  }
  /** Waits until there is a primary with two replicas and, with synchronous replication, a synchronous standby. */
  async function whole(within_ms = 120_000): Promise<Machine> {
    for (const until = performance.now() + within_ms; performance.now() < until; await pause(250)) {
      const first = await primary()
      if (!first) continue
      const { members } = (await fetch(`http://${addressOf(first)}:8008/cluster`)
        .then((answer) => answer.json())
        .catch(() => ({ members: [] }))) as { members: { role: string; state: string }[] }
      const following = members.filter(
        ({ role, state }) => role !== 'leader' && /running|streaming/.test(state),
      )
      const isWaitedFor = !isSynchronous || members.some(({ role }) => role === 'sync_standby')
      if (following.length === 2 && isWaitedFor) return first
    }
    throw new Error(`the cluster is not healthy:\n${words.slice(-60).join('')}`)
  }

  const url = (database: string) => `postgresql://postgres:super@127.0.0.1:${port}/${database}`
  /** Waits until HAProxy's address leads to a writable PostgreSQL. */
  async function waitForPrimary(): Promise<void> {
    let why = ''
    for (const until = performance.now() + 30_000; performance.now() < until; await pause(250)) {
      const client = new pg.Client({ connectionString: url('postgres') })
      client.on('error', () => {})
      // Before its first health check HAProxy routes to any machine.
      const connecting = client.connect().then(() => client.query('show transaction_read_only'))
      const refused = await connecting.then(
        ({ rows }) => (rows[0].transaction_read_only === 'off' ? null : 'read-only'),
        (error: Error) => error.message,
      )
      await client.end().catch(() => {})
      if (refused === null) return
      why = refused
    }
    const log = words.filter((line) => line.startsWith('haproxy')).join('')
    throw new Error(`HAProxy leads to no primary (${why}): ${log}`)
  }

  for (const machine of MACHINES) {
    mkdirSync(join(folder, machine), { mode: 0o700 })
    if (account) chownSync(join(folder, machine), account.uid, account.gid)
  }
  for (const machine of MACHINES) startEtcd(machine)
  for (const machine of MACHINES) startPatroni(machine)
  const haproxy = write(
    'haproxy.cfg',
    read('haproxy.cfg')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
      .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${readPort}`),
  )
  try {
    await whole()
    launch('haproxy', 'haproxy', ['-f', haproxy, '-db'])
    await waitForPrimary()
  } catch (error) {
    tidy()
    untied()
    throw error
  }

  return {
    url,
    primary,
    whole,
    /**
     * Returns the WAL receivers of the replicas. Suspended, the replicas lag behind a primary without synchronous replication.
     */
    receivers: () =>
      MACHINES.flatMap(pidsOf).filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver')
        } catch {
          return false
        }
      }),
    /** Kills or suspends all processes of a machine: PostgreSQL, Patroni, etcd. Connections of a suspended machine stay open. */
    take: (machine: Machine, how: 'killed' | 'silent') =>
      signal(pidsOf(machine), how === 'killed' ? 'SIGKILL' : 'SIGSTOP'),
    /** Restarts a machine from its data folder. */
    async bringBack(machine: Machine): Promise<void> {
      signal(pidsOf(machine), 'SIGKILL')
      await pause(500)
      rmSync(join(folder, machine, 'data', 'postmaster.pid'), { force: true })
      startEtcd(machine)
      startPatroni(machine)
    },
    said: () => words.join(''),
    signal,
    async stop(): Promise<void> {
      const ends = [...running.values()].filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )
      const closed = Promise.all(ends.map((child) => once(child, 'close')))
      tidy()
      untied()
      await Promise.race([closed, pause(5_000)])
    },
  }
}
