import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ROOT } from './house.mjs'
import { countsFile } from './suite-list.mjs'

const LONGEST_MS = 20 * 60_000
const KILL_AFTER_MS = 15_000

/**
 * Runs a suite to its end, on this terminal. It fails also when it ran no test, when it says so by its exit code
 * alone, or when it lasts too long.
 * @param {import('./suite-list.mjs').Suite} suite
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function runSuite(suite) {
  console.log(`\n── ${suite.name} ${'─'.repeat(Math.max(0, 60 - suite.name.length))}`)
  rmSync(countsFile(suite.name), { force: true })
  const from = Date.now()
  const { code, late } = await execute(suite)
  const counts = suite.counts
    ? countsOf(suite)
    : { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 }
  const note = noteOf(counts, code, late)
  if (note && counts.failed === 0) counts.failed = 1
  return { name: suite.name, ...counts, note, ms: Date.now() - from }
}

/**
 * @param {import('./suite-list.mjs').Suite} suite
 * @returns {Promise<{ code: number, late: boolean }>}
 */
function execute({ name, command, args, shell }) {
  return new Promise((resolve) => {
    let late = false
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: countsFile(name), CI: process.env.CI ?? '1' }
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env, shell })
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    const limit = setTimeout(() => {
      late = true
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    }, LONGEST_MS)
    const end = (/** @type {number | null} */ code) => {
      clearTimeout(limit)
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve({ code: code ?? 1, late })
    }
    child.on('error', () => end(127))
    child.on('exit', end)
  })
}

/**
 * @param {{ passed: number, failed: number, skipped: number }} counts
 * @param {number} code @param {boolean} late
 */
function noteOf({ passed, failed, skipped }, code, late) {
  if (late) return 'fermata: durava troppo'
  if (passed + failed + skipped === 0) return 'nessuna prova eseguita'
  if (code !== 0 && failed === 0) return `uscita con codice ${code}`
}

/** @param {import('./suite-list.mjs').Suite} suite */
function countsOf({ name, counts }) {
  const file = countsFile(name)
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const json = JSON.parse(readFileSync(file, 'utf8'))
  return counts === 'vitest' ? vitestCounts(json) : playwrightCounts(json)
}

/** @param {any} json what vitest's JSON reporter writes */
function vitestCounts(json) {
  return {
    passed: json.numPassedTests,
    // A file that does not even load fails without a test of its own.
    failed: Math.max(json.numFailedTests, json.success ? 0 : 1),
    skipped: json.numPendingTests + json.numTodoTests,
    red: (json.testResults ?? []).flatMap((/** @type {any} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0
        ? [file.name]
        : file.assertionResults.flatMap((/** @type {any} */ t) =>
            t.status === 'failed' ? [t.fullName] : [],
          ),
    ),
  }
}

/** @param {any} json what Playwright's JSON reporter writes */
function playwrightCounts(json) {
  const { expected, unexpected, flaky, skipped } = json.stats
  const specs = specsOf(json.suites)
  const named = (/** @type {string} */ status) =>
    specs.flatMap((spec) =>
      spec.tests.some((/** @type {any} */ t) => t.status === status) ? [`${spec.file} › ${spec.title}`] : [],
    )
  return {
    passed: expected + flaky,
    failed: unexpected + json.errors.length,
    skipped,
    red: named('unexpected'),
    retried: named('flaky'),
  }
}

/** @param {any[]} suites @returns {any[]} */
function specsOf(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])
}
