// Chromium for the tests: the one npm installs, the machine's own, Playwright's, or Debian's.
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
import { Fault, pinnedNode, ROOT, run, step } from './house.mjs'

const require = createRequire(import.meta.url)
const CACHE = join(ROOT, 'node_modules/.cache')
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
 * @returns {string | undefined} the CHROMIUM variable's, npm's, the system's or Playwright's
 */
export function chromiumPath() {
  return process.env.CHROMIUM || installed() || packaged()?.path || (canApt() ? DEBIANS : playwrightsOwn())
}

/**
 * Unpacks the Chromium that npm installed. Where that one does not run, and there is no other: Debian's where we may install
 * it, else the one Playwright downloads.
 * @returns {Promise<string>} its path
 * @throws {Fault} when it cannot
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Fault(`CHROMIUM names a file that is not there: ${given}`)
  const found = given || (await unpack()) || installed()
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

/**
 * The npm package's browser: the same on every machine, and faster than Debian's (docs/decisions/0176).
 * @returns {{ packed: string, path: string } | undefined} the compressed file, and where it is unpacked to
 */
function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  try {
    const folder = join(dirname(require.resolve('@sparticuz/chromium')), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { packed: join(folder, 'bin/chromium.br'), path: join(CACHE, `chromium-${version}`) }
  } catch {}
}

/** @returns {Promise<string | undefined>} its path; none where it is not installed or a library is missing (libnss3) */
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
