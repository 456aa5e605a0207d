import { join } from 'node:path'
import { npm, pinnedNode, ROOT } from './house.mjs'

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {boolean} [shell]
 * @property {'vitest' | 'playwright'} [counts] who writes its counts, and where from; none: it counts as one
 * @property {('postgres' | 'chromium')[]} [needs]
 * @property {(file: string) => Suite} [again] the suite that runs one of its test files alone
 */

/** @type {Suite} */
const CHECK = { name: 'check', ...npm(['run', '--silent', 'check']) }
/** @type {Suite} */
const BUILD = { name: 'build', command: pinnedNode(), args: [join(ROOT, 'scripts/build-all.mjs')] }

// Written out, though the configurations know them too: those need what may not be installed yet. A test compares.
// The server's two are runs of their own: their workers keep what they have imported, and with both in one they grow too large.
const UNIT_PROJECTS = ['domain', 'contract', 'client', 'scripts', 'members', 'members-browser']
const SERVER_PROJECTS = ['server-pglite', 'server-postgres']
const E2E_NAMES = ['embedded', 'postgres']

/** @type {Suite[]} */
const E2E = E2E_NAMES.map((project) => ({
  ...playwright(`e2e-${project}`, project),
  again: (file) =>
    playwright(`e2e-${project}-again`, project, [
      `/${file.replaceAll('.', '\\.')}$`,
      '--workers=1',
      '--trace=on',
    ]),
}))

/**
 * One run of Vitest: while the tests of one project wait, those of another use the processor.
 * @param {string} name of the suite @param {string[]} projects of vitest.config.ts @param {string} [file] the only one to run
 * @returns {Suite}
 */
function vitest(name, projects, file) {
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run']
  args.push(...projects.flatMap((project) => ['--project', project]))
  if (file) args.push(join(ROOT, file), '--maxWorkers=1')
  args.push(
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${countsFile(name)}`,
    '--passWithNoTests',
  )
  const again = (/** @type {string} */ failed) => vitest(`${name}-again`, projects, failed)
  return { name, command: pinnedNode(), args, counts: 'vitest', needs: projects.flatMap(needsOf), again }
}

/**
 * @param {string} name of the suite @param {string} project of e2e/playwright.config.ts @param {string[]} [more] arguments
 * @returns {Suite}
 */
function playwright(name, project, more = []) {
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', join(ROOT, 'e2e')]
  args.push('--project', project, '--pass-with-no-tests', ...more)
  return { name, command: pinnedNode(), args, counts: 'playwright', needs: needsOf(`browser-${project}`) }
}

/**
 * The suites in the order they run, or those whose name holds one of the words.
 * @param {string[]} words none: all of them; of the unit tests, only the projects whose name holds a word
 * @returns {Suite[]} the build is included when the end-to-end tests are
 */
export function suitesNamed(words) {
  const named = (/** @type {string} */ name) =>
    words.length === 0 || words.some((word) => name.includes(word))
  const projects = named('unit') ? UNIT_PROJECTS : UNIT_PROJECTS.filter(named)
  const endToEnd = E2E.filter(({ name }) => named(name))
  return [
    ...(named(CHECK.name) ? [CHECK] : []),
    // Built before the server's tests: some ask the running server for the app's own pages.
    ...(named(BUILD.name) || endToEnd.length > 0 ? [BUILD] : []),
    ...(projects.length > 0 ? [vitest(named('unit') ? 'unit' : projects.join('+'), projects)] : []),
    ...SERVER_PROJECTS.filter(named).map((project) => vitest(project, [project])),
    ...endToEnd,
  ]
}

/**
 * @param {string} name of a suite
 * @returns {string} where it leaves its counts
 */
export function countsFile(name) {
  return join(ROOT, 'test-results', `${name}.json`)
}

/** @param {string} name */
function needsOf(name) {
  /** @type {('postgres' | 'chromium')[]} */
  const needs = []
  // The scripts' own tests start a server, too.
  if (name.includes('postgres') || name === 'scripts') needs.push('postgres')
  if (name.includes('browser')) needs.push('chromium')
  return needs
}
