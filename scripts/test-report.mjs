/**
 * Result of a suite.
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms duration
 * @property {string} [note] reason of a failure without a failed test
 * @property {{ file: string, ms: number }[]} [files] duration of each test file; a file may occur several times
 * @property {FailedTest[]} [red] tests that failed, also in their second run if they had one
 * @property {FailedTest[]} [flaky] tests that failed, then passed when their file ran once more, alone
 */

/**
 * @typedef {object} FailedTest
 * @property {string} file relative to the repository
 * @property {string} test its full name; the file's when the file itself failed
 * @property {string} error the message of the first failure
 */

const LONGEST = 10

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(10)

/**
 * Lists the slowest test files of all suites that ran.
 * @param {Outcome[]} outcomes
 * @returns {string[]} lines, slowest first
 */
export function longest(outcomes) {
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { name, files = [] } of outcomes)
    for (const { file, ms } of files) {
      const key = `${name}: ${file}`
      times.set(key, (times.get(key) ?? 0) + ms)
    }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LONGEST)
    .map(([key, ms]) => `${seconds(ms)}  ${key}`)
}

/**
 * Formats the report of a test run.
 * @param {Outcome[]} outcomes
 * @returns {string} a table with a line per suite and its duration, then the failed and flaky tests and the slowest files
 */
export function formatReport(outcomes) {
  const lines = outcomes.map(({ name, passed, failed, skipped, ms, note }) =>
    [
      failed > 0 ? '✗' : '✓',
      name.padEnd(18),
      `${passed} passed`.padStart(14),
      `${failed} failed`.padStart(12),
      `${skipped} skipped`.padStart(12),
      seconds(ms),
      note ?? '',
    ]
      .join(' ')
      .trimEnd(),
  )
  const named = outcomes.flatMap(({ name, red = [], flaky = [] }) => [
    ...red.map(({ test }) => `  ✗ ${name}: ${test}`),
    ...flaky.map(({ test }) => `  ↻ ${name}: ${test} (flaky: failed, then passed alone)`),
  ])
  const slow = longest(outcomes)
  if (slow.length > 0) lines.push('', 'Slowest test files:', ...slow)
  return ['', ...lines, ...(named.length > 0 ? ['', ...named] : []), ''].join('\n')
}

/**
 * Formats the last line of `npm test`, with the counts of passed, failed and skipped tests of all suites.
 * @param {Outcome[]} outcomes
 * @returns {string}
 */
export function closing(outcomes) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}
