import { inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import { classifyDbError } from '../../platform/db/db-errors.ts'
import type { RunInProgress } from '../../platform/jobs/jobs.ts'
import { countByKey, reencrypt } from '../../platform/secrets/reencrypt.ts'
import { type createKeys, type KeySource, keySourceOf } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { chiave_segreta } from '../tables.ts'
import { areKeysRegistered, encryptionKeyNumber, knownKeys, registerKeys } from './registration.ts'

/** Polling interval of the keys: several polls within the grace period of a new key (`GRACE_PERIOD_S`). */
const POLL_MS = 5_000

type FollowerTools = Pick<Database, 'db' | 'withTransaction' | 'kind'> & {
  config: Config
  keys: ReturnType<typeof createKeys>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Creates a follower of the key source (settings or key file). It adopts new keys, starts encrypting with one when every process
 * has read it, and drops keys removed from the source. Invalid keys are logged, and the previous ones stay in use.
 * @returns `poll`, which reads the source once
 */
export function keyFollower(
  { db, withTransaction, kind, config, keys, log }: FollowerTools,
  source: KeySource = keySourceOf(config),
): { poll: () => Promise<void> } {
  const { secrets, use } = keys
  let lastMessage = ''
  const refuse = (error: ConfigError) => {
    if (error.message !== lastMessage) log.error({ motivo: error.message }, 'chiavi: restano quelle di prima')
    lastMessage = error.message
  }
  const poll = async (): Promise<void> => {
    const before = secrets.number
    try {
      const wanted = await source.read()
      const known = await knownKeys(db)
      use(
        areKeysRegistered(wanted, known)
          ? { writes: encryptionKeyNumber(wanted, known), keys: wanted.keys }
          : await withTransaction((trx) => registerKeys(trx, config, wanted, kind === 'pglite')),
      )
      lastMessage = ''
    } catch (error) {
      if (error instanceof ConfigError) return refuse(error)
      // The database may be reachable at the next poll.
      if (!classifyDbError(error)) throw error
    }
    if (secrets.number !== before)
      log.info({ chiave: secrets.number, prima: before }, 'scrive un’altra chiave')
  }
  return { poll }
}

/** Polls the key source every few seconds while the server runs. @returns the function that stops it */
export function followKeys(tools: FollowerTools): () => Promise<void> {
  const { poll } = keyFollower(tools)
  let under_way = Promise.resolve()
  const timer = setInterval(() => {
    under_way = under_way.then(poll).catch((err: unknown) => tools.log.error({ err }, 'chiavi'))
  }, POLL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return under_way
  }
}

const QUEUE = 'chiavi'

type Tools = Pick<Services, 'db' | 'withTransaction' | 'secrets' | 'log'>
/** Numbers of values re-encrypted by a run, and of values still encrypted under other keys. */
type Outcome = { riscritti: number; restano: number }

/** Records which of the old keys no ciphertext depends on any more (`free`), and which still have ciphertexts (`held`). */
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
 * Re-encrypts, with the current key, the values encrypted under the other keys, in batches that may be interrupted, and then
 * counts the values left under each key. A key without any may be removed. Values are counted again once a day: one that
 * reappears under a removable key is logged, and re-encrypted if that key is available.
 */
export async function reencryptOld(tools: Tools, running?: RunInProgress): Promise<Outcome> {
  const { db, secrets } = tools
  const mature = (await knownKeys(db)).filter(({ matura }) => matura)
  const today = mature.at(-1)
  // This process has not adopted the current key yet, or its settings make it encrypt with an older one.
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

/** Starts the hourly re-encryption job. With a single key, or when the other keys are already removable, a run is one query. */
export async function startReencryption(services: Tools & Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.start({
    queue: QUEUE,
    retries: 2,
    run: (_, running) => reencryptOld(services, running),
  })
}
