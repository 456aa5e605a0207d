import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkInstallingNode, ExpectedError, npm, pinnedNode, printStep, ROOT, run } from './project.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
const STAMP = join(ROOT, 'node_modules/.primo-install')

/**
 * Installs the dependencies and the pinned Node when they are missing or the lockfile changed.
 * @throws {Fault} when npm fails
 */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).update(process.platform).digest('hex')
  if (read(STAMP) === wanted && existsSync(pinnedNode())) return
  if (!matchesLock()) await printStep('Installing the dependencies…', 'Dependencies installed', install)
  if (!existsSync(pinnedNode())) await restorePinnedNode()
  writeFileSync(STAMP, wanted)
}

async function install() {
  checkInstallingNode()
  // Development packages too, even with NODE_ENV=production: the build and the pinned Node are among them.
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const clean = await run(npm(['ci', ...quiet]))
  if (clean.code === 0) return
  // Some npm versions reject, in `ci` only, a lockfile that lacks an optional binary of another platform.
  const repaired = await run(npm(['install', '--no-save', ...quiet]))
  if (repaired.code !== 0) throw new ExpectedError(`npm could not install the dependencies:\n${clean.output}`)
}

async function restorePinnedNode() {
  await run(npm(['rebuild', 'node', '--foreground-scripts']))
  if (!existsSync(pinnedNode())) {
    throw new ExpectedError(
      'The pinned Node is missing: npm must be allowed to run the install script of the package “node”.',
    )
  }
}

/** Returns whether the installed packages match the lockfile, as after a manual `npm ci` or `npm install`. */
function matchesLock() {
  const installed = packagesOf(INSTALLED)
  if (!installed) return false
  return Object.entries(packagesOf(LOCK) ?? {}).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

/**
 * Returns the packages of a lockfile.
 * @param {string} file a lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesOf(file) {
  const text = read(file)
  return text === undefined ? undefined : JSON.parse(text).packages
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
