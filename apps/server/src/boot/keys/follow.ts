import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import { classifyDbError } from '../../platform/db/db-errors.ts'
import type { createKeys } from '../../platform/secrets/secrets.ts'
import { type KeySource, keySourceOf } from '../../platform/secrets/source.ts'
import { areKeysRegistered, encryptionKeyNumber, knownKeys, registerKeys } from './registration.ts'

/** Polling interval of the keys: several polls within the grace period of a new key (`RESPITE_S`). */
const LOOK_MS = 5_000

type Tools = Pick<Database, 'db' | 'withTransaction' | 'kind'> & {
  config: Config
  keys: ReturnType<typeof createKeys>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Creates the follower of the key source: it adopts new keys, starts encrypting with one once every process can read it, and
 * drops keys that are no longer in use. Invalid keys are logged, and the previous ones stay.
 * @returns `look`, which does it once
 */
export function keyFollower(
  { db, withTransaction, kind, config, keys, log }: Tools,
  source: KeySource = keySourceOf(config),
): { look: () => Promise<void> } {
  const { secrets, use } = keys
  let told = ''
  const refuse = (error: ConfigError) => {
    if (error.message !== told) log.error({ motivo: error.message }, 'chiavi: restano quelle di prima')
    told = error.message
  }
  const look = async (): Promise<void> => {
    const before = secrets.number
    try {
      const wanted = await source.read()
      const known = await knownKeys(db)
      use(
        areKeysRegistered(wanted, known)
          ? { writes: encryptionKeyNumber(wanted, known), keys: wanted.keys }
          : await withTransaction((trx) => registerKeys(trx, config, wanted, kind === 'pglite')),
      )
      told = ''
    } catch (error) {
      if (error instanceof ConfigError) return refuse(error)
      // The database may be reachable at the next poll.
      if (!classifyDbError(error)) throw error
    }
    if (secrets.number !== before)
      log.info({ chiave: secrets.number, prima: before }, 'scrive un’altra chiave')
  }
  return { look }
}

/** Polls the keys every few seconds while the server runs. @returns the function that stops it */
export function followKeys(tools: Tools): () => Promise<void> {
  const { look } = keyFollower(tools)
  let under_way = Promise.resolve()
  const timer = setInterval(() => {
    under_way = under_way.then(look).catch((err: unknown) => tools.log.error({ err }, 'chiavi'))
  }, LOOK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return under_way
  }
}
