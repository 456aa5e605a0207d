// `npm run resilience [-- name…]`: runs the resilience tests, each with its injected faults, and writes docs/resilience.md.
//
// To add one: a file in resilience/scenarios that exports `SCENARIOS` (`Scenario` in scenario.ts). Each test runs in its own process and may start
// others, on loopback only. `run` returns its counts. Each of its faults is one text replaced in a copy of the repository, where
// the same test runs again and must fail as the fault's `shows` says. A test file with such a test is wrapped with `suite`
// (vitest-scenario.ts). A name ending in `*` is a prefix.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode, ROOT } from '../scripts/project.mjs'
import { copySources } from '../scripts/source-copy.ts'
import { onProcessEnd } from '../scripts/temporary-folders.mjs'
import { injectFault } from './inject-fault.ts'
import { writeRow } from './results-page.ts'
import {
  formatOutcome,
  outcomeHolds,
  readScenarios,
  reasonToSkip,
  type Scenario,
  type ScenarioOutcome,
} from './scenario.ts'

const LOGS = join(ROOT, 'test-results', 'resilience')
/** Number of log lines shown for a test without an outcome. */
const LAST_LINES = 15

/** Runs a resilience test in the tree at `root`, in a process group that is killed at its end. */
async function runIn(
  root: string,
  { name, limit_s }: Pick<Scenario, 'name' | 'limit_s'>,
  log: string,
  size?: number,
): Promise<ScenarioOutcome> {
  const file = join(LOGS, `${log}.log`)
  const child = fork(join(root, 'resilience/run-one-scenario.ts'), [name], {
    cwd: root,
    execPath: pinnedNode(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...(size && { RESILIENCE_SIZE: String(size) }) },
  })
  const signal = (what: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, what)
    } catch {
      // No process of the group is left.
    }
  }
  const untied = onProcessEnd(() => signal('SIGKILL'))
  const written = createWriteStream(file)
  child.stdout!.pipe(written, { end: false })
  child.stderr!.pipe(written, { end: false })
  let outcome: ScenarioOutcome | undefined
  child.once('message', (message) => {
    outcome = message as ScenarioOutcome
  })
  const ended = once(child, 'close').then(() => true)
  const late = new AbortController()
  const inTime = await Promise.race([ended, pause(limit_s * 1000, false, { signal: late.signal })])
  late.abort()
  if (!inTime) signal('SIGTERM')
  if (!inTime) await Promise.race([ended, pause(5_000)])
  signal('SIGKILL')
  await ended
  untied()
  await new Promise((done) => written.end(done))
  if (outcome) return outcome
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n')
  const why = inTime ? 'it exited without an outcome' : `it timed out after ${limit_s} s`
  return { tries: 0, lost: null, duplicated: null, wrong: [`${why}: ${last}`] }
}

/** Runs a resilience test and its injected faults. @returns whether it passed and every fault was detected */
async function runScenario(scenario: Scenario): Promise<boolean> {
  const why = reasonToSkip(scenario)
  if (why) {
    console.log(`– ${scenario.name}: NOT RUN, ${why}`)
    return true
  }
  const from = performance.now()
  console.log(`… ${scenario.name}: ${scenario.does}`)
  const outcome = await runIn(ROOT, scenario, scenario.name)
  const seconds = Math.round((performance.now() - from) / 1000)
  let good = outcomeHolds(outcome)
  console.log(`${good ? '✓' : '✗'} ${scenario.name}: ${formatOutcome(outcome)} (${seconds} s)`)
  const injected: string[] = []
  for (const [n, one] of scenario.faults.entries()) {
    const copy = copySources()
    try {
      injectFault(copy.root, one)
      const spoiled = await runIn(
        copy.root,
        { ...scenario, ...(one.limit_s && { limit_s: one.limit_s }) },
        `${scenario.name}-injected-${n + 1}`,
        one.size,
      )
      const summary = formatOutcome(spoiled)
      const noticed = !outcomeHolds(spoiled) && one.shows.test(summary)
      if (!noticed) good = false
      console.log(`  ${noticed ? '✓ detected' : '✗ NOT DETECTED'}: ${one.what}: ${summary}`)
      injected.push(`${noticed ? 'yes' : '**no**'}: ${one.what}`)
    } finally {
      copy.remove()
    }
  }
  writeRow(scenario, { outcome, seconds, injected })
  return good
}

const names = process.argv.slice(2)
const all = await readScenarios()
const isSelected = (scenario: Scenario) =>
  names.length === 0 ||
  names.some((name) =>
    name.endsWith('*') ? scenario.name.startsWith(name.slice(0, -1)) : name === scenario.name,
  )
const chosen = all.filter(isSelected)
if (chosen.length === 0) {
  console.error(`No such resilience test. Available: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
mkdirSync(LOGS, { recursive: true })
let good = true
for (const scenario of chosen) if (!(await runScenario(scenario))) good = false
process.exit(good ? 0 : 1)
