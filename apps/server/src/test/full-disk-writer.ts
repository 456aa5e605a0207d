import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openPglite } from '../platform/db/db-pglite.ts'

/**
 * A program for tests. It inserts rows one at a time into an embedded database and prints each committed one. After three, it
 * fills the disk and requests a new write-ahead log file, for which no space is left. Without `scrivi` it only prints the rows.
 */
const [folder = '', fase] = process.argv.slice(2)
const { pool, close } = await openPglite(folder)
if (fase === 'scrivi') {
  await pool.query('create table riga (n int primary key)')
  for (let n = 1; ; n++) {
    await pool.query('insert into riga values ($1)', [n]).then(
      () => process.stdout.write(`confermata ${n}\n`),
      () => {},
    )
    if (n < 3) continue
    spawnSync('sh', ['-c', 'cat /dev/zero >"$0" 2>/dev/null', join(folder, 'zavorra')])
    await pool.query('select pg_switch_wal()').catch(() => {})
  }
}
const { rows } = await pool.query<{ n: number }>('select n from riga order by n')
process.stdout.write(`ci sono ${rows.map((r) => r.n).join(' ')}\n`)
await close()
