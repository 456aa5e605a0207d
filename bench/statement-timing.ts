/** Repeats a call's SQL statements on a bare connection, to separate their duration from the rest of the call's. */
import pg from 'pg'
import { connectionOf } from '../apps/server/src/platform/db/db-pool.ts'
import { type RecordedStatement, recordStatements } from '../apps/server/src/test/query-plans.ts'

const lasting = async (act: () => Promise<unknown>) => {
  const since = performance.now()
  await act()
  return performance.now() - since
}

/** Opens a connection to a database that bypasses the product's pool, to time statements. Call `close` at the end. */
export async function openStatementTimer(url: string) {
  const client = new pg.Client(connectionOf({ database_url: url }))
  await client.connect()
  // Names of prepared statements are unique per connection: the same texts get other names here.
  const names = new Map<string, string>()
  const own = ({ name, ...question }: RecordedStatement) => {
    if (!name) return question
    if (!names.has(question.text)) names.set(question.text, `by_hand_${names.size}`)
    return { ...question, name: names.get(question.text)! }
  }
  return {
    close: () => client.end(),
    /**
     * Returns the durations of `ask`, and of its statements with the same values, run sequentially right after it on a bare
     * connection that ignores the rows. In milliseconds, ascending.
     */
    async timeWithStatements(ask: (n: number) => Promise<unknown>, times: number) {
      const [ms, byHand]: [number[], number[]] = [[], []]
      for (let n = 0; n < times; n++) {
        const sent = await recordStatements(async () => {
          ms.push(await lasting(() => ask(n)))
        })
        byHand.push(
          await lasting(async () => {
            for (const question of sent) await client.query(own(question))
          }),
        )
      }
      const quickest = (all: number[]) => all.sort((a, b) => a - b)
      return { ms: quickest(ms), byHand: quickest(byHand) }
    },
  }
}
