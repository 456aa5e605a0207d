import { setTimeout as pause } from 'node:timers/promises'
import { startWriters } from '../concurrent-writers.ts'
import { logMemory } from '../memory-growth.ts'
import { compareCounts, killAndWait, onPostgres, openProduct } from '../product-under-test.ts'
import { startFlood } from '../request-flood.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const SECONDS = 3600
const MEMBERS = 12
/** Number of members who request prizes. Their points suffice for all requests of the test. */
const WRITERS = 4
const CASES = 240
const PATH = '/api/manifestazione/punti-premio'
const TIMES = 4
const BEST_S = 5

/** Sends four times the maximum throughput, then checks whether memory has grown. */
async function flooding(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const memory = logMemory()
  const product = await openProduct(place, { ADMISSION: 'on', ...memory.env })
  try {
    const { id_premio, tokens } = await product.prepare(MEMBERS, CASES)
    const server = await product.launch()
    const target = { tokens: tokens.slice(WRITERS), path: PATH }
    const trying = startFlood(product.address, { ...target, perSecond: null }, 16)
    await pause(BEST_S * 1000)
    const best = trying.answers.answered / (await trying.stop())
    const writers = startWriters(() => product.address, { id_premio, tokens: tokens.slice(0, WRITERS) })
    const flood = startFlood(product.address, { ...target, perSecond: TIMES * best })
    await Promise.race([pause(sizeOr(SECONDS) * 1000), server.fine])
    const seconds = await flood.stop()
    const wrong = flood.answers.other.map((reply) => `a member got ${reply}`)
    if (!(await writers.stop())) wrong.push('requests without a response')
    await killAndWait(server)
    const { rows: _, ...counted } = await compareCounts(product, writers, wrong)
    const { wrong: growing, note: grown } = memory.judge()
    counted.wrong.push(...growing)
    const { answered, refused } = flood.answers
    const note = `${Math.round(seconds)} s: maximum throughput ${Math.round(best)} a second; sent ${Math.round((answered + refused) / seconds)} a second, of which ${Math.round(answered / seconds)} succeeded and the others got 503; ${grown}`
    return { ...counted, tries: counted.tries + answered + refused, note }
  } finally {
    memory.remove()
    await place.remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'memory',
    does: 'An hour (RESILIENCE_SIZE: seconds) of four times the server’s maximum throughput, with members who request premi: heap and process memory after garbage collection do not grow. One try per request',
    limit_s: 5400,
    faults: [
      {
        what: 'completed requests are not released',
        file: 'apps/server/src/platform/admission/admit.ts',
        from: 'const leaves = new WeakMap<FastifyRequest, ReleaseSlot>()',
        to: 'const leaves = new Map<FastifyRequest, ReleaseSlot>()',
        shows: /the heap grew/,
        size: 90,
      },
    ],
    run: flooding,
  },
]
