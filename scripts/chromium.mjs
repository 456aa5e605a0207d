// Finds or installs Chromium for the tests: npm's package, the system's browser, Playwright's, or Debian's package.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { aptInstall, canApt } from './apt.mjs'
import { ExpectedError, pinnedNode, printStep, ROOT, run } from './project.mjs'

const require = createRequire(import.meta.url)
const CACHE = join(ROOT, 'node_modules/.cache')
// The old headless mode: the same engine without a window, a third less CPU per page.
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
const HELP = 'The tests need Chromium: install it, or set CHROMIUM to its path.'

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
 * Returns the path of the tests' Chromium, or the path where `ensureChromium` will install it. Never throws: configurations call
 * it while they load, before anything is installed.
 * @returns {string | undefined} of these the first that exists: the variable CHROMIUM, npm's, the system's, Playwright's
 */
export function chromiumPath() {
  return process.env.CHROMIUM || installed() || packaged()?.path || (canApt() ? DEBIANS : playwrightsOwn())
}

/**
 * Unpacks the Chromium that npm installed. If it does not run and no other is installed, installs Debian's package where
 * permitted, else downloads Playwright's.
 * @returns {Promise<string>} its path
 * @throws {Fault} when no Chromium can be installed
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given))
    throw new ExpectedError(`CHROMIUM is set to a file that does not exist: ${given}`)
  const found = given || (await unpack()) || installed()
  if (found) return found
  await printStep('Installing Chromium for the tests…', 'Chromium installed', async () => {
    // Some Debian releases lack the headless package.
    if (canApt()) return aptInstall('chromium-headless-shell').catch(() => aptInstall('chromium'))
    const args = [require.resolve('@playwright/test/cli'), 'install', 'chromium']
    const { code, output } = await run({ command: pinnedNode(), args })
    if (code !== 0) throw new ExpectedError(`${HELP}\n${output}`)
  })
  const now = installed()
  if (!now) throw new ExpectedError(HELP)
  return now
}

/**
 * Returns the npm package's browser: the same on every machine, and faster than Debian's (docs/decisions/0176).
 * @returns {{ packed: string, path: string } | undefined} the compressed file, and the path it is unpacked to
 */
function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  try {
    const folder = join(dirname(require.resolve('@sparticuz/chromium')), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { packed: join(folder, 'bin/chromium.br'), path: join(CACHE, `chromium-${version}`) }
  } catch {}
}

/**
 * Unpacks the npm package's browser.
 * @returns {Promise<string | undefined>} its path; undefined when it is not installed or a library (libnss3) is missing
 */
async function unpack() {
  const own = packaged()
  if (!own || existsSync(own.path)) return own?.path
  const partial = `${own.path}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  await pipeline(
    createReadStream(own.packed),
    createBrotliDecompress(),
    createWriteStream(partial, { mode: 0o755 }),
  )
  const { code } = await run({ command: partial, args: ['--version'] })
  if (code === 0) renameSync(partial, own.path)
  else rmSync(partial)
  return code === 0 ? own.path : undefined
}

function installed() {
  return [packaged()?.path, ...KNOWN, playwrightsOwn()].find((path) => path && existsSync(path))
}

function playwrightsOwn() {
  try {
    return require('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}
