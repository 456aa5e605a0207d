// Temporary folders whose name contains the id of their process, so that the next run removes those of a killed one.
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'primo-prova'
/** Path at which Linux mounts a tmpfs (a file system in memory). */
const MEMORY = '/dev/shm'
const FREE_MIN_BYTES = 6 * 2 ** 30
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @type {Set<() => void>} */
const cleanups = new Set()

/**
 * Registers a cleanup for the end of this process: its exit, or a signal without another listener.
 * @param {() => void} cleanup synchronous
 * @returns {() => void} unregisters it
 */
export function onProcessEnd(cleanup) {
  if (cleanups.size === 0) {
    process.on('exit', cleanAll)
    for (const signal of SIGNALS) process.on(signal, leave)
  }
  cleanups.add(cleanup)
  return () => {
    cleanups.delete(cleanup)
    if (cleanups.size > 0) return
    process.off('exit', cleanAll)
    for (const signal of SIGNALS) process.off(signal, leave)
  }
}

function cleanAll() {
  for (const cleanup of cleanups) cleanup()
}

/** @param {NodeJS.Signals} signal */
function leave(signal) {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
}

/** Account for programs that refuse to run as root. @typedef {{ uid: number, gid: number }} Account */

/**
 * Creates a temporary folder and removes those of ended processes.
 * @param {Account} [owner] account that will write there, when it is not the current one
 * @returns {string} absolute path
 */
export function temporaryFolder(owner) {
  const folder = folderIn(owner ? sharedTemporaryFolder() : tmpdir())
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** @returns {string} a temporary folder that other accounts may enter, unlike root's own */
export const sharedTemporaryFolder = () => (tmpdir().startsWith(MEMORY) ? tmpdir() : '/tmp')

/**
 * Creates a temporary folder on tmpfs, where creating a file takes a tenth of the time: a test database has a thousand files.
 * @returns {string | undefined} undefined without a tmpfs, or with less free space than a full run needs
 */
export function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < FREE_MIN_BYTES) return undefined
  } catch {
    return undefined
  }
  const folder = folderIn(MEMORY)
  chmodSync(folder, 0o711)
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  onProcessEnd(clear)
  return folder
}

/** @param {string} base @returns {string} */
function folderIn(base) {
  sweep(base)
  return mkdtempSync(join(base, `${PREFIX}-${process.pid}-`))
}

/** @param {string} base */
function sweep(base) {
  for (const name of readdirSync(base)) {
    const pid = Number(name.match(`^${PREFIX}-(\\d+)-`)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true })
  }
}

/**
 * Returns whether a process exists.
 * @param {number} pid
 * @returns {boolean} also true for a process of another user
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @returns {Account | undefined} an unprivileged account to run PostgreSQL with, or undefined when this process is not root */
export function ordinaryAccount() {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find(([known]) => known === name)).find(Boolean)
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}
