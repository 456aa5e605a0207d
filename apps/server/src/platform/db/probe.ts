import type pg from 'pg'

const WITHIN_MS = 950
/** A new file with a row in it, committed: it needs a database that may write, room on its disk and a log that moves. */
const WRITE = 'begin; truncate sonda; insert into sonda default values; commit'

/**
 * Makes the function that says whether `pool`'s database can be written now. Whoever asks while an answer is on its
 * way is given the same.
 * @param tardi what is said of a database that has not answered within a second.
 */
export function createProbe(pool: pg.Pool, tardi: boolean): () => Promise<boolean> {
  let inCorso: Promise<boolean> | null = null
  return () => {
    inCorso ??= Promise.race([
      pool.query(WRITE).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, WITHIN_MS, tardi)),
    ]).finally(() => {
      inCorso = null
    })
    return inCorso
  }
}
