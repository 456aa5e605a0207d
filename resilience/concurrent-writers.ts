import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PRIZE_PATH } from '../apps/server/src/test/prize-members.ts'

/** Timeout of a request, after which it is retried with the same key. */
const ANSWER_MS = 30_000
/** HTTP statuses after which a writer sends its request again. */
const COME_BACK = new Set([503])
/** Maximum number of failures that are reported one by one. */
const WRONG_MAX = 5

/** Acknowledged request of a premio. */
type Acknowledged = { key: string; id: number }

/**
 * Starts members who continuously request a premio. Each request has an idempotency key and is retried until acknowledged: it
 * must then exist exactly once.
 * @param address evaluated at each attempt: a restarted server may have another address
 */
export function startWriters(
  address: () => string,
  { id_premio, tokens }: { id_premio: number; tokens: string[] },
) {
  const acknowledged: Acknowledged[] = []
  const wrong: string[] = []
  let stopping = false
  let unanswered = 0
  let last = performance.now()
  let longest_ms = 0

  const acknowledge = (one: Acknowledged) => {
    acknowledged.push(one)
    longest_ms = Math.max(longest_ms, performance.now() - last)
    last = performance.now()
  }

  async function attempt(token: string, key: string): Promise<number | null> {
    const answer = await fetch(address() + PRIZE_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ id_premio }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await answer.text()
    if (answer.status === 200) return (JSON.parse(text) as { data: { id: number } }).data.id
    if (!COME_BACK.has(answer.status) && wrong.length < WRONG_MAX)
      wrong.push(`returned ${answer.status}: ${text}`)
    return null
  }

  async function write(token: string): Promise<void> {
    while (!stopping) {
      const key = randomUUID()
      for (;;) {
        const id = await attempt(token, key).catch(() => null)
        if (id !== null) {
          acknowledge({ key, id })
          break
        }
        unanswered++
        if (wrong.length >= WRONG_MAX) return
        await pause(50 + Math.random() * 150)
      }
    }
  }

  const writers = Promise.all(tokens.map(write))
  return {
    acknowledged,
    wrong,
    /** Waits for `n` further acknowledgements. @returns false after the timeout */
    async more(n: number, within_ms: number): Promise<boolean> {
      const aim = acknowledged.length + n
      for (const until = performance.now() + within_ms; performance.now() < until; await pause(20))
        if (acknowledged.length >= aim || wrong.length >= WRONG_MAX) return true
      return false
    },
    /** Lets each member finish the current request. @returns false after the timeout */
    async stop(within_ms = 120_000): Promise<boolean> {
      stopping = true
      return Promise.race([writers.then(() => true), pause(within_ms, false, { ref: false })])
    },
    /** Returns the number of failed attempts and the longest time without an acknowledgement. */
    figures: () => ({ unanswered, longest_s: longest_ms / 1000 }),
  }
}
export type Writers = ReturnType<typeof startWriters>

/**
 * Compares the requests in the database with the acknowledged ones. Every request was acknowledged in the end, so each must exist
 * exactly once.
 * @param there ids of the requests in the database
 */
export function compareAcknowledged(acknowledged: readonly Acknowledged[], there: readonly number[]) {
  const written = new Set(there)
  const acknowledgedIds = new Set(acknowledged.map(({ id }) => id))
  return {
    lost: [...acknowledgedIds].filter((id) => !written.has(id)).length,
    // Duplicates: an existing request never acknowledged, whose key was acknowledged with another; and one acknowledged for two
    // keys.
    duplicated:
      there.filter((id) => !acknowledgedIds.has(id)).length + acknowledged.length - acknowledgedIds.size,
  }
}
