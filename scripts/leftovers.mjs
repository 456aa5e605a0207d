// Temporary folders that carry the id of the process that made them, so that a killed run is tidied by the next.
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'primo-prova'
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @type {Set<() => void>} */
const cleanups = new Set()

/**
 * Ties a cleanup to the end of this process: by itself, or by a signal that nobody else listens to.
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
  // An ordinary account may not enter root's own temporary folder.
  const base = owner ? '/tmp' : tmpdir()
  sweep(base)
  const folder = mkdtempSync(join(base, `${PREFIX}-${process.pid}-`))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
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
 * @returns {boolean} also true for a process of somebody else
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
