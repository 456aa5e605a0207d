import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { sizeOr } from '../proof.ts'
import { type Attack, runTool } from './tools.ts'

const CONNECTIONS = 400
/** A request has a minute, an answer of which nothing is taken two; the server looks now and then. */
const SECONDS = 180
const REST_MS = 10_000
/** Between a member's calls; past the limit one has not been answered. */
const EVERY_MS = 40
const ANSWER_MS = 5_000
/** What is called twice: a p99 of a few milliseconds doubles when another process so much as wakes. */
const P99_FLOOR_MS = 50

/** The three ways of being slow: options of slowhttptest. */
const WAYS = {
  'slow headers': ['-H', '-i', '5', '-x', '24', '-u', '/api/health'],
  'slow bodies': ['-B', '-i', '5', '-s', '8192', '-x', '10', '-u', '/api/login'],
  'slow reading': ['-X', '-w', '512', '-y', '1024', '-n', '1', '-z', '32', '-k', '1', '-u', 'large'],
}

/** Somebody's calls one after the other until told to stop. @returns how long each took, and how many had no answer */
function startCalling(url: string) {
  const times: number[] = []
  let unanswered = 0
  let stopping = false
  const ended = (async () => {
    for (; !stopping; await pause(EVERY_MS)) {
      const from = performance.now()
      const answered = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
        .then((answer) => answer.arrayBuffer().then(() => answer.status < 500))
        .catch(() => false)
      if (answered) times.push(performance.now() - from)
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
 * Holds some hundreds of connections by being slow, in each of three ways, straight at the server: meanwhile others are
 * answered, as fast as at rest, and in the end the slow have been let go.
 */
export const slowhttptest: Attack = async ({ bare, large }) => {
  const holes: string[] = []
  const said: string[] = []
  const seconds = String(sizeOr(SECONDS))
  // A call that asks the database, and that anybody may make.
  const asked = `${bare}/api/geo/comuni?text=rom`
  const resting = startCalling(asked)
  await pause(REST_MS)
  const rest = await resting()
  for (const [name, how] of Object.entries(WAYS)) {
    const target = how.at(-1) === 'large' ? large : how.at(-1)
    const calling = startCalling(asked)
    const words = await runTool('slowhttptest', [
      ...[...how.slice(0, -1), `${bare}${target}`],
      ...['-c', String(CONNECTIONS), '-r', '100', '-l', seconds, '-p', '3'],
    ])
    const during = await calling()
    said.push(`${name} ${during.p99_ms.toFixed(1)} ms`)
    if (during.unanswered > 0) holes.push(`${name}: ${during.unanswered} calls of others had no answer`)
    if (during.p99_ms > Math.max(2 * rest.p99_ms, P99_FLOOR_MS))
      holes.push(
        `${name}: others wait ${during.p99_ms.toFixed(0)} ms (p99), ${rest.p99_ms.toFixed(0)} at rest`,
      )
    if (!/Exit status:.*No open connections left/i.test(stripVTControlCharacters(words)))
      holes.push(`${name}: the slow are still held after ${seconds} s`)
  }
  return {
    holes,
    tries: CONNECTIONS * Object.keys(WAYS).length,
    note: `p99 of another’s calls, ${rest.p99_ms.toFixed(1)} ms at rest: ${said.join(', ')} (at most twice, or ${P99_FLOOR_MS} ms); every slow connection was let go within ${seconds} s`,
  }
}
