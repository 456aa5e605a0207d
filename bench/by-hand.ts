/** What a call asks the database, asked again by hand: how much of the call is the questions', and how much is ours. */
import pg from 'pg'
import { connectionOf } from '../apps/server/src/platform/db/db-pool.ts'
import { type Sent, sentDuring } from '../apps/server/src/test/plans.ts'

const lasting = async (act: () => Promise<unknown>) => {
  const since = performance.now()
  await act()
  return performance.now() - since
}

/** A bare connection to a database, `close` it when no more is asked. */
export async function openByHand(url: string) {
  const client = new pg.Client(connectionOf({ database_url: url }))
  await client.connect()
  // A name is one connection's own: here the same texts have others.
  const names = new Map<string, string>()
  const own = ({ name, ...question }: Sent) => {
    if (!name) return question
    if (!names.has(question.text)) names.set(question.text, `by_hand_${names.size}`)
    return { ...question, name: names.get(question.text)! }
  }
  return {
    close: () => client.end(),
    /**
     * What `ask` took each time, and what its own questions took, with its own values, one after the other right after it on
     * a bare connection that does nothing with the rows: in milliseconds, the quickest first.
     */
    async timesBeside(ask: (n: number) => Promise<unknown>, times: number) {
      const [ms, byHand]: [number[], number[]] = [[], []]
      for (let n = 0; n < times; n++) {
        const sent = await sentDuring(async () => {
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
