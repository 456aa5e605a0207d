import type pg from 'pg'

/**
 * LISTEN/NOTIFY channel for cache invalidation. Triggers (migrations) notify `<what> <id>` at commit, so that no code that
 * changes a row has to.
 */
const CHANNEL = 'cambiato'

/** @param id whose cache entry is invalid; null = every entry may be */
type Heard = (id: number | null) => void

export type CacheInvalidation = {
  /** Returns whether any connection of this process executes LISTEN: otherwise nothing may be cached. */
  isListening: () => boolean
  on: (what: string, listener: Heard) => void
}

/**
 * Cache invalidation where LISTEN is impossible, so that nothing is cached: with the embedded database, which needs no cache, and
 * with a pooler in transaction mode.
 */
export const NO_INVALIDATION: CacheInvalidation = { isListening: () => false, on: () => {} }

/**
 * Creates the invalidation of caches by notifications on the connections for which `listen` is called. If these are all
 * connections of the pool, this process receives the notification of its own commit before the commit returns, and those of other
 * processes shortly after. All cached entries are dropped whenever a connection starts or stops listening, because notifications
 * in between may be lost.
 */
export function createCacheInvalidation(): CacheInvalidation & {
  listen: (client: pg.ClientBase) => Promise<void>
} {
  const listening = new Set<pg.ClientBase>()
  const readers = new Map<string, Heard>()
  const forget = () => {
    for (const listener of readers.values()) listener(null)
  }
  return {
    isListening: () => listening.size > 0,
    on: (what, listener) => void readers.set(what, listener),
    listen: async (client) => {
      client.on('notification', ({ payload = '' }) => {
        const [what = '', id] = payload.split(' ')
        readers.get(what)?.(id ? Number(id) : null)
      })
      client.once('end', () => {
        if (listening.delete(client)) forget()
      })
      // A standby refuses LISTEN: the connection is used all the same, but does not count as listening.
      const accepted = await client.query(`listen ${CHANNEL}`).catch(() => null)
      if (!accepted) return
      listening.add(client)
      forget()
    },
  }
}
