import type { CacheInvalidation } from '../../platform/db/cache-invalidation.ts'
import type { Caller } from '../../platform/http/authorize.ts'

/** Maximum age in milliseconds of a cache entry, in case the notification that invalidates it is lost with its connection. */
const BELIEVED_MS = 5_000
/** Maximum number of cached tokens, a few hundred bytes each. The oldest entry is evicted first. */
const TOKENS_MAX = 20_000

type Known = { caller: Caller; until_ms: number }

/**
 * Creates the cache of authenticated tokens: entries last a few seconds, and only until the account, the session or the profiles
 * change, in any process. Nothing is cached while LISTEN is not connected.
 * @see docs/decisions/0071
 */
export function createTokenCache(changes: CacheInvalidation) {
  const known = new Map<string, Known>()
  const tokensOf = new Map<number, Set<string>>()
  let heard = 0

  function drop(hash: string) {
    const utente_id = known.get(hash)?.caller.utente_id
    if (utente_id === undefined) return
    known.delete(hash)
    const his = tokensOf.get(utente_id)
    his?.delete(hash)
    if (his?.size === 0) tokensOf.delete(utente_id)
  }

  changes.on('accesso', (utente_id) => {
    heard++
    if (utente_id !== null) {
      for (const hash of tokensOf.get(utente_id) ?? []) drop(hash)
      return
    }
    known.clear()
    tokensOf.clear()
  })

  return {
    /** Returns the cached caller of a token, or undefined on a cache miss. */
    recall(hash: string): Caller | undefined {
      const found = known.get(hash)
      if (!found || found.until_ms > performance.now()) return found?.caller
      drop(hash)
      return undefined
    },
    /**
     * Starts the caching of a token. Call it before the query.
     * @returns the function that stores the result, unless an invalidation arrived in the meantime: the result may be older
     */
    learn(hash: string): (caller: Caller, valid_ms: number) => void {
      const before = heard
      return (caller, valid_ms) => {
        if (!changes.heard() || heard !== before) return
        const [oldest] = known.keys()
        if (known.size >= TOKENS_MAX && oldest !== undefined) drop(oldest)
        known.set(hash, { caller, until_ms: performance.now() + Math.min(valid_ms, BELIEVED_MS) })
        const his = tokensOf.get(caller.utente_id) ?? new Set()
        tokensOf.set(caller.utente_id, his.add(hash))
      }
    },
  }
}
