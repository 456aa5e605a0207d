// Runs the suites one after the other and prints their total counts alone on the last line.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { exitWithError, ROOT } from './project.mjs'
import { runFailedFilesAgain, writeFlaky } from './rerun-failed.mjs'
import { suitesNamed } from './suite-list.mjs'
import { runSuite } from './suite-run.mjs'
import { folderInMemory } from './temporary-folders.mjs'
import { closing, formatReport } from './test-report.mjs'

// By default faketime restarts at its date in each process, and makes every timed wait of a Chromium thread return at once, which
// keeps both cores busy.
if (process.env.FAKETIME)
  Object.assign(process.env, { FAKETIME_DONT_RESET: '1', FAKETIME_FORCE_MONOTONIC_FIX: '0' })

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const suites = suitesNamed(wanted)
mkdirSync(join(ROOT, 'test-results'), { recursive: true })

/** @type {import('./test-report.mjs').Outcome[]} */
let outcomes = []
let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    interrupted = true
  })
}

try {
  const inMemory = folderInMemory()
  if (inMemory) process.env.TMPDIR = inMemory
  if (suites.length === 0) throw new Error(`No suite matches: ${wanted.join(', ')}`)
  if (suites.some(({ needs }) => needs?.includes('chromium'))) process.env.CHROMIUM = await ensureChromium()
  // One server for all suites that need it; each creates its own databases.
  const postgres = suites.some(({ needs }) => needs?.includes('postgres')) ? await startPostgres() : undefined
  if (postgres) process.env.PGTEST_URL = postgres.url
  for (const suite of suites) {
    if (interrupted) break
    outcomes.push(await runSuite(suite))
  }
  if (!interrupted) outcomes = await runFailedFilesAgain(suites, outcomes)
  writeFlaky(outcomes)
  await postgres?.stop()
} catch (error) {
  exitWithError(error)
}

const failed = outcomes.some((outcome) => outcome.failed > 0)
console.log(formatReport(outcomes))
console.log(closing(outcomes))
process.exitCode = interrupted ? 130 : failed ? 1 : 0
