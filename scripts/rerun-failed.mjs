// Runs a failed test file once more, alone, after all suites. A test that passes then is flaky.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'
import { runSuite } from './suite-run.mjs'

/** @typedef {import('./test-report.mjs').Outcome} Outcome */
/** @typedef {import('./suite-list.mjs').Suite} Suite */

const FLAKY_FILE = join(ROOT, 'test-results/flaky.json')

/** Maximum number of failed files to run again. With more a common cause is likely, and a second run only costs time. */
const MOST_FILES = 20

/**
 * Runs every failed test file once more, one at a time.
 * @param {Suite[]} suites suites that ran
 * @param {Outcome[]} outcomes their results
 * @param {(suite: Suite) => Promise<Outcome>} [run]
 * @returns {Promise<Outcome[]>} the same outcomes; tests that passed this time count as passed and are listed in `flaky`
 */
export async function runFailedFilesAgain(suites, outcomes, run = runSuite) {
  const failedFiles = outcomes.flatMap((outcome) => filesOf(outcome.red))
  if (failedFiles.length > MOST_FILES) {
    console.log(`\n${failedFiles.length} test files failed: too many for a second run.`)
    return outcomes
  }
  const result = []
  for (const outcome of outcomes) {
    const suite = suites.find(({ name }) => name === outcome.name)
    result.push(suite?.again ? await secondRun(suite.again, outcome, run) : outcome)
  }
  return result
}

/**
 * Returns the content of `test-results/flaky.json`: each flaky test, with its suite and its first error.
 * @param {Outcome[]} outcomes
 */
export const flakyOf = (outcomes) =>
  outcomes.flatMap(({ name, flaky = [] }) =>
    flaky.map((test) => ({ outcome: 'flaky', suite: name, ...test })),
  )

/**
 * Writes `test-results/flaky.json`, or removes it when no test is flaky.
 * @param {Outcome[]} outcomes
 */
export function writeFlaky(outcomes) {
  const tests = flakyOf(outcomes)
  if (tests.length > 0) writeFileSync(FLAKY_FILE, `${JSON.stringify(tests, null, 2)}\n`)
  else rmSync(FLAKY_FILE, { force: true })
}

/** @param {import('./test-report.mjs').FailedTest[]} [red] */
const filesOf = (red = []) => [...new Set(red.map(({ file }) => file))]

/**
 * Runs the failed files of an outcome once more.
 * @param {(file: string) => Suite} again @param {Outcome} outcome @param {(suite: Suite) => Promise<Outcome>} run
 * @returns {Promise<Outcome>}
 */
async function secondRun(again, outcome, run) {
  const passed = new Set()
  for (const file of filesOf(outcome.red)) if ((await run(again(file))).failed === 0) passed.add(file)
  const flaky = (outcome.red ?? []).filter(({ file }) => passed.has(file))
  return {
    ...outcome,
    passed: outcome.passed + flaky.length,
    failed: outcome.failed - flaky.length,
    red: (outcome.red ?? []).filter(({ file }) => !passed.has(file)),
    flaky,
  }
}
