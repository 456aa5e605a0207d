import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { sizeOr } from '../scenario.ts'
import { type Attack, runTool } from './tools.ts'

const CONNECTIONS = 400
/**
 * Maximum duration of a slow connection in seconds: one minute for a request, two for a response that the client does not read,
 * plus the interval of the server's checks.
 */
const SECONDS = 180
const REST_MS = 10_000
/** Interval in milliseconds between the requests of a normal client during the attack, and their timeout. */
const EVERY_MS = 40
const ANSWER_MS = 5_000
/** Minimum of the tolerated p99 in milliseconds: a p99 of a few milliseconds doubles with any activity of another process. */
const P99_FLOOR_MS = 50

/**
 * Kinds of slow clients, as options of slowhttptest. Those that read slowly request the large response three times (`-k`): on
 * loopback the kernel's send buffer holds it once, and the server would have nothing left to send.
 */
const WAYS = {
  'slow headers': ['-H', '-i', '5', '-x', '24', '-u', '/api/health'],
  'slow bodies': ['-B', '-i', '5', '-s', '8192', '-x', '10', '-u', '/api/login'],
  'slow reading': ['-X', '-w', '512', '-y', '1024', '-n', '1', '-z', '32', '-k', '3', '-u', 'large'],
}

/** Makes sequential requests until stopped. @returns function that stops and returns p99, count and failures */
function startCalling(url: string) {
  const times: number[] = []
  let unanswered = 0
  let stopping = false
  const ended = (async () => {
    for (; !stopping; await pause(EVERY_MS)) {
      const from = performance.now()
      const ok = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
        .then((answer) => answer.arrayBuffer().then(() => answer.ok))
        .catch(() => false)
      if (ok) times.push(performance.now() - from)
      else unanswered++
    }
  })()
  return async () => {
    stopping = true
    await ended
    times.sort((a, b) => a - b)
    return { p99_ms: times[Math.floor(times.length * 0.99)] ?? ANSWER_MS, calls: times.length, unanswered }
  }
}

/**
 * Attack that holds hundreds of slow connections of each kind, directly to the server. Other clients must get responses about as
 * fast as without it, and the slow connections must be closed.
 */
export const slowhttptest: Attack = async ({ bare, large }) => {
  const holes: string[] = []
  const notes: string[] = []
  const seconds = String(sizeOr(SECONDS))
  // Public endpoint that queries the database.
  const endpoint = `${bare}/api/ready`
  const resting = startCalling(endpoint)
  await pause(REST_MS)
  const rest = await resting()
  for (const [name, how] of Object.entries(WAYS)) {
    const target = how.at(-1) === 'large' ? large : how.at(-1)
    const calling = startCalling(endpoint)
    const words = await runTool('slowhttptest', [
      ...[...how.slice(0, -1), `${bare}${target}`],
      ...['-c', String(CONNECTIONS), '-r', '100', '-l', seconds, '-p', '3'],
    ])
    const during = await calling()
    notes.push(`${name} ${during.p99_ms.toFixed(1)} ms`)
    if (during.unanswered > 0)
      holes.push(`${name}: ${during.unanswered} requests of other clients had no response`)
    if (during.p99_ms > Math.max(2 * rest.p99_ms, P99_FLOOR_MS))
      holes.push(
        `${name}: p99 of other clients ${during.p99_ms.toFixed(0)} ms, ${rest.p99_ms.toFixed(0)} ms without attack`,
      )
    if (!/Exit status:.*No open connections left/i.test(stripVTControlCharacters(words)))
      holes.push(`${name}: slow connections are still open after ${seconds} s`)
  }
  return {
    holes,
    tries: CONNECTIONS * Object.keys(WAYS).length,
    note: `p99 of another client’s requests, ${rest.p99_ms.toFixed(1)} ms without attack: ${notes.join(', ')} (limit: twice that, or ${P99_FLOOR_MS} ms); every slow connection was closed within ${seconds} s`,
  }
}
