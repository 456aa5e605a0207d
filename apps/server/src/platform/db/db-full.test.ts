import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ordinaryAccount } from '../../../../../scripts/temporary-folders.mjs'
import { postgresDatabase } from '../../test/database.ts'
import { canMount, mountSmallAsUser } from '../../test/disk.ts'
import { eventually, until } from '../../test/eventually.ts'
import { type DurablePostgres, durablePostgres } from '../../test/postgres.ts'
import { newFolder, type ServerProcess, startProcess } from '../../test/process.ts'
import { reportCounts } from '../../test/report-counts.ts'
import { createSponsor, signUpLoad } from '../../test/sign-up-load.ts'
import { createSecrets } from '../secrets/secrets.ts'

const SEGRETO = 'un segreto delle prove di guasto, lungo'
const CONNESSIONI = 20
const SI_MONTA = canMount(mountSmallAsUser, ordinaryAccount())

describe.runIf(process.env.PGTEST_URL)('PostgreSQL non ha più posto', () => {
  let postgres: DurablePostgres
  let folder: ReturnType<typeof newFolder>
  /** Folder of the application's tables: a separate, small file system where the machine allows it. */
  let piccola: string
  let nome: string
  let server: ServerProcess
  let indirizzo: string

  beforeAll(async () => {
    postgres = await durablePostgres({ max_connections: String(CONNESSIONI) }, (dove) => {
      piccola = join(dove, 'piccola')
      mkdirSync(piccola, { recursive: true })
      return SI_MONTA ? mountSmallAsUser(piccola, 'size=128m') : []
    })
    // Not a superuser, for whom connections are reserved.
    await postgres.esegui('create role primo_app login createdb')
    const daApp = (database: string) => postgres.url(database).replace('//primo@', '//primo_app@')
    const { pathname } = new URL((await postgresDatabase(daApp('postgres'))).url)
    nome = pathname.slice(1)
    if (SI_MONTA) {
      await postgres.esegui(`create tablespace piccola location '${piccola}'`)
      await postgres.esegui(`alter database ${nome} set tablespace piccola`)
    }
    folder = newFolder()
    await createSponsor(daApp(nome), createSecrets(SEGRETO))
    server = startProcess({
      DATA_DIR: folder.folder,
      DATABASE_URL: daApp(nome),
      SECRET_KEY: SEGRETO,
      TRUST_PROXY: 'on',
    })
    indirizzo = await server.indirizzo()
  })
  afterAll(async () => {
    server?.manda('SIGKILL')
    await server?.fine
    folder?.elimina()
    await postgres?.elimina()
  })

  let persone: ReturnType<typeof signUpLoad>
  beforeEach(async () => {
    persone = signUpLoad(indirizzo)
    await persone.altre(5)
    return () => persone.ferma()
  })

  const ready = async () => (await fetch(`${indirizzo}/api/ready`)).status
  // On a busy machine a probe may exceed its second.
  const pronto = () => until(async () => (await ready()) === 200)

  /**
   * Checks that all acknowledged writes are in the database, and that every failure was a refusal in Italian that invites to
   * retry.
   */
  async function nullaPerso(sentence: RegExp): Promise<void> {
    await persone.ferma()
    const rows = await postgres.esegui<{ email: string }>('select email from utente', nome)
    const written = new Set(rows.map((r) => r.email))
    const perse = persone.riuscite.filter((email) => !written.has(email))
    reportCounts({
      tries: persone.riuscite.length,
      lost: perse.length,
      duplicated: rows.length - written.size,
    })
    expect(perse).toEqual([])
    expect(persone.rifiuti).not.toEqual([])
    for (const refusal of persone.rifiuti) {
      expect(refusal).toEqual({
        stato: 503,
        errore: 'DATABASE_NON_DISPONIBILE',
        riprova: expect.stringMatching(/^\d+$/),
        messaggio: expect.stringMatching(sentence),
      })
    }
    expect(server.scritto.stderr).toBe('')
  }

  test.runIf(SI_MONTA)(
    'su disco: si legge soltanto, e quando torna lo spazio si scrive di nuovo',
    async () => {
      const zavorra = join(piccola, 'zavorra')
      const run = (command: string) => postgres.esegui(`copy (select 1) to program '${command}'`)
      await run(`cat >/dev/null; cat /dev/zero >${zavorra} 2>/dev/null || true`)
      await eventually(() => expect(persone.rifiuti.length).toBeGreaterThan(20))
      expect(await ready()).toBe(503)
      // Reads still work.
      expect((await fetch(`${indirizzo}/api/geo/nazioni`)).status).toBeLessThan(500)
      await run(`cat >/dev/null; rm ${zavorra}`)
      await persone.altre(5)
      await pronto()
      await nullaPerso(/soltanto leggere/)
    },
  )

  test('per altre connessioni: chi arriva è mandato a riprovare, e quando si liberano si torna a lavorare', async () => {
    const others: pg.Client[] = []
    const nostre = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1'
    const take = async () => {
      const client = new pg.Client({ connectionString: postgres.url('postgres') })
      client.on('error', () => {})
      await client.connect()
      others.push(client)
    }
    await take()
    // The last three connections are reserved for superusers: the server then has none left.
    while (others.length < CONNESSIONI) {
      await others[0]!.query(nostre, ['primo_app'])
      await take().catch((error: pg.DatabaseError) => expect(error.code).toBe('53300'))
    }
    await eventually(() => expect(persone.rifiuti.length).toBeGreaterThan(20))
    expect(await ready()).toBe(503)
    await Promise.all(others.map((client) => client.end()))
    await persone.altre(5)
    await pronto()
    await nullaPerso(/Riprova/)
    expect(persone.rifiuti.some((r) => r.riprova === '5')).toBe(true)
  })
})
