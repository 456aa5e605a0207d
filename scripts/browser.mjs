// Chromium for the tests: the machine's own, Playwright's, or Debian's.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { aptInstall, canApt } from './apt.mjs'
import { Fault, pinnedNode, run, step } from './house.mjs'

const require = createRequire(import.meta.url)
// The old headless mode: the same engine without a window, a third less CPU for every page.
const DEBIANS = '/usr/bin/chromium-headless-shell'
const KNOWN = [
  DEBIANS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const HELP = 'The tests need Chromium: install it, or say where it is with CHROMIUM.'

/** Command-line flags of the tests' Chromium: no network requests of its own, no first-run dialogs. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // No optimising compilers: a page is open for seconds, and they cost more CPU than they save.
  '--js-flags=--no-opt,--no-maglev',
  '--process-per-site',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Where the tests' Chromium is, or where `ensureChromium` will put it. It never throws: configurations ask for it while
 * they load, before anything could be installed.
 * @returns {string | undefined} the CHROMIUM variable's, the system's or Playwright's
 */
export function chromiumPath() {
  return process.env.CHROMIUM || installed() || (canApt() ? DEBIANS : playwrightsOwn())
}

/**
 * Installs Chromium when there is none: Debian's where we may, else the one Playwright downloads.
 * @returns {Promise<string>} its path
 * @throws {Fault} when it cannot
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Fault(`CHROMIUM names a file that is not there: ${given}`)
  const found = given || installed()
  if (found) return found
  await step('Installing Chromium for the tests…', 'Chromium installed', async () => {
    // Not every release has the first.
    if (canApt()) return aptInstall('chromium-headless-shell').catch(() => aptInstall('chromium'))
    const args = [require.resolve('@playwright/test/cli'), 'install', 'chromium']
    const { code, output } = await run({ command: pinnedNode(), args })
    if (code !== 0) throw new Fault(`${HELP}\n${output}`)
  })
  const now = installed()
  if (!now) throw new Fault(HELP)
  return now
}

function installed() {
  return [...KNOWN, playwrightsOwn()].find((path) => path && existsSync(path))
}

function playwrightsOwn() {
  try {
    return require('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}
