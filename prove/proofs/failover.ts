import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/db.ts'
import { preparePrizeMembers } from '../../apps/server/src/test/prize-members.ts'
import { newFolder, type ServerProcess, startProcess } from '../../apps/server/src/test/process.ts'
import { CLUSTER_NEEDS, startCluster } from '../cluster.ts'
import { countAll } from '../place.ts'
import { type Outcome, type Proof, sizeOr } from '../proof.ts'
import { startWriters } from '../writers.ts'

const SECRET_KEY = 'un segreto della prova del cambio di primario'
const MEMBERS = 12
/** Two that answer, and one that works. */
const ANSWERING = 2
/** Issue 11: within so long it is written again. */
const BACK_S = 20
/** How long the machines that follow hear nothing before the first is lost: what did not wait for them is lost with it. */
const BEHIND_MS = 1_500
const HOW = ['killed', 'silent'] as const

/** A member who looks at his points five times a second: what he was told, and how long he saw none. */
function startReader(address: () => string, token: string) {
  const told = { answered: 0, comeBack: 0, withoutWait: 0, other: [] as string[], longest_s: 0 }
  let stopping = false
  let last = performance.now()
  const reading = (async () => {
    while (!stopping) {
      await pause(200)
      const answer = await fetch(`${address()}/api/manifestazione/saldo-punti`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(30_000),
      }).catch((error: Error) => error)
      if (answer instanceof Error) told.other.push(answer.message)
      else if (answer.status === 200) {
        told.answered++
        told.longest_s = Math.max(told.longest_s, (performance.now() - last) / 1000)
        last = performance.now()
      } else if (answer.status === 503) {
        told.comeBack++
        if (!answer.headers.has('retry-after')) told.withoutWait++
      } else told.other.push(String(answer.status))
      if (!(answer instanceof Error)) await answer.arrayBuffer()
    }
  })()
  return {
    told,
    stop: async () => {
      stopping = true
      await reading
    },
  }
}

/** Asked for until it is there: HAProxy may still be finding out who leads. */
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

async function failingOver(): Promise<Outcome> {
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
      if (receivers.length !== 2) wrong.push(`${receivers.length} machines followed, not 2`)
      cluster.signal(receivers, 'SIGSTOP')
      await pause(BEHIND_MS)
      const since = performance.now()
      cluster.take(first, how)
      // What the machine that is lost had sent and they had not read is lost too.
      cluster.signal(receivers, 'SIGTERM')
      cluster.signal(receivers, 'SIGCONT')
      // Once another leads, what is acknowledged is written there: of what was on its way nothing can be any more.
      while ([first, null].includes(await cluster.primary()) && performance.now() - since < 120_000)
        await pause(100)
      const written = await writers.more(1, 120_000)
      back_s.push((performance.now() - since) / 1000)
      if (!written) wrong.push(`nothing was written in 120 s after ${first} was ${how}`)
      if ((await cluster.primary()) === first) wrong.push(`${first}, ${how}, has still the lead`)
      await cluster.bringBack(first)
    }
    if (!(await writers.stop())) wrong.push('requests that were never answered')
    await reader.stop()
    for (const server of servers) if ((await isAlive(server)) === false) wrong.push('a process ended')
    await Promise.all(servers.map((server) => server.ferma()))
    const { rows: _, ...counted } = await countAll({ withDatabase }, writers, [])
    const { told } = reader
    if (told.other.length > 0) wrong.push(`a member was told ${[...new Set(told.other)].join(', ')}`)
    if (told.withoutWait > 0) wrong.push(`${told.withoutWait} times 503 without Retry-After`)
    const slow = back_s.filter((seconds) => seconds > BACK_S)
    if (slow.length > 0)
      wrong.push(`back after ${slow.map((s) => s.toFixed(1)).join(', ')} s, not within ${BACK_S}`)
    return {
      ...counted,
      wrong: [...wrong, ...counted.wrong],
      note: `${back_s.length} primaries lost (${HOW.join(', ')}), written again after ${back_s.map((s) => s.toFixed(1)).join(', ')} s; nobody was started anew; a member who looked five times a second was answered ${told.answered} times, told to come back (503, Retry-After) ${told.comeBack} times, saw nothing new for ${told.longest_s.toFixed(1)} s at the most`,
    }
  } finally {
    for (const server of servers) server.manda('SIGKILL')
    await cluster.stop()
    folder.elimina()
  }
}

/** Whether a process that was started is still the same one. */
const isAlive = (server: ServerProcess) =>
  Promise.race([server.fine.then(() => false), pause(50).then(() => true)])

export const PROOFS: Proof[] = [
  {
    name: 'failover',
    does: 'Three machines with Patroni and etcd, HAProxy in front, two processes that answer and one that works; the primary’s machine killed, or silenced, under members who ask for prizes; a try is a request acknowledged',
    needs: CLUSTER_NEEDS,
    limit_s: 900,
    plants: [
      {
        what: 'a commit is acknowledged by one machine alone',
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
