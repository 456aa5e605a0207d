import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { benchTools } from '../../apps/server/src/test/bench-punti.ts'
import { postgresDatabase } from '../../apps/server/src/test/database.ts'
import { newFolder, startProcess } from '../../apps/server/src/test/process.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startBadServer } from './bad-server.ts'
import { startContractProxy } from './proxy.ts'

/** What is attacked; the planted fault of every attack puts the bad server in the product's place. */
const TARGET: 'product' | 'bad server' = 'product'

export type Target = {
  address: string
  /** Addresses that read, with values for all they ask: as a member and as an operator may call them. */
  reads: { member: string[]; operator: string[] }
  tokens: { member: string; operator: string }
  /** What the proxy saw: answers that were held against the contract, and those that are not its. */
  seen: () => { answers: number; wrong: string[] }
  stop: () => Promise<void>
}

async function badServer(): Promise<Target> {
  const postgres = await startPostgres()
  const bad = await startBadServer(postgres.url)
  const reads = [
    `${bad.address}/people?id=1`,
    `${bad.address}/search?q=one`,
    `${bad.address}/file?name=notes.txt`,
  ]
  return {
    address: bad.address,
    reads: { member: reads, operator: reads },
    tokens: { member: 'none', operator: 'none' },
    seen: () => ({ answers: 1, wrong: [] }),
    stop: async () => {
      await bad.stop()
      await postgres.stop()
    },
  }
}

/** The product as it is built, with the demo world, on PostgreSQL, behind a proxy that reads every answer. */
async function product(): Promise<Target> {
  await ensureBuilt()
  const postgres = await startPostgres()
  const database = await postgresDatabase(postgres.url)
  const folder = newFolder()
  const server = startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder.folder,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    // As many as the attackers like: what the limits do is tried elsewhere, and here they would keep everything out.
    TRUST_PROXY: 'on',
  })
  const proxy = await startContractProxy(await server.indirizzo())
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const tokenOf = async (email: string) => {
    const { rows } = await pool.query<{ id: number }>('select id from utente where email = $1', [email])
    return benchTools({ db: drizzle({ client: pool }) }).token(rows[0]!.id)
  }
  const tokens = {
    member: await tokenOf('promotore@primo.example'),
    operator: await tokenOf('admin@primo.example'),
  }
  await pool.end()
  return {
    address: proxy.address,
    reads: proxy.reads(),
    tokens,
    seen: proxy.seen,
    stop: async () => {
      await proxy.stop()
      await server.ferma()
      folder.elimina()
      await database.elimina()
      await postgres.stop()
    },
  }
}

/** Starts what is attacked. */
export const startTarget = (): Promise<Target> => (TARGET === 'product' ? product() : badServer())
