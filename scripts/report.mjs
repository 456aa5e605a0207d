/**
 * What a suite gave.
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms how long it took
 * @property {string} [note] why it failed, when no single test did
 * @property {{ file: string, ms: number }[]} [files] what each test file took, in one piece or in several
 * @property {FailedTest[]} [red] the tests that failed, also in their second run if they had one
 * @property {FailedTest[]} [flaky] the tests that failed and then passed when their file ran once more, alone
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
 * @param {Outcome[]} outcomes
 * @returns {string[]} the test files that took the longest, of all the suites, longest first
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
 * @param {Outcome[]} outcomes
 * @returns {string} a table, one line a suite, with its time; under it what took the longest, and the
 * names of the tests to look at
 */
export function report(outcomes) {
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
  if (slow.length > 0) lines.push('', 'The test files that took longest:', ...slow)
  return ['', ...lines, ...(named.length > 0 ? ['', ...named] : []), ''].join('\n')
}

/**
 * @param {Outcome[]} outcomes
 * @returns {string} the counts of all of them, as whoever calls `npm test` reads them
 */
export function closing(outcomes) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}
