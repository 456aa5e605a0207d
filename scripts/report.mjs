/**
 * What a suite gave.
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms how long it took
 * @property {string} [note] why it failed, when no single test did
 * @property {string[]} [red] the tests that failed, by name
 * @property {string[]} [retried] the tests that passed only at their second try: a defect of theirs, to be found
 */

/**
 * @param {Outcome[]} outcomes
 * @returns {string} a table, one line a suite, with its time; under it the names of the tests to look at
 */
export function report(outcomes) {
  const lines = outcomes.map(({ name, passed, failed, skipped, ms, note }) =>
    [
      failed > 0 ? '✗' : '✓',
      name.padEnd(18),
      `${passed} passate`.padStart(14),
      `${failed} fallite`.padStart(12),
      `${skipped} saltate`.padStart(12),
      `${(ms / 1000).toFixed(1).replace('.', ',')} s`.padStart(10),
      note ?? '',
    ]
      .join(' ')
      .trimEnd(),
  )
  const named = outcomes.flatMap(({ name, red = [], retried = [] }) => [
    ...red.map((test) => `  ✗ ${name}: ${test}`),
    ...retried.map((test) => `  ↻ ${name}: ${test} (passata al secondo tentativo)`),
  ])
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
