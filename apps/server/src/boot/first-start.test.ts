import { expect, test } from 'vitest'
import { emptyDatabase } from '../test/database.ts'
import { newFolder, startProcess } from '../test/process.ts'

const PINO_WARN = 40
const PGTEST = process.env.PGTEST_URL

/** Returns the log lines at warning level or above. */
const warnings = (log: string): object[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number })
    .filter(({ level }) => level >= PINO_WARN)

test.each(['on', 'off'])(
  'the first start on nothing and the second write no warning to the log, with the demo data %s',
  async (DEMO) => {
    const { folder, elimina } = newFolder()
    const database = PGTEST ? await emptyDatabase(PGTEST) : null
    const env = { DATA_DIR: folder, DEMO, ...(database && { DATABASE_URL: database.url }) }
    for (let start = 1; start <= 2; start++) {
      const server = startProcess(env)
      await server.pronto()
      const { codice, stdout, stderr } = await server.ferma()
      expect({ start, codice, stderr, warnings: warnings(stdout) }).toEqual({
        start,
        codice: 0,
        stderr: '',
        warnings: [],
      })
    }
    await database?.elimina()
    elimina()
  },
)
