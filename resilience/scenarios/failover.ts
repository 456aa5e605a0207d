import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/db.ts'
import { preparePrizeMembers } from '../../apps/server/src/test/prize-members.ts'
import { newFolder, type ServerProcess, startProcess } from '../../apps/server/src/test/process.ts'
import { startWriters } from '../concurrent-writers.ts'
import { CLUSTER_NEEDS, startCluster } from '../patroni-cluster.ts'
import { compareCounts } from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const SECRET_KEY = 'un segreto della prova del cambio di primario'
const MEMBERS = 12
/** Number of the product's processes that serve requests; one more runs the background jobs. */
const ANSWERING = 2
/** Recovery time objective in seconds (issue 11). */
const BACK_S = 20
/** Replication lag in milliseconds before the failover: transactions acknowledged without a replica are then lost. */
const BEHIND_MS = 1_500
const HOW = ['killed', 'silent'] as const

/** Reads a member's points five times a second. Counts responses, and the longest time without a success. */
function startReader(address: () => string, token: string) {
  const counts = { answered: 0, comeBack: 0, withoutWait: 0, other: [] as string[], longest_s: 0 }
  let stopping = false
  let last = performance.now()
  const reading = (async () => {
    while (!stopping) {
      await pause(200)
      const answer = await fetch(`${address()}/api/manifestazione/saldo-punti`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(30_000),
      }).catch((error: Error) => error)
      if (answer instanceof Error) counts.other.push(answer.message)
      else if (answer.status === 200) {
        counts.answered++
        counts.longest_s = Math.max(counts.longest_s, (performance.now() - last) / 1000)
        last = performance.now()
      } else if (answer.status === 503) {
        counts.comeBack++
        if (!answer.headers.has('retry-after')) counts.withoutWait++
      } else counts.other.push(String(answer.status))
      if (!(answer instanceof Error)) await answer.arrayBuffer()
    }
  })()
  return {
    told: counts,
    stop: async () => {
      stopping = true
      await reading
    },
  }
}

/** Creates the product's database, with retries: HAProxy may not know the primary yet. */
async function createDatabase(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const admin = new pg.Client({ connectionString: url })
    admin.on('error', () => {})
    try {
      await admin.connect()
      await admin.query('create database primo')
      return await admin.end()
    } catch (error) {
      if ((error as { code?: string }).code === '42P04') return
      if (attempt === 20) throw error
      await pause(500)
    }
  }
}

async function failingOver(): Promise<ScenarioOutcome> {
  const cluster = await startCluster()
  const folder = newFolder()
  const servers: ServerProcess[] = []
  const wrong: string[] = []
  try {
    await createDatabase(cluster.url('postgres'))
    const env = {
      DATABASE_URL: cluster.url('primo'),
      DATA_DIR: folder.folder,
      SECRET_KEY,
      DATABASE_POOL: '8',
    }
    for (let n = 0; n <= ANSWERING; n++)
      servers.push(startProcess({ ...env, BACKGROUND_WORK: n < ANSWERING ? 'off' : 'on' }))
    const addresses = (await Promise.all(servers.map((server) => server.indirizzo()))).slice(0, ANSWERING)
    const config = readConfig({ NODE_ENV: 'test', ...env })
    const withDatabase = async <T>(fn: (it: Database) => Promise<T>) => {
      const it = await openDatabase(config)
      return fn(it).finally(() => it.close())
    }
    const members = await withDatabase((it) => preparePrizeMembers(it, MEMBERS))
    let turn = 0
    const address = () => addresses[turn++ % addresses.length]!
    const writers = startWriters(address, members)
    const reader = startReader(address, members.tokens[0]!)
    const back_s: number[] = []
    for (let round = 0; round < sizeOr(2) && wrong.length === 0; round++) {
      await writers.more(50, 60_000)
      const how = HOW[round % HOW.length]!
      const first = await cluster.whole()
      const receivers = cluster.receivers()
      if (receivers.length !== 2) wrong.push(`${receivers.length} replicas, not 2`)
      cluster.signal(receivers, 'SIGSTOP')
      await pause(BEHIND_MS)
      const since = performance.now()
      cluster.take(first, how)
      // Data sent by the lost machine that the replicas have not read is lost too.
      cluster.signal(receivers, 'SIGTERM')
      cluster.signal(receivers, 'SIGCONT')
      // With a new primary, a write acknowledged from now on is on it: nothing in flight on the old one can be acknowledged.
      while ([first, null].includes(await cluster.primary()) && performance.now() - since < 120_000)
        await pause(100)
      const written = await writers.more(1, 120_000)
      back_s.push((performance.now() - since) / 1000)
      if (!written) wrong.push(`nothing was written in 120 s after ${first} was ${how}`)
      if ((await cluster.primary()) === first) wrong.push(`${first}, ${how}, is still the primary`)
      await cluster.bringBack(first)
    }
    if (!(await writers.stop())) wrong.push('requests without a response')
    await reader.stop()
    for (const server of servers) if ((await isAlive(server)) === false) wrong.push('a process exited')
    await Promise.all(servers.map((server) => server.ferma()))
    const { rows: _, ...counted } = await compareCounts({ withDatabase }, writers, [])
    const { told: counts } = reader
    if (counts.other.length > 0) wrong.push(`a member got ${[...new Set(counts.other)].join(', ')}`)
    if (counts.withoutWait > 0) wrong.push(`${counts.withoutWait} times 503 without Retry-After`)
    const slow = back_s.filter((seconds) => seconds > BACK_S)
    if (slow.length > 0)
      wrong.push(`writes again after ${slow.map((s) => s.toFixed(1)).join(', ')} s, not within ${BACK_S}`)
    return {
      ...counted,
      wrong: [...wrong, ...counted.wrong],
      note: `${back_s.length} primaries lost (${HOW.join(', ')}), writes again after ${back_s.map((s) => s.toFixed(1)).join(', ')} s; no process was restarted; of a member’s five reads per second ${counts.answered} succeeded and ${counts.comeBack} got 503 with Retry-After, at most ${counts.longest_s.toFixed(1)} s without a success`,
    }
  } finally {
    for (const server of servers) server.manda('SIGKILL')
    await cluster.stop()
    folder.elimina()
  }
}

/** Returns whether the process is still running. */
const isAlive = (server: ServerProcess) =>
  Promise.race([server.fine.then(() => false), pause(50).then(() => true)])

export const SCENARIOS: Scenario[] = [
  {
    name: 'failover',
    does: 'Three machines with Patroni and etcd behind HAProxy, two web processes and one worker: the primary’s machine is killed, or stops responding, while members request premi. One try per acknowledged request',
    needs: CLUSTER_NEEDS,
    limit_s: 900,
    faults: [
      {
        what: 'asynchronous replication',
        file: 'deploy/several/patroni.yml',
        from: '    synchronous_mode: true\n    synchronous_mode_strict: true\n',
        to: '',
        shows: /[1-9]\d* lost/,
        size: 1,
      },
    ],
    run: failingOver,
  },
]
