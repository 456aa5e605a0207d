import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config/config.ts'
import { diskRemedy } from './disk.ts'

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
 * Locks the data folder for this process. PGlite does not protect its folder: two processes on one lost acknowledged rows. The
 * lock is an exclusive transaction on a SQLite file, therefore a lock of the operating system: it is released as soon as the
 * process is killed, with no stale lock file and no process id to compare.
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
