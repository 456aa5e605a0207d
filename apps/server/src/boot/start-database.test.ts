import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { emptyDatabase, hasTimers, postgresDatabase } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { newFolder, type ServerProcess, startProcess } from '../test/process.ts'
import { createSponsor } from '../test/sign-up-load.ts'
import { migrate, migrations } from './migrate.ts'

const KEY = 'la chiave giusta, lunga quanto serve'
const ALTRA = 'un’altra chiave, lunga quanto serve'
const RIFIUTO =
  'Configurazione non valida: SECRET_KEY non è la chiave con cui questo database è stato scritto: rimetti quella di prima (per cambiarla: docs/operate.md)\n'

describe.runIf(process.env.PGTEST_URL)('processi che partono su un database', { timeout: 300_000 }, () => {
  let folder: ReturnType<typeof newFolder>
  const made: Awaited<ReturnType<typeof emptyDatabase>>[] = []
  const vivi: ServerProcess[] = []
  beforeAll(() => {
    folder = newFolder()
  })
  afterAll(async () => {
    for (const p of vivi) p.manda('SIGKILL')
    await Promise.all(vivi.map((p) => p.fine))
    for (const database of made) await database.elimina()
    folder.elimina()
  })

  async function databaseVuoto(): Promise<string> {
    const database = await emptyDatabase(process.env.PGTEST_URL!)
    made.push(database)
    return database.url
  }
  function part(database_url: string, other: Record<string, string> = {}): ServerProcess {
    const p = startProcess({
      DATA_DIR: folder.folder,
      DATABASE_URL: database_url,
      SECRET_KEY: KEY,
      ...other,
    })
    vivi.push(p)
    return p
  }
  async function in_<R>(url: string, fn: (client: pg.Client) => Promise<R>): Promise<R> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return fn(client).finally(() => client.end())
  }

  test.each(['on', 'off'])(
    'due insieme su un database vuoto, mondo di prova %s: partono tutti e due',
    async (DEMO) => {
      const url = await databaseVuoto()
      const due = [part(url, { DEMO }), part(url, { DEMO })]
      await Promise.all(due.map((p) => p.pronto()))
      const conti = await in_(url, async (c) => {
        const { rows } = await c.query(
          `select (select count(*)::int from edizione) as edizioni,
                (select count(*)::int from utente where email = 'socio@primo.example') as soci`,
        )
        return rows
      })
      expect(conti).toEqual([{ edizioni: 1, soci: DEMO === 'on' ? 1 : 0 }])
      for (const fine of await Promise.all(due.map((p) => p.ferma())))
        expect(fine).toMatchObject({ codice: 0, stderr: '' })
    },
  )

  describe('la chiave', () => {
    let database: Awaited<ReturnType<typeof postgresDatabase>>
    beforeAll(async () => {
      database = await postgresDatabase(process.env.PGTEST_URL!)
      // A database from before key fingerprints: it has accounts, and no fingerprint.
      await createSponsor(database.url, createSecrets(KEY))
    })
    afterAll(() => database.elimina())

    test('su un database senza impronta, una che non legge ciò che c’è è rifiutata', async () => {
      const fine = await part(database.url, { SECRET_KEY: ALTRA }).fine
      expect(fine).toEqual({ codice: 1, stdout: '', stderr: RIFIUTO })
    })

    test('quella giusta lascia la sua impronta: da allora un’altra è rifiutata anche senza nulla da leggere', async () => {
      const before = part(database.url)
      await before.indirizzo()
      expect((await before.ferma()).codice).toBe(0)
      await in_(database.url, async (c) => {
        expect((await c.query('select numero from chiave_segreta')).rows).toEqual([{ numero: 1 }])
        await c.query('update anagrafica set codice_fiscale_cifrato = null')
      })
      expect(await part(database.url, { SECRET_KEY: ALTRA }).fine).toEqual({
        codice: 1,
        stdout: '',
        stderr: RIFIUTO,
      })
    })
  })

  test('aggiornare sotto carico: tre connessioni una dopo l’altra, mentre si lavora sulle stesse tabelle', async ({
    skip,
  }) => {
    skip(!hasTimers)
    const { url, elimina } = await postgresDatabase(process.env.PGTEST_URL!)
    made.push({ url, elimina })
    const open = () => openDatabase(readConfig({ DATABASE_URL: url }))
    const vecchio = await open()
    const wait = () =>
      in_(url, async (c) => {
        const { rows } = await c.query(
          `select 1 from pg_locks where not granted and relation = 'movimento'::regclass and database =
             (select oid from pg_database where datname = current_database())`,
        )
        expect(rows).toHaveLength(1)
      })
    // The opposite lock order of the migration, which changes `rettifica` and then `movimento`.
    const incrocia = in_(url, async (c) => {
      await c.query('begin; lock table movimento in row exclusive mode')
      await eventually(wait)
      // PostgreSQL cancels the transaction whose deadlock_timeout ends first: the migration, unless this one began more than a
      // second after it.
      await c.query('select count(*) from rettifica').catch((error) => {
        if (error.code !== '40P01') throw error
      })
      await c.query('commit')
    })
    let fermo = false
    let done = 0
    const lavora = async () => {
      while (!fermo) {
        await vecchio.withTransaction((trx) => trx.$client.query('select count(*) from rettifica, movimento'))
        done++
      }
    }
    const carico = Promise.all([incrocia, lavora(), lavora()])
    const sql = [
      'ALTER TABLE rettifica ADD COLUMN prova integer',
      'ALTER TABLE movimento ADD COLUMN prova integer',
    ]
    for (let i = 0; i < 3; i++) {
      const { db, close } = await open()
      await migrate(db, [...migrations(), { sql, hash: 'prova', folderMillis: 9e12, bps: true }])
      await close()
    }
    const before = done
    fermo = true
    await carico
    await vecchio.close()
    expect(before).toBeGreaterThan(0)
    expect(
      await in_(
        url,
        async (c) => (await c.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows,
      ),
    ).toEqual([{ n: migrations().length + 1 }])
  })
})
