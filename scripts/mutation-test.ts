// `npm run mutation-test [-- zone [how many [seed]]]`: mutation test. Injects mutants into a copy of the sources and counts those the
// tests kill.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, mutantsOf } from './mutation-test/mutate.ts'
import { openMutationWorker } from './mutation-test/worker-pool.ts'
import { readersOf, ZONES } from './mutation-test/zones.ts'
import { startPostgres } from './postgres.mjs'
import { exitWithError, ROOT } from './project.mjs'
import { trackedFiles } from './source-copy.ts'

/** Number of parallel workers, each with its own copy of the sources: the cores of a small machine. */
const HANDS = 2

const [name = 'dominio', many = '300', seed = '1'] = process.argv.slice(2)
/** Minimum mutation score, in per cent. */
const AIM = 80
const CLEAN_S = 1200
const zona = ZONES[name]
if (!zona || ![many, seed].every((n) => /^\d+$/.test(n))) {
  console.error(`Usage: npm run mutation-test -- ${Object.keys(ZONES).join('|')} [how many] [seed]`)
  process.exit(2)
}
const { project, limit_s, faulted, tests: isTest } = zona

/** Returns a seeded pseudorandom number generator (mulberry32). */
function chance(state: number) {
  let s = state
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const files = trackedFiles()
const sources = files.filter((f) => f.endsWith('.ts'))
const tests = sources.filter((f) => f.endsWith('.test.ts') && isTest(f))
const readers = readersOf(ROOT, sources, tests)
const next = chance(Number(seed))
const all = sources
  .filter((f) => !/\.test\.ts$|\/src\/test\//.test(f) && faulted(f))
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return mutantsOf(source).map((fault) => ({ file, fault, source, order: next() }))
  })
const chosen = all.toSorted((a, b) => a.order - b.order).slice(0, Number(many))

const whereOf = ({ file, fault, source }: { file: string; fault: Mutant; source: string }) =>
  `${file}:${source.slice(0, fault.start).split('\n').length}  ${fault.what}  ${JSON.stringify(source.slice(fault.start, fault.end).slice(0, 60))} → ${JSON.stringify(fault.text)}`

const from = performance.now()
console.log(`${name}: ${chosen.length} mutants of ${all.length}, seed ${seed}`)
// One server for all workers: each test file creates its own databases.
const postgres = project.includes('postgres') ? await startPostgres().catch(exitWithError) : undefined
if (postgres) process.env.PGTEST_URL = postgres.url
const hands = Array.from({ length: HANDS }, () => openMutationWorker(project))

/** Checks that every test passes without a mutant, before and after: a failing test would count every mutant as killed. */
async function clean(): Promise<void> {
  const task = { file: chosen[0]!.file, tests, fault: null }
  for (const failing of await Promise.all(hands.map((hand) => hand.ask(task, CLEAN_S)))) {
    if (failing !== null && failing.length === 0) continue
    console.error(`The tests fail without a mutant: ${failing?.join(', ') ?? 'timeout'}`)
    process.exit(2)
  }
}
await clean()
let survived = 0
let late = 0
const waiting = [...chosen]
await Promise.all(
  hands.map(async (hand) => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const failing = await hand.ask({ file: one.file, tests: readers(one.file), fault: one.fault }, limit_s)
      if (failing === null) late++
      if (failing?.length !== 0) continue
      survived++
      console.log(`${chosen.length - waiting.length}.  ${whereOf(one)}`)
    }
  }),
)
await clean()
for (const hand of hands) hand.close()
await postgres?.stop()
const noticed = chosen.length - survived
const share = (noticed / chosen.length) * 100
console.log(
  `\nKilled ${noticed} of ${chosen.length} (${share.toFixed(1)}%), ${late} by timeout; ${Math.round((performance.now() - from) / 1000)} s`,
)
process.exit(share >= AIM ? 0 : 1)
