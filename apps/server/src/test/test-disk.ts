import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openPglite } from '../platform/db/db-pglite.ts'

/**
 * A program of the tests: writes a row at a time to an embedded database and says each that was confirmed; when it has
 * said three, fills the disk and asks for a new file of the log, which there is no room for. Then only says what is there.
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
