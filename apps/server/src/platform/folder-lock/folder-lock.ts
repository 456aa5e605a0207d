import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config/config.ts'

/** Remedies shown to the administrator for disk errors under the data folder. */
const REMEDIES = {
  ENOSPC: 'non ha più spazio su disco: liberane e riavvia',
  EDQUOT: 'ha esaurito lo spazio concesso a questo utente: liberane e riavvia',
  EROFS: 'è in sola lettura: rendila scrivibile, o usa un’altra DATA_DIR',
  EACCES: 'non è scrivibile da questo utente: correggi i permessi, o usa un’altra DATA_DIR',
  EIO: 'dà errori di lettura o scrittura: controlla il disco',
  ENOTDIR: 'non può essere una cartella: quel nome, o uno prima, è di un file. Usa un’altra DATA_DIR',
  EEXIST: 'non può essere una cartella: quel nome è di un file. Usa un’altra DATA_DIR',
  LUCCHETTO: 'ha un file primo.lock rovinato: se nessun altro processo la usa, cancellalo e riavvia',
} as const
type Sigla = keyof typeof REMEDIES

const CODES: Record<string, Sigla> = { EPERM: 'EACCES' }
/** Error numbers of PGlite, which follow WASI instead of the platform. */
const WASI: Record<number, Sigla> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EACCES',
  69: 'EROFS',
}
/** Operating system error of each primary result code of SQLite: the lock is a SQLite file. */
const SQLITE: Record<number, Sigla> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES', 26: 'LUCCHETTO' }
/** Operating system error that a message of PostgreSQL reports. */
const WORDS: [RegExp, Sigla][] = [
  [/No space left/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

function codeOf(error: unknown): Sigla | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const {
    code = '',
    errno,
    errcode,
    name,
    message = '',
  } = error as NodeJS.ErrnoException & { errcode?: number }
  if (errcode !== undefined) return SQLITE[errcode & 0xff]
  if (name === 'ErrnoError' && errno !== undefined) return WASI[errno]
  if (Object.hasOwn(REMEDIES, code)) return code as Sigla
  return CODES[code] ?? WORDS.find(([words]) => words.test(message))?.[1]
}

/**
 * Describes a disk error and its remedy, in words that continue a sentence after the folder's name. Returns null for any other
 * error.
 */
export function diskRemedy(error: unknown): string | null {
  const sigla = codeOf(error)
  return sigla === undefined ? null : REMEDIES[sigla]
}

/** Error: the data folder is already open in another process. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `La cartella dei dati ${folder} è già aperta da un altro processo: chiudilo, o usa un’altra DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** SQLite's code for a lock held by another connection. */
const SQLITE_BUSY = 5

function unusable(folder: string, error: unknown): ConfigError {
  const rimedio = diskRemedy(error) ?? `non si può usare: ${(error as Error).message}`
  return new ConfigError('DATA_DIR', `(${folder}) ${rimedio}`)
}

/**
 * Creates the data folder if it does not exist.
 * @throws ConfigError when its path belongs to a file, or the folder is not writable.
 */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(folder, error)
  }
}

function openLock(file: string): DatabaseSync {
  const lucchetto = new DatabaseSync(file)
  try {
    lucchetto.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lucchetto
  } catch (error) {
    lucchetto.close()
    throw error
  }
}

/**
 * Locks the data folder for this process. PGlite does not lock it, and committed rows were lost when two processes used one
 * folder. The lock is an exclusive transaction on a SQLite file, therefore a lock of the operating system: it is released as soon
 * as the process is killed, with no stale lock file and no process id to compare.
 * @returns the function that releases the folder.
 * @throws FolderInUse when another process holds it; ConfigError when the folder cannot be used.
 */
export function lockFolder(folder: string): () => void {
  prepareFolder(folder)
  try {
    const lucchetto = openLock(join(folder, 'primo.lock'))
    return () => lucchetto.close()
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new FolderInUse(folder)
    throw unusable(folder, error)
  }
}
