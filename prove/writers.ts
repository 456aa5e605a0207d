import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PRIZE_PATH } from '../apps/server/src/test/prize-members.ts'

/** For an answer: past it the writer asks again, with the same key. */
const ANSWER_MS = 30_000
/** Answers that say «come back»: the server's, and those of a server that is starting. */
const COME_BACK = new Set([503])
/** What is wrong is told by its first few. */
const WRONG_MAX = 5

/** A prize request that was acknowledged. */
type Acknowledged = { key: string; id: number }

/**
 * Members who ask for a prize without rest, each request under a key of its own, which is sent again, the same, until it is
 * answered: so each has to be there once, whatever happened on the way.
 * @param address asked anew at each attempt: a server that was killed may come back elsewhere
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

  const answered = (one: Acknowledged) => {
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
    const said = await answer.text()
    if (answer.status === 200) return (JSON.parse(said) as { data: { id: number } }).data.id
    if (!COME_BACK.has(answer.status) && wrong.length < WRONG_MAX)
      wrong.push(`answered ${answer.status}: ${said}`)
    return null
  }

  async function write(token: string): Promise<void> {
    while (!stopping) {
      const key = randomUUID()
      for (;;) {
        const id = await attempt(token, key).catch(() => null)
        if (id !== null) {
          answered({ key, id })
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
    /** Waits until so many more are acknowledged. @returns whether they were, in that time */
    async more(n: number, within_ms: number): Promise<boolean> {
      const aim = acknowledged.length + n
      for (const until = performance.now() + within_ms; performance.now() < until; await pause(20))
        if (acknowledged.length >= aim || wrong.length >= WRONG_MAX) return true
      return false
    },
    /** Lets each finish the request it is at. @returns whether they did in that time */
    async stop(within_ms = 120_000): Promise<boolean> {
      stopping = true
      return Promise.race([writers.then(() => true), pause(within_ms, false, { ref: false })])
    },
    /** Attempts without an answer that was one, and the longest time without any acknowledged. */
    figures: () => ({ unanswered, longest_s: longest_ms / 1000 }),
  }
}
export type Writers = ReturnType<typeof startWriters>

/** The ids of the requests that are there are held against those acknowledged: every request was, in the end. */
export function compare(acknowledged: readonly Acknowledged[], there: readonly number[]) {
  const written = new Set(there)
  const said = new Set(acknowledged.map(({ id }) => id))
  return {
    lost: [...said].filter((id) => !written.has(id)).length,
    // One nobody was told of was made under a key that was answered with another; one told twice has two keys.
    duplicated: there.filter((id) => !said.has(id)).length + acknowledged.length - said.size,
  }
}
