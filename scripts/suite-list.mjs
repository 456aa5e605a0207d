import { join } from 'node:path'
import { npm, pinnedNode, ROOT } from './project.mjs'

/**
 * Test suite run as one command.
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {boolean} [shell]
 * @property {'vitest' | 'playwright'} [counts] reporter whose JSON file has the counts; without it the suite counts as one test
 * @property {('postgres' | 'chromium')[]} [needs]
 * @property {(file: string) => Suite} [again] returns the suite that runs one of its test files alone
 */

/** @type {Suite} */
const CHECK = { name: 'check', ...npm(['run', '--silent', 'check']) }
/** @type {Suite} */
const BUILD = { name: 'build', command: pinnedNode(), args: [join(ROOT, 'scripts/build-all.mjs')] }

// Repeated here, because the configurations import packages that may not be installed yet. A test compares the lists.
// The server's two projects run separately: their workers keep imported modules in memory, and one run with both grows too large.
const UNIT_PROJECTS = [
  'domain',
  'contract',
  'client',
  'scripts',
  'members',
  'members-browser',
  'backoffice-browser',
]
const SERVER_PROJECTS = ['server-pglite', 'server-postgres']
const E2E_PROJECTS = ['embedded', 'postgres']

/**
 * Returns one run of Vitest. Projects share a run, so that one uses the CPU while the tests of another wait.
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
 * Returns one run of Playwright.
 * @param {string} name of the suite @param {string[]} projects of e2e/playwright.config.ts @param {string} [file] the only one to
 * run
 * @returns {Suite}
 */
function playwright(name, projects, file) {
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', join(ROOT, 'e2e')]
  args.push(...projects.flatMap((project) => ['--project', project]), '--pass-with-no-tests')
  if (file) {
    args.push(`/${file.replaceAll('.', '\\.')}$`, '--workers=1', '--trace=on')
    // The first run's screenshots stay in their own folder.
    args.push(`--output=${join(ROOT, 'test-results', name)}`)
  }
  const again = (/** @type {string} */ failed) => playwright(`${name}-again`, projects, failed)
  return {
    name,
    command: pinnedNode(),
    args,
    counts: 'playwright',
    needs: projects.flatMap((project) => needsOf(`browser-${project}`)),
    again,
  }
}

const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$/
/** @type {[RegExp, string][]} Vitest project of a test file, by its path. */
const PROJECT_OF_FILE = [
  [/^apps\/server\//, 'server-postgres'],
  [/^apps\/members\/.*\.test\.tsx$/, 'members-browser'],
  [/^apps\/members\//, 'members'],
  [/^apps\/backoffice\/.*\.test\.tsx$/, 'backoffice-browser'],
  [/^packages\/domain\//, 'domain'],
  [/^packages\/contract\//, 'contract'],
  [/^packages\/client\//, 'client'],
  [/^scripts\//, 'scripts'],
]

/**
 * Returns the suites that run one test file: server tests on PostgreSQL, browser tests after the build.
 * @param {string} file path from the root of the repository
 * @returns {Suite[]} empty when no project has it
 */
function suitesOfFile(file) {
  if (file.startsWith('e2e/')) return [BUILD, playwright('file', ['postgres'], file)]
  const project = PROJECT_OF_FILE.find(([path]) => path.test(file))?.[1]
  return project ? [vitest('file', [project], file)] : []
}

/**
 * Returns the suites in the order they run, or those whose name contains one of the words, or those of a test file.
 * @param {string[]} words none: all suites. Of the unit tests, only the projects whose name contains a word. One path of a test
 *   file: only that file
 * @returns {Suite[]} the build is included when the end-to-end tests are
 */
export function suitesNamed(words) {
  if (words[0] && TEST_FILE.test(words[0])) return suitesOfFile(words[0])
  const named = (/** @type {string} */ name) =>
    words.length === 0 || words.some((word) => name.includes(word))
  const projects = named('unit') ? UNIT_PROJECTS : UNIT_PROJECTS.filter(named)
  const e2e = named('e2e') ? E2E_PROJECTS : E2E_PROJECTS.filter((name) => named(`e2e-${name}`))
  const e2eName = named('e2e') ? 'e2e' : e2e.map((name) => `e2e-${name}`).join('+')
  return [
    ...(named(CHECK.name) ? [CHECK] : []),
    // Before the server's tests, because some request the app's pages from the running server.
    ...(named(BUILD.name) || e2e.length > 0 ? [BUILD] : []),
    ...(projects.length > 0 ? [vitest(named('unit') ? 'unit' : projects.join('+'), projects)] : []),
    ...SERVER_PROJECTS.filter(named).map((project) => vitest(project, [project])),
    ...(e2e.length > 0 ? [playwright(e2eName, e2e)] : []),
  ]
}

/**
 * Returns the path of the JSON file with a suite's counts.
 * @param {string} name of a suite
 * @returns {string}
 */
export function countsFile(name) {
  return join(ROOT, 'test-results', `${name}.json`)
}

/** @param {string} name */
function needsOf(name) {
  /** @type {('postgres' | 'chromium')[]} */
  const needs = []
  // The tests of scripts/ start a server too.
  if (name.includes('postgres') || name === 'scripts') needs.push('postgres')
  if (name.includes('browser')) needs.push('chromium')
  return needs
}
