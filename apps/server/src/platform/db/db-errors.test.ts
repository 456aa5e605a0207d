import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasTimers, postgresDatabase } from '../../test/database.ts'
import { eventually, until } from '../../test/eventually.ts'
import { type DurablePostgres, durablePostgres, standbyOf, startWire } from '../../test/postgres.ts'
import { newFolder, type ServerProcess, startProcess } from '../../test/process.ts'
import { reportCounts } from '../../test/report-counts.ts'
import { createSponsor, signUpLoad } from '../../test/sign-up-load.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { connectionOf } from './db-pool.ts'

const SEGRETO = 'un segreto delle prove di guasto, lungo'
/** Number of times the test kills the database. One shows that the service recovers. Many show that no data is lost. */
const KILLS = Number(process.env.DATABASE_KILLS ?? 1)

describe.runIf(process.env.PGTEST_URL)('il database se ne va, il processo no', () => {
  let postgres: DurablePostgres
  /** The standby that replaces the primary for the rest of the tests. */
  let copy: DurablePostgres | undefined
  let via: Awaited<ReturnType<typeof startWire>>
  let folder: ReturnType<typeof newFolder>
  let nome: string
  let server: ServerProcess
  let indirizzo: string

  /** Returns the database's URL through the proxy that can cut the connection. */
  const url = () => postgres.url(nome).replace(`:${postgres.porta}/`, `:${via.porta}/`)

  beforeAll(async () => {
    postgres = await durablePostgres()
    const { pathname } = new URL((await postgresDatabase(postgres.url('postgres'))).url)
    nome = pathname.slice(1)
    via = await startWire(postgres.porta)
    folder = newFolder()
    await createSponsor(postgres.url(nome), createSecrets(SEGRETO))
    server = startProcess({
      DATA_DIR: folder.folder,
      DATABASE_URL: url(),
      SECRET_KEY: SEGRETO,
      TRUST_PROXY: 'on',
    })
    indirizzo = await server.indirizzo()
  }, 120_000)
  afterAll(async () => {
    server?.manda('SIGKILL')
    await server?.fine
    await via?.elimina()
    folder?.elimina()
    await copy?.elimina()
    await postgres?.elimina()
  })

  let persone: ReturnType<typeof signUpLoad>
  beforeEach(async () => {
    persone = signUpLoad(indirizzo)
    await persone.altre(5)
    return () => persone.ferma()
  })

  /** Checks that all acknowledged writes are in the database, and that every failure was a refusal that invites to retry. */
  async function nullaPerso(dove = postgres): Promise<void> {
    await persone.ferma()
    const rows = await dove.esegui<{ email: string }>('select email from utente', nome)
    const written = new Set(rows.map((r) => r.email))
    const perse = persone.riuscite.filter((email) => !written.has(email))
    reportCounts({
      tries: persone.riuscite.length,
      lost: perse.length,
      duplicated: rows.length - written.size,
    })
    expect(perse).toEqual([])
    for (const refusal of persone.rifiuti) {
      expect(refusal).toEqual({
        stato: 503,
        errore: 'DATABASE_NON_DISPONIBILE',
        riprova: expect.stringMatching(/^\d+$/),
        messaggio: expect.stringMatching(/Riprova/),
      })
    }
    expect(server.scritto.stderr).toBe('')
  }

  /** Terminates the connections that wait for a lock. @returns their number */
  const cutWaiting = async () =>
    (
      await postgres.esegui(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nome}' and wait_event_type = 'Lock'`,
      )
    ).length

  const ready = async () => (await fetch(`${indirizzo}/api/ready`)).status
  const nonPronto = async () => expect(await ready()).toBe(503)
  // On a busy machine a probe may exceed its second.
  const pronto = () => until(async () => (await ready()) === 200)

  test('connessioni terminate una dopo l’altra, ovunque siano: nulla si perde', async () => {
    for (let round = 0; round < 15; round++) {
      await postgres.esegui(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nome}' and pid <> pg_backend_pid()`,
      )
      await persone.altre(2)
    }
    await nullaPerso()
  })

  test('connessioni terminate a metà delle transazioni: chi scrive non se ne accorge', async () => {
    const holder = new pg.Client({ connectionString: postgres.url(nome) })
    await holder.connect()
    try {
      for (let round = 0; round < 15; round++) {
        // Sign-ups are held before their commit, and only there: after it the outcome would be unknown.
        await holder.query('begin; lock table utente in share row exclusive mode')
        await eventually(async () => expect(await cutWaiting()).toBeGreaterThan(0))
        await holder.query('rollback')
        // Each sign-up is cut once: the same one in every round would run out of attempts.
        await persone.risposte()
      }
    } finally {
      await holder.end()
    }
    expect(persone.rifiuti).toEqual([])
    await nullaPerso()
  })

  test('fermato di fretta e riavviato', async () => {
    await postgres.ferma('SIGINT')
    await eventually(() => expect(persone.rifiuti.length).toBeGreaterThan(100))
    await nonPronto()
    await postgres.avvia()
    await persone.altre(10)
    await nullaPerso()
    await pronto()
    const rows = server.scritto.stdout
      .split('\n')
      .filter((r) => r.includes('"database non disponibile"'))
      .map((r) => JSON.parse(r))
    expect(rows.length).toBeLessThan(50)
    // Through the test's proxy, an unreachable database closes the connection.
    expect(rows.map((r) => r.err.messaggio)).toContainEqual(expect.stringMatching(/^Connection terminated/))
  })

  test('ucciso e riavviato', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const before = persone.rifiuti.length
      await postgres.ferma('SIGKILL')
      await eventually(() => expect(persone.rifiuti.length).toBeGreaterThan(before))
      await postgres.avvia()
      await persone.altre(10)
    }
    await nullaPerso()
  })

  test('connessioni mute: entro 15 secondi si torna a scrivere', async ({ skip }) => {
    skip(!hasTimers)
    via.taci()
    await nonPronto()
    via.riapri()
    await persone.altre(1)
    await persone.altre(10)
    await nullaPerso()
  })

  test('chi tace a metà di una transazione non tiene fermi gli altri', async ({ skip }) => {
    skip(!hasTimers)
    const muto = new pg.Client(connectionOf({ database_url: url() }))
    muto.on('error', () => {})
    await muto.connect()
    // Sign-ups below this sponsor wait for this row.
    await muto.query('begin; select from tratto_rete for update')
    via.taci()
    via.riapri()
    await persone.altre(1)
    await persone.altre(10)
    await nullaPerso()
  })

  test('un database che accetta solo letture lo si dice, e non si è pronti', async () => {
    const ricomincia = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nome}'`
    await postgres.esegui(`alter database ${nome} set default_transaction_read_only = on`)
    await postgres.esegui(ricomincia)
    await eventually(() => expect(persone.rifiuti.at(-1)?.messaggio).toMatch(/soltanto leggere/))
    await nonPronto()
    await postgres.esegui(`alter database ${nome} reset default_transaction_read_only`)
    await postgres.esegui(ricomincia)
    await persone.altre(5)
    await nullaPerso()
  })

  test('una tabella trattenuta: chi aspetta è mandato a riprovare, e il processo resta pronto', async () => {
    const holder = new pg.Client({ connectionString: postgres.url(nome) })
    await holder.connect()
    try {
      await holder.query('begin; lock table utente')
      await eventually(() => expect(persone.rifiuti.length).toBeGreaterThan(0))
      await pronto()
    } finally {
      await holder.end()
    }
    await persone.altre(5)
    await nullaPerso()
  })

  test('la copia prende il posto del primo: nulla di confermato è perso', async () => {
    await persone.ferma()
    copy = await standbyOf(postgres)
    await postgres.esegui('alter system set synchronous_standby_names = standby')
    await postgres.esegui('select pg_reload_conf()')
    const insieme = async () =>
      expect(await postgres.esegui('select sync_state from pg_stat_replication')).toEqual([
        { sync_state: 'sync' },
      ])
    await eventually(insieme)
    persone = signUpLoad(indirizzo)
    await persone.altre(10)
    await postgres.ferma('SIGKILL')
    via.porta_a(copy.porta)
    await copy.esegui('select pg_promote()')
    await persone.altre(10)
    await nullaPerso(copy)
  })

  test('si ferma anche quando il database tace', async () => {
    via.taci()
    const fine = server.ferma()
    await persone.ferma()
    await fine
    expect(server.scritto.stdout).not.toContain('chiusura non riuscita')
  })
})
