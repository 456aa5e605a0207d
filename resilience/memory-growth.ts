import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newFolder } from '../apps/server/src/test/process.ts'

/** Share of the test’s duration that is ignored at the start, when compiled code, caches and pools grow. */
const WARMING = 1 / 3
/** Maximum growth of memory, relative to the start, that counts as none on a shared machine. */
const GROWTH_MAX = { heap: 0.05, process: 0.1 }
const MB = 1024 * 1024

/**
 * Returns how much the linear regression of equally spaced samples grows from the first to the last, in the samples' unit;
 * negative when it falls.
 */
function linearGrowthOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  let [along, across] = [0, 0]
  for (const [i, one] of samples.entries()) {
    along += (i - middle) * (one - mean)
    across += (i - middle) ** 2
  }
  return (along / across) * (samples.length - 1)
}

/**
 * Prepares the measurement of a server's memory, after a garbage collection every five seconds.
 * @returns the server's environment variables, `judge`, which returns failures and a note for the test's row for a maximum growth, and `remove`
 */
export function logMemory() {
  const { folder, elimina } = newFolder()
  const file = join(folder, 'heap')
  const preload = pathToFileURL(join(import.meta.dirname, 'log-heap.mjs')).href
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, PROVE_HEAP: file },
    judge: (growth_max = GROWTH_MAX): { wrong: string[]; note: string } => {
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      const judged = lines.slice(Math.ceil(lines.length * WARMING)).map((line) => line.split(' ').map(Number))
      const wrong: string[] = []
      const grown = (['heap', 'process'] as const).map((what, column) => {
        const held = judged.map((sample) => sample[column]!)
        const rise = linearGrowthOf(held)
        if (rise > growth_max[what] * held[0]!) wrong.push(`the ${what} grew`)
        return `${what} ${Math.round(held[0]! / MB)} MB, ${rise < 0 ? '−' : '+'}${(Math.abs(rise) / MB).toFixed(1)}`
      })
      return { wrong, note: `after the first third ${grown.join('; ')} by linear regression` }
    },
    remove: elimina,
  }
}
