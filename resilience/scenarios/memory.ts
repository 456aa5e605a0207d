import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { newFolder } from '../../apps/server/src/test/process.ts'
import { startWriters } from '../concurrent-writers.ts'
import { compareCounts, killAndWait, onPostgres, openProduct } from '../product-under-test.ts'
import { startFlood } from '../request-flood.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const SECONDS = 3600
const MEMBERS = 12
/** Number of members who request prizes. Their points suffice for all requests of the test. */
const WRITERS = 4
const CASES = 60
const PATH = '/api/manifestazione/punti-premio'
const TIMES = 4
const BEST_S = 5
/** Share of the test's duration that is ignored at the start, when compiled code, caches and pools grow. */
const WARMING = 1 / 3
/** Maximum growth of memory, relative to the start, that counts as none on a shared machine. */
const GROWTH_MAX = { heap: 0.05, process: 0.1 }
const MB = 1024 * 1024

/**
 * Returns how much the linear regression of equally spaced samples grows from the first to the last, in the samples' unit;
 * negative when it falls.
 */
export function linearGrowthOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  let [along, across] = [0, 0]
  for (const [i, one] of samples.entries()) {
    along += (i - middle) * (one - mean)
    across += (i - middle) ** 2
  }
  return (along / across) * (samples.length - 1)
}

/** Sends four times the maximum throughput, then checks whether memory has grown. */
async function flooding(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const folder = newFolder()
  const file = join(folder.folder, 'heap')
  const preload = pathToFileURL(join(import.meta.dirname, '../log-heap.mjs')).href
  const product = await openProduct(place, {
    ADMISSION: 'on',
    NODE_OPTIONS: `--import=${preload}`,
    PROVE_HEAP: file,
  })
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
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const judged = lines.slice(Math.ceil(lines.length * WARMING)).map((line) => line.split(' ').map(Number))
    const grown = (['heap', 'process'] as const).map((what, column) => {
      const held = judged.map((sample) => sample[column]!)
      const rise = linearGrowthOf(held)
      if (rise > GROWTH_MAX[what] * held[0]!) counted.wrong.push(`the ${what} grew`)
      return `${what} ${Math.round(held[0]! / MB)} MB, ${rise < 0 ? '−' : '+'}${(Math.abs(rise) / MB).toFixed(1)}`
    })
    const { answered, refused } = flood.answers
    const note = `${Math.round(seconds)} s: maximum throughput ${Math.round(best)} a second; sent ${Math.round((answered + refused) / seconds)} a second, of which ${Math.round(answered / seconds)} succeeded and the others got 503; after the first third ${grown.join('; ')} by linear regression`
    return { ...counted, tries: counted.tries + answered + refused, note }
  } finally {
    folder.elimina()
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
