import { setTimeout as pause } from 'node:timers/promises'
import { logMemory } from '../memory-growth.ts'
import { killAndWait, onPostgres, openProduct } from '../product-under-test.ts'
import { startFlood } from '../request-flood.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const SECONDS = 90
/** A search of a millisecond and more, so that 600 connections are above the capacity of any machine. */
const PATH = '/api/geo/comuni/search/firenze'
/** Members with a connection each, and connections of the one member who floods. Together 600. */
const MEMBERS = 500
const FLOOD = 100
/** How many times as often as the flooding member's requests those of a member who sends one a second must succeed. */
const FAIR_TIMES = 2
/**
 * Maximum growth of memory, relative to the start, that counts as none in a minute, in which the allocator of the process has not
 * settled. The test `memory` judges it over an hour.
 */
const GROWTH_MAX = { heap: 0.05, process: 0.3 }
/** Time in milliseconds after the overload within which every request is admitted again, and number of requests that verify it. */
const BACK_MS = 2_000
const AFTERWARDS = 200

/** Sends more requests than the server can process on 600 connections, then verifies what each kind of member got. */
async function overloading(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const memory = logMemory()
  const product = await openProduct(place, { ADMISSION: 'on', ...memory.env })
  try {
    const { tokens } = await product.prepare(MEMBERS + 2, 1)
    const server = await product.launch()
    const [flooding = '', steady = '', ...many] = tokens
    const closed = (of: string[], together: number) =>
      startFlood(product.address, { tokens: of, path: PATH, perSecond: null }, together)
    // Each session is authenticated once, as it is in an app that was in use before the overload.
    const before = closed(tokens, 4)
    while (before.answers.answered < tokens.length && before.answers.other.length === 0) await pause(20)
    await before.stop()

    const [all, one] = [closed(many, MEMBERS), closed([flooding], FLOOD)]
    const calm = startFlood(product.address, { tokens: [steady], path: PATH, perSecond: 1 })
    await Promise.race([pause(sizeOr(SECONDS) * 1000), server.fine])
    const floods = [all, one, calm]
    const [seconds] = await Promise.all(floods.map((flood) => flood.stop()))
    await pause(BACK_MS)
    const after = startFlood(product.address, { tokens: many, path: PATH, perSecond: null }, 2)
    const until = performance.now() + 60_000
    while (after.answers.answered + after.answers.refused < AFTERWARDS && performance.now() < until)
      await pause(20)
    await after.stop()
    await killAndWait(server)

    const { wrong, note } = memory.judge(GROWTH_MAX)
    for (const { answers } of [before, ...floods, after])
      wrong.push(...answers.other.map((reply) => `a member got ${reply}`))
    const shareOf = ({ answers: { answered, refused } }: typeof all) => answered / (answered + refused || 1)
    const percent = (flood: typeof all) => `${(100 * shareOf(flood)).toFixed(1)} %`
    if (all.answers.refused === 0) wrong.push('no request was refused above capacity')
    if (calm.answers.answered === 0 || shareOf(calm) < FAIR_TIMES * shareOf(one))
      wrong.push(
        `of the requests of a member who sends one a second ${percent(calm)} succeeded, of those of the flooding member ${percent(one)}`,
      )
    if (after.answers.refused > 0)
      wrong.push(`${after.answers.refused} requests were refused ${BACK_MS / 1000} s after the overload`)
    if (after.answers.answered + after.answers.refused < AFTERWARDS)
      wrong.push('no responses after the overload')
    const sum = (of: 'answered' | 'refused') => floods.reduce((n, { answers }) => n + answers[of], 0)
    return {
      tries: sum('answered') + sum('refused'),
      lost: null,
      duplicated: null,
      wrong,
      note: `${Math.round(seconds!)} s: ${Math.round((sum('answered') + sum('refused')) / seconds!)} requests a second, of which ${Math.round(sum('answered') / seconds!)} succeeded and the others got 503 with Retry-After; share of successes: ${MEMBERS} members with a connection each ${percent(all)}, one member with ${FLOOD} connections ${percent(one)}, one who sends one request a second ${percent(calm)}; ${note}`,
    }
  } finally {
    memory.remove()
    await place.remove()
  }
}

const ADMISSION = 'apps/server/src/platform/admission'

export const SCENARIOS: Scenario[] = [
  {
    name: 'overload-600',
    does: 'Six hundred connections send requests without pause for a minute and a half (RESILIENCE_SIZE: seconds): some are refused with Retry-After, none fails otherwise or hangs, a member who sends one request a second gets responses, memory does not grow, and 2 s after it every request is admitted. One try per request',
    limit_s: 600,
    faults: [
      {
        what: 'a standing queue is not bounded',
        file: `${ADMISSION}/admission.ts`,
        from: '    return wait_ms > Math.max(WAIT_MS, 2 * alone_ms)\n',
        to: '    return wait_ms < 0\n',
        shows: /no request was refused above capacity/,
        size: 20,
      },
      {
        what: 'all members share one queue',
        file: `${ADMISSION}/admit.ts`,
        from: 'return session !== null && known.has(session) ? session : networkOf(address)',
        to: 'return networkOf(address)',
        shows: /member who sends one a second/,
        size: 20,
      },
    ],
    run: overloading,
  },
]
