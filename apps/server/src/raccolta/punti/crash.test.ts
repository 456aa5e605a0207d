import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_ENV } from '../../../../../scripts/project.mjs'
import { checkLedger } from '../../boot/ledger-verification.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { openTestApp } from '../../test/app.ts'
import { copyFolder } from '../../test/database.ts'
import { until } from '../../test/eventually.ts'
import { reportCounts } from '../../test/report-counts.ts'

/** Environment of the writer processes' database: that of a server, or a folder of the embedded one. */
let dove: Record<string, string>
let pulisci: () => Promise<void>
beforeAll(async () => {
  if (process.env.PGTEST_URL) {
    const testApp = await openTestApp()
    dove = { DATABASE_URL: String(testApp.services.db.$client.options.connectionString) }
    pulisci = testApp.close
  } else {
    const folder = mkdtempSync(join(tmpdir(), 'primo-crash-'))
    await copyFolder(folder)
    dove = { DATA_DIR: folder }
    pulisci = async () => rmSync(folder, { recursive: true })
  }
})
afterAll(() => pulisci())

const PROGRAMMA = fileURLToPath(new URL('../../test/crash-writer.ts', import.meta.url))
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)
/** Minimum number of commits before each kill of the database. */
const ALMENO = 15
/** Query that must find each kind of change a writer reported as committed. */
const PROVE: Record<string, string> = {
  completata: `select 1 from pratica p join movimento m on m.pratica_id = p.id and m.tipo = 'accredito' where p.id = $1`,
  riaperta: `select 1 from pratica p join movimento m on m.pratica_id = p.id and m.tipo = 'storno'
              where p.id = $1 and p.id_stato = 3`,
  richiesta: `select 1 from richiesta_premio r join movimento m on m.richiesta_id = r.id where r.id = $1`,
  annulla: `select 1 from richiesta_premio where id = $1 and stato = 'annullata'`,
  approva: `select 1 from richiesta_premio where id = $1 and stato = 'approvata'`,
}

async function scriviFinoAlBuio(round: number): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAMMA], {
    env: { ...TEST_ENV, PATH: process.env.PATH, ...dove },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  const output = once(child, 'close')
  const count = ALMENO + ((round * 11) % 30)
  await until(() => said.split('\n').length > count || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error('Gli scrittori si sono fermati da soli')
  // Kills the process in the middle of a later command.
  setTimeout(() => child.kill('SIGKILL'), (round * 67) % 200)
  await output
  // A partially written last line is no report.
  return said.slice(0, said.lastIndexOf('\n')).split('\n')
}

test(`kill −9 mentre si scrive, ${ROUNDS} volte: ciò che era stato confermato c’è, e il registro torna`, async () => {
  const confermati: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    confermati.push(...(await scriviFinoAlBuio(round)))
    const database = await openDatabase(readConfig({ NODE_ENV: 'test', ...dove }))
    try {
      expect(await checkLedger(database.db)).toEqual([])
      for (const row of confermati) {
        const [input, id] = row.split(' ') as [string, string]
        const { rowCount } = await database.db.$client.query(PROVE[input]!, [id])
        expect(rowCount, row).toBeGreaterThan(0)
      }
    } finally {
      await database.close()
    }
  }
  reportCounts({ tries: confermati.length, lost: 0 })
  expect(confermati.length).toBeGreaterThanOrEqual(ROUNDS * ALMENO)
})
