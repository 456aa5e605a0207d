import type { Changes } from '../../platform/db/changes.ts'
import type { Caller } from '../../platform/http/authorize.ts'

/** For how long a check is believed at the most: should the word that it no longer holds be lost, with the line it was to come on. */
const BELIEVED_MS = 5_000
/** Tokens remembered at once: a few hundred bytes each. The first one learnt is the first one let go. */
const TOKENS_MAX = 20_000

type Known = { caller: Caller; until_ms: number }

/**
 * Who calls with a token, as the database last said: for a few seconds, and only until his account, his session or his
 * profiles change, in whatever process that happens (docs/decisions/0071). Nobody is remembered while nobody listens.
 */
export function createMemory(changes: Changes) {
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
    /** Who it is, or undefined when it has to be asked. */
    recall(hash: string): Caller | undefined {
      const found = known.get(hash)
      if (!found || found.until_ms > performance.now()) return found?.caller
      drop(hash)
      return undefined
    },
    /**
     * Call it before asking the database.
     * @returns what keeps the answer, unless something was heard meanwhile: the answer may be older than that.
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
