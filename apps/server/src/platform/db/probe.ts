import type pg from 'pg'

const WITHIN_MS = 950
/** Writes and commits a row to a new file: it needs a writable database, free disk space and a working write-ahead log. */
const WRITE = 'begin; truncate sonda; insert into sonda default values; commit'

/**
 * Creates the function that checks whether `pool`'s database accepts writes. Concurrent calls share one check.
 * @param tardi result when the database has not responded within a second.
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
