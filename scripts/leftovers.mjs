// Temporary folders that carry the id of the process that made them, so that a killed run is tidied by the next.
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'primo-prova'
/** Where Linux mounts a tmpfs. */
const MEMORY = '/dev/shm'
const FREE_MIN_BYTES = 6 * 2 ** 30
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @type {Set<() => void>} */
const cleanups = new Set()

/**
 * Ties a cleanup to the end of this process: its exit, or a signal without another listener.
 * @param {() => void} cleanup synchronous
 * @returns {() => void} unties it
 */
export function atEnd(cleanup) {
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

/** The account that runs what refuses to run as root. @typedef {{ uid: number, gid: number }} Account */

/**
 * Makes a temporary folder, after removing those whose process is gone.
 * @param {Account} [owner] the account that will write there, when it is not ours
 * @returns {string} absolute path
 */
export function temporaryFolder(owner) {
  const folder = folderIn(owner ? sharedTemporaryFolder() : tmpdir())
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** @returns {string} a temporary folder that other accounts may enter, as they may not root's own */
export const sharedTemporaryFolder = () => (tmpdir().startsWith(MEMORY) ? tmpdir() : '/tmp')

/**
 * Makes a temporary folder on tmpfs, where creating a file takes a tenth of the time: a test database has a thousand files.
 * @returns {string | undefined} undefined without a tmpfs, or with less free space than a whole run needs
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
  atEnd(clear)
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

/**
 * @returns {Account | undefined} when we are root, an ordinary account to run PostgreSQL with; else nothing
 */
export function ordinaryAccount() {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find(([known]) => known === name)).find(Boolean)
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}
