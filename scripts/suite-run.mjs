import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './project.mjs'
import { countsFile } from './suite-list.mjs'

// Inactivity timeout instead of a total one: a suite may be slow on a busy machine, but only a hung one prints nothing.
const SILENT_MS = 20 * 60_000
const KILL_AFTER_MS = 15_000
const LAST_WORDS_MS = 5_000

/**
 * Runs a suite to its end, in this terminal. It also fails when it ran no test, exits with a code other than 0, or prints nothing
 * for too long.
 * @param {import('./suite-list.mjs').Suite} suite
 * @param {number} [silentMs] inactivity timeout
 * @returns {Promise<import('./test-report.mjs').Outcome>}
 */
export async function runSuite(suite, silentMs = SILENT_MS) {
  console.log(`\n── ${suite.name} ${'─'.repeat(Math.max(0, 60 - suite.name.length))}`)
  rmSync(countsFile(suite.name), { force: true })
  const from = performance.now()
  const { code, silent } = await execute(suite, silentMs)
  const counts = suite.counts
    ? countsOf(suite)
    : { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 }
  const note = noteOf(counts, code, silent)
  if (note && counts.failed === 0) counts.failed = 1
  return { name: suite.name, ...counts, note, ms: performance.now() - from }
}

/**
 * Starts a timeout that calls `end` when `heard` has not been called for `ms`.
 * @param {number} ms
 * @param {() => void} end
 * @returns {{ heard: () => void, stop: () => void }}
 */
export function startInactivityTimeout(ms, end) {
  let limit = setTimeout(end, ms)
  return {
    heard: () => {
      clearTimeout(limit)
      limit = setTimeout(end, ms)
    },
    stop: () => clearTimeout(limit),
  }
}

/**
 * @param {import('./suite-list.mjs').Suite} suite
 * @param {number} silentMs
 * @returns {Promise<{ code: number, silent: boolean }>}
 */
async function execute({ name, command, args, shell }, silentMs) {
  const colour = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
  const counts = { PLAYWRIGHT_JSON_OUTPUT_NAME: countsFile(name) }
  const env = { ...colour, ...process.env, ...counts, CI: process.env.CI ?? '1' }
  const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'], env, shell })
  let silent = false
  const inactivity = startInactivityTimeout(silentMs, () => {
    silent = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
  })
  for (const stream of /** @type {const} */ (['stdout', 'stderr']))
    child[stream].on('data', (chunk) => {
      inactivity.heard()
      process[stream].write(chunk)
    })
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const said = once(child, 'close').catch(() => {})
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (exit) => resolve(exit ?? 1))
  })
  inactivity.stop()
  // Waits for the last output, with a limit: a process left behind may keep the pipe open.
  await Promise.race([said, wait(LAST_WORDS_MS, undefined, { ref: false })])
  process.off('SIGINT', pass).off('SIGTERM', pass)
  return { code, silent }
}

/**
 * Returns the reason of a failure without a failed test.
 * @param {{ passed: number, failed: number, skipped: number }} counts
 * @param {number} code @param {boolean} silent
 */
function noteOf({ passed, failed, skipped }, code, silent) {
  if (silent) return 'stopped: no output for too long'
  if (passed + failed + skipped === 0) return 'no test was run'
  if (code !== 0 && failed === 0) return `exit code ${code}`
}

/** @param {import('./suite-list.mjs').Suite} suite */
function countsOf({ name, counts }) {
  const file = countsFile(name)
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const json = JSON.parse(readFileSync(file, 'utf8'))
  return counts === 'vitest' ? vitestCounts(json) : playwrightCounts(json)
}

/** @param {any} json output of Vitest's JSON reporter */
function vitestCounts(json) {
  const files = /** @type {any[]} */ (json.testResults ?? [])
  const red = files.flatMap((file) => {
    if (file.status !== 'failed') return []
    const name = relative(ROOT, file.name)
    const tests = file.assertionResults.filter((/** @type {any} */ t) => t.status === 'failed')
    // A file that does not load, or whose hook throws, fails without a failed test: it counts as one, under the file's name.
    if (tests.length === 0) return [{ file: name, test: name, error: String(file.message ?? '') }]
    return tests.map((/** @type {any} */ t) => ({
      file: name,
      test: t.fullName,
      error: (t.failureMessages ?? []).join('\n'),
    }))
  })
  return {
    passed: json.numPassedTests,
    // An error outside every test fails the run without failing a file.
    failed: Math.max(red.length, json.numFailedTests, json.success ? 0 : 1),
    skipped: json.numPendingTests + json.numTodoTests,
    files: files.map((file) => ({
      file: relative(ROOT, file.name),
      ms: (file.endTime ?? 0) - (file.startTime ?? 0),
    })),
    red,
  }
}

/** @param {any} json output of Playwright's JSON reporter */
function playwrightCounts(json) {
  const { expected, unexpected, skipped } = json.stats
  const specs = specsOf(json.suites)
  const red = specs.flatMap((spec) =>
    spec.tests
      .filter((/** @type {any} */ t) => t.status === 'unexpected')
      .map((/** @type {any} */ t) => ({
        file: `e2e/${spec.file}`,
        test: `${spec.file} › ${spec.title}`,
        error: t.results.map((/** @type {any} */ r) => r.error?.message ?? '').join('\n'),
      })),
  )
  return {
    passed: expected,
    failed: unexpected + json.errors.length,
    skipped,
    files: specs.map((spec) => ({ file: spec.file, ms: durationOf(spec) })),
    red,
  }
}

/**
 * Returns the specs of nested suites.
 * @param {any[]} suites @returns {any[]}
 */
function specsOf(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])
}

/** @param {any} spec @returns {number} duration of all its attempts, in milliseconds */
function durationOf(spec) {
  return spec.tests
    .flatMap((/** @type {any} */ test) => test.results)
    .reduce((/** @type {number} */ total, /** @type {any} */ { duration }) => total + duration, 0)
}
