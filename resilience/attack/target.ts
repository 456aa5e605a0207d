import { postgresDatabase } from '../../apps/server/src/test/database.ts'
import { newFolder, startProcess } from '../../apps/server/src/test/process.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { startContractProxy } from '../../scripts/contract-proxy.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { LISTS, requestsOfContract, type ScannerRequest } from './requests.ts'
import { openSessions } from './sessions.ts'
import { startVulnerableServer, VULNERABLE_CALLS } from './vulnerable-server.ts'

/** Server that is attacked. The injected fault of every attack replaces the product with the vulnerable server. */
const TARGET: 'product' | 'bad server' = 'product'

/** Server under attack, running on loopback. */
export type AttackTarget = {
  /** Address for the tools, which authenticates `Authorization: Bearer member` or `operator`. */
  address: string
  /** Address of the server itself, without the proxy. */
  bare: string
  /** Path of a large public response, for clients that read slowly. */
  large: string
  calls: ScannerRequest[]
  /** Exchanges validated against the contract, and their violations. */
  seen: { answers: number; wrong: string[] }
  stop: () => Promise<void>
}

async function badServer(): Promise<AttackTarget> {
  const postgres = await startPostgres()
  const bad = await startVulnerableServer(postgres.url)
  return {
    address: bad.address,
    bare: bad.address,
    large: '/large',
    calls: VULNERABLE_CALLS,
    seen: { answers: 1, wrong: [] },
    stop: async () => {
      await bad.stop()
      await postgres.stop()
    },
  }
}

/** Starts the built product with the demo data on PostgreSQL, behind a proxy that validates every response. */
async function product(): Promise<AttackTarget> {
  await ensureBuilt()
  const postgres = await startPostgres()
  const database = await postgresDatabase(postgres.url)
  const folder = newFolder()
  const server = startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder.folder,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
  })
  const bare = await server.indirizzo()
  const sessions = await openSessions(database.url)
  let calls = 0
  const proxy = await startContractProxy(bare, {
    replaceHeaders: async ({ authorization }) => {
      calls++
      // A new client address per request, so that no rate limit applies: those have tests of their own.
      const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
      return { ...(await sessions.replaceHeaders(authorization)), 'x-forwarded-for': from }
    },
    heard: sessions.heard,
  })
  return {
    address: proxy.address,
    bare,
    large: '/api/openapi.json',
    calls: requestsOfContract(await idsAt(proxy.address)),
    seen: proxy.seen,
    stop: async () => {
      await proxy.stop()
      await sessions.close()
      await server.ferma()
      folder.elimina()
      await database.elimina()
      await postgres.stop()
    },
  }
}

/** Reads ids of existing items, by the path of their list. */
async function idsAt(address: string): Promise<(path: string) => number | undefined> {
  const ids = new Map<string, number>()
  for (const { path, who } of LISTS) {
    const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${who}` } })
    const body = (await answer.json()) as { data?: { id?: unknown }[] }
    const id = body.data?.[0]?.id
    if (typeof id === 'number') ids.set(path, id)
  }
  return (path) => ids.get(path)
}

/** Starts the server to attack: the product, or the vulnerable server when the fault is injected. */
export const startTarget = (): Promise<AttackTarget> => (TARGET === 'product' ? product() : badServer())
