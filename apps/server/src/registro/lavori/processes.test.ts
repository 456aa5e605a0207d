import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkLedger } from '../../boot/ledger-verification.ts'
import { SCHEDULED_JOBS } from '../../platform/jobs/jobs.ts'
import { TEST_SECRET } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { newFolder, type ServerProcess, startProcess } from '../../test/process.ts'
import { createSocio, openWorld, type World, withPunti } from '../../test/world.ts'

describe.runIf(process.env.PGTEST_URL)('veri processi sullo stesso database', () => {
  let world: World
  let env: Record<string, string>
  let remove: () => void
  beforeAll(async () => {
    world = await openWorld()
    const { folder, elimina: via } = newFolder()
    remove = via
    const { connectionString } = (
      world.services.db.$client as unknown as { options: { connectionString: string } }
    ).options
    env = { DATA_DIR: folder, DATABASE_URL: connectionString, SECRET_KEY: TEST_SECRET }
  })
  afterAll(async () => {
    remove()
    await world.close()
  })

  const rows = async <R extends object>(sql: string, values: unknown[] = []) =>
    (await world.services.db.$client.query<R>(sql, values)).rows
  const corse = (queue: string) =>
    rows<{ stato: string; tentativo: number }>(
      'select stato, tentativo from esecuzione where coda = $1 order by id',
      [queue],
    )

  test('ucciso a metà della maturazione, il processo dopo la finisce: nessun punto perso, nessuno due volte', async () => {
    const { utente_id } = await createSocio(world)
    await withPunti(world, utente_id)
    await rows("insert into lavoro values ('punti.tempo', now() - interval '3 hours')")
    const blocco = await world.services.db.$client.connect()
    // A client that is not released would keep the pool, and the suite, from closing.
    onTestFinished(() => blocco.release(true))
    await blocco.query('begin; set local idle_in_transaction_session_timeout = 0')
    await blocco.query('select 1 from portafoglio for update')
    const first = startProcess(env)
    await first.indirizzo()
    await eventually(async () => {
      expect(await corse('punti.tempo')).toEqual([{ stato: 'in_corso', tentativo: 1 }])
      const ferme = await rows(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(ferme.length).toBeGreaterThan(0)
    })
    first.manda('SIGKILL')
    await first.fine
    await blocco.query('rollback')
    // The heartbeat timeout of one minute.
    await rows("update lavoro set fino_al = now() - interval '1 second' where coda = 'punti.tempo'")
    const second = startProcess(env)
    await second.indirizzo()
    await eventually(async () => {
      expect(await corse('punti.tempo')).toEqual([
        { stato: 'interrotta', tentativo: 1 },
        { stato: 'riuscita', tentativo: 2 },
      ])
    })
    expect((await second.ferma()).codice).toBe(0)
    expect(await rows("select 1 from movimento where tipo = 'maturazione'")).toHaveLength(1)
    expect(await rows('select 1 from lotto where in_maturazione > 0')).toEqual([])
    expect(await checkLedger(world.services.db)).toEqual([])
  })

  test('due processi insieme, ogni lavoro in ritardo: ciascuno si fa una volta sola', async () => {
    await rows('delete from esecuzione')
    const code = Object.keys(SCHEDULED_JOBS)
    await rows(
      `insert into lavoro select unnest($1::text[]), now() - interval '70 days'
         on conflict (coda) do update set ultima_prevista = excluded.ultima_prevista`,
      [code],
    )
    const due: ServerProcess[] = [startProcess(env), startProcess(env)]
    await Promise.all(due.map((p) => p.indirizzo()))
    await eventually(async () => {
      const finite = await rows("select 1 from esecuzione where stato not in ('in_attesa', 'in_corso')")
      expect(finite.length).toBeGreaterThanOrEqual(code.length)
    })
    expect((await Promise.all(due.map((p) => p.ferma()))).map((f) => f.codice)).toEqual([0, 0])
    const done = await rows<{ coda: string; stato: string }>(
      'select coda, stato from esecuzione order by coda',
    )
    expect(done).toEqual([...code].sort().map((coda) => ({ coda, stato: 'riuscita' })))
  })
})
