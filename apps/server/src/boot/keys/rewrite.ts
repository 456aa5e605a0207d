import { inArray, type SQL, sql } from 'drizzle-orm'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import { countByKey, reencrypt } from '../../platform/secrets/reencrypt.ts'
import type { Services } from '../../platform/services/services.ts'
import { chiave_segreta } from '../tables.ts'
import { knownKeys } from './settle.ts'

const QUEUE = 'chiavi'

type Tools = Pick<Services, 'db' | 'withTransaction' | 'secrets' | 'log'>
/** What a run did, and how many texts are still under other keys. */
type Outcome = { riscritti: number; restano: number }

/** Keeps that nothing stands under these keys, or after all something does under those. */
async function note({ withTransaction, log }: Tools, free: number[], held: ReadonlyMap<number, number>) {
  for (const [chiave, testi] of held) log.error({ chiave, testi }, 'testi sotto una chiave di prima')
  const set = (numeri: number[], libera_il: SQL | null) =>
    withTransaction(async (trx) => {
      await trx.update(chiave_segreta).set({ libera_il }).where(inArray(chiave_segreta.numero, numeri))
    })
  if (free.length > 0) await set(free, sql`clock_timestamp()`)
  if (held.size > 0) await set([...held.keys()], null)
}

/**
 * Writes again, with the key that writes today, what the others wrote, in pieces that may be cut short; then counts what is
 * still under each of them. One with nothing under it may leave. Once a day it is counted again: what comes back under a
 * key that was free is found, written again where its key is still here, and told.
 */
export async function rewriteOld(tools: Tools, running?: RunInProgress): Promise<Outcome> {
  const { db, secrets } = tools
  const mature = (await knownKeys(db)).filter(({ matura }) => matura)
  const today = mature.at(-1)
  // This process is still to begin with the key of today, or was told by its settings to write with an older one.
  if (today?.numero !== secrets.number) return { riscritti: 0, restano: 0 }
  const old = mature.filter(({ numero }) => numero !== today.numero)
  if (old.every(({ contata }) => contata)) return { riscritti: 0, restano: 0 }
  const total = sum(await countByKey(db, today.numero))
  let riscritti = 0
  const rewritten = (rows: number) => {
    riscritti += rows
    running?.progress(riscritti, total)
  }
  if (total > 0) await reencrypt(tools, undefined, { rewritten, ...(running && { signal: running.signal }) })
  const left = await countByKey(db, today.numero)
  const free = old.map(({ numero }) => numero).filter((numero) => !left.has(numero))
  await note(tools, today.assestata ? free : [], left)
  return { riscritti, restano: sum(left) }
}

const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((all, n) => all + n, 0)

/** Every hour: with one key only, or with others that are free, it asks one question and ends. */
export async function startRewriting(services: Tools & Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.start({
    queue: QUEUE,
    retries: 2,
    run: (_, running) => rewriteOld(services, running),
  })
}
