import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const CONNECTIONS = 128
const TICK_MS = 10
/** Time in milliseconds after which a request without a response counts as failed. */
const ANSWER_MS = 30_000

/** Numbers of responses: successful ones, those refused for overload (503 with `Retry-After`), and others with their status. */
type Answers = { answered: number; refused: number; other: string[] }

/**
 * Sends GET requests of these members in turn.
 * @param perSecond rate, independent of the responses; null = closed loop with `together` concurrent requests
 * @returns the counts until `stop`
 */
export function startFlood(
  address: string,
  { tokens, path, perSecond }: { tokens: readonly string[]; path: string; perSecond: number | null },
  together = CONNECTIONS,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: Math.max(CONNECTIONS, together) })
  const answers: Answers = { answered: 0, refused: 0, other: [] }
  const since = performance.now()
  let [sent, open, stopping] = [0, 0, false]

  function ask(): void {
    open++
    const over = (failure: string | null) => {
      open--
      if (failure !== null && !stopping && answers.other.length < 5) answers.other.push(failure)
      if (perSecond === null && !stopping) ask()
    }
    const headers = { authorization: `Bearer ${tokens[sent++ % tokens.length]}` }
    const call = request(address + path, { agent, headers }, (answer) => {
      answer.resume()
      const { statusCode } = answer
      const isRefused = statusCode === 503 && answer.headers['retry-after'] !== undefined
      if (statusCode === 200) answers.answered++
      else if (isRefused) answers.refused++
      answer.once('close', () => over(statusCode === 200 || isRefused ? null : String(statusCode)))
    })
    call.setTimeout(ANSWER_MS, () => call.destroy(new Error(`no response in ${ANSWER_MS / 1000} s`)))
    call.once('error', ({ message }) => over(message))
    call.end()
  }

  const asking = (async () => {
    if (perSecond === null) for (let i = 0; i < together; i++) ask()
    for (; !stopping; await pause(TICK_MS)) {
      const due = perSecond === null ? 0 : ((performance.now() - since) / 1000) * perSecond - sent
      // At the connection limit, requests of the rate are skipped, not postponed.
      for (let i = 0; i < due && open < CONNECTIONS; i++) ask()
    }
  })()
  return {
    answers,
    /**
     * Stops the load.
     * @returns its duration in seconds
     */
    async stop(): Promise<number> {
      stopping = true
      await asking
      const seconds = (performance.now() - since) / 1000
      agent.destroy()
      return seconds
    },
  }
}
