import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config/config.ts'
import { rimedioDisco } from './disco.ts'

/** The data folder is already open in another process. */
export class CartellaOccupata extends Error {
  constructor(cartella: string) {
    super(
      `La cartella dei dati ${cartella} è già aperta da un altro processo: chiudilo, o usa un’altra DATA_DIR.`,
    )
    this.name = 'CartellaOccupata'
  }
}

/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5

function inutilizzabile(cartella: string, errore: unknown): ConfigError {
  const rimedio = rimedioDisco(errore) ?? `non si può usare: ${(errore as Error).message}`
  return new ConfigError('DATA_DIR', `(${cartella}) ${rimedio}`)
}

/**
 * Makes the data folder if it is not there.
 * @throws ConfigError when it cannot be one: a file has its name, or writing is not allowed.
 */
export function preparaCartella(cartella: string): void {
  try {
    mkdirSync(cartella, { recursive: true, mode: 0o700 })
  } catch (errore) {
    throw inutilizzabile(cartella, errore)
  }
}

function apri(file: string): DatabaseSync {
  const lucchetto = new DatabaseSync(file)
  try {
    lucchetto.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lucchetto
  } catch (errore) {
    lucchetto.close()
    throw errore
  }
}

/**
 * Takes the data folder for this process. PGlite does not protect its folder: two processes on one lost
 * acknowledged rows. The lock is an exclusive transaction on a SQLite file, that is a lock of the
 * operating system: a killed process gives it back at once, with no stale file to clean up and no process
 * id to be mistaken about.
 * @returns the function that gives the folder back.
 * @throws CartellaOccupata when another process holds it; ConfigError when the folder cannot be used.
 */
export function occupa(cartella: string): () => void {
  preparaCartella(cartella)
  try {
    const lucchetto = apri(join(cartella, 'primo.lock'))
    return () => lucchetto.close()
  } catch (errore) {
    if ((errore as { errcode?: number }).errcode === SQLITE_BUSY) throw new CartellaOccupata(cartella)
    throw inutilizzabile(cartella, errore)
  }
}
