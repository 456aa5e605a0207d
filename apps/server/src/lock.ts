import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder is already open in another process. */
export class CartellaOccupata extends Error {
  constructor(cartella: string) {
    super(
      `La cartella dei dati ${cartella} è già aperta da un altro processo: chiudilo, o usa un’altra DATA_DIR.`,
    )
    this.name = 'CartellaOccupata'
  }
}

/**
 * Takes the data folder for this process. PGlite does not protect its folder: two processes on one lost
 * acknowledged rows. The lock is an exclusive transaction on a SQLite file, that is a lock of the
 * operating system: a killed process gives it back at once, with no stale file to clean up and no process
 * id to be mistaken about.
 * @returns the function that gives the folder back.
 * @throws CartellaOccupata when another process holds it.
 */
export function occupa(cartella: string): () => void {
  mkdirSync(cartella, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(cartella, 'primo.lock'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new CartellaOccupata(cartella)
  }
  return () => file.close()
}
