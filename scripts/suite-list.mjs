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
const E2E_PROJECTS = ['embedded', 'postgres']

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
 * One run of Playwright.
 * @param {string} name of the suite @param {string[]} projects of e2e/playwright.config.ts @param {string} [file] the only one to run
 * @returns {Suite}
 */
function playwright(name, projects, file) {
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', join(ROOT, 'e2e')]
  args.push(...projects.flatMap((project) => ['--project', project]), '--pass-with-no-tests')
  if (file) {
    args.push(`/${file.replaceAll('.', '\\.')}$`, '--workers=1', '--trace=on')
    // The first run's screenshots stay in its own folder.
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

/**
 * The suites in the order they run, or those whose name holds one of the words.
 * @param {string[]} words none: all of them; of the unit tests, only the projects whose name holds a word
 * @returns {Suite[]} the build is included when the end-to-end tests are
 */
export function suitesNamed(words) {
  const named = (/** @type {string} */ name) =>
    words.length === 0 || words.some((word) => name.includes(word))
  const projects = named('unit') ? UNIT_PROJECTS : UNIT_PROJECTS.filter(named)
  const e2e = named('e2e') ? E2E_PROJECTS : E2E_PROJECTS.filter((name) => named(`e2e-${name}`))
  const e2eName = named('e2e') ? 'e2e' : e2e.map((name) => `e2e-${name}`).join('+')
  return [
    ...(named(CHECK.name) ? [CHECK] : []),
    // Built before the server's tests: some ask the running server for the app's own pages.
    ...(named(BUILD.name) || e2e.length > 0 ? [BUILD] : []),
    ...(projects.length > 0 ? [vitest(named('unit') ? 'unit' : projects.join('+'), projects)] : []),
    ...SERVER_PROJECTS.filter(named).map((project) => vitest(project, [project])),
    ...(e2e.length > 0 ? [playwright(e2eName, e2e)] : []),
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
