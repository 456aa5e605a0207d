import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verificaRegistro } from '../../boot/verifica-registro.ts'
import { PROGRAMMATI } from '../../platform/jobs/elenco.ts'
import { SEGRETO_DI_PROVA } from '../../test/app.ts'
import { apriMondo, conPunti, creaSocio, type Mondo } from '../../test/mondo.ts'
import { cartellaNuova, type Processo, processo } from '../../test/processo.ts'

describe.runIf(process.env.PGTEST_URL)('veri processi sullo stesso database', () => {
  let mondo: Mondo
  let env: Record<string, string>
  let elimina: () => void
  beforeAll(async () => {
    mondo = await apriMondo()
    const { cartella, elimina: via } = cartellaNuova()
    elimina = via
    const { connectionString } = (
      mondo.fondamenta.db.$client as unknown as { options: { connectionString: string } }
    ).options
    env = { DATA_DIR: cartella, DATABASE_URL: connectionString, SECRET_KEY: SEGRETO_DI_PROVA }
  })
  afterAll(async () => {
    elimina()
    await mondo.chiudi()
  })

  const righe = async <R extends object>(sql: string, valori: unknown[] = []) =>
    (await mondo.fondamenta.db.$client.query<R>(sql, valori)).rows
  const corse = (coda: string) =>
    righe<{ stato: string; tentativo: number }>(
      'select stato, tentativo from esecuzione where coda = $1 order by id',
      [coda],
    )
  const finche = (prova: () => Promise<void>) => vi.waitFor(prova, { timeout: 120_000, interval: 100 })

  test('ucciso a metà della maturazione, il processo dopo la finisce: nessun punto perso, nessuno due volte', async () => {
    const { utente_id } = await creaSocio(mondo)
    await conPunti(mondo, utente_id)
    await righe("insert into lavoro values ('punti.tempo', now() - interval '3 hours')")
    const blocco = await mondo.fondamenta.db.$client.connect()
    await blocco.query('begin')
    await blocco.query('select 1 from portafoglio for update')
    const primo = processo(env)
    await primo.indirizzo()
    await finche(async () => {
      expect(await corse('punti.tempo')).toEqual([{ stato: 'in_corso', tentativo: 1 }])
      const ferme = await righe(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(ferme.length).toBeGreaterThan(0)
    })
    primo.manda('SIGKILL')
    await primo.fine
    await blocco.query('rollback')
    blocco.release()
    // The minute after which who is silent is taken for dead.
    await righe("update lavoro set fino_al = now() - interval '1 second' where coda = 'punti.tempo'")
    const secondo = processo(env)
    await secondo.indirizzo()
    await finche(async () => {
      expect(await corse('punti.tempo')).toEqual([
        { stato: 'interrotta', tentativo: 1 },
        { stato: 'riuscita', tentativo: 2 },
      ])
    })
    expect((await secondo.ferma()).codice).toBe(0)
    expect(await righe("select 1 from movimento where tipo = 'maturazione'")).toHaveLength(1)
    expect(await righe('select 1 from lotto where in_maturazione > 0')).toEqual([])
    expect(await verificaRegistro(mondo.fondamenta.db)).toEqual([])
  })

  test('due processi insieme, ogni lavoro in ritardo: ciascuno si fa una volta sola', async () => {
    await righe('delete from esecuzione')
    const code = Object.keys(PROGRAMMATI)
    await righe(
      `insert into lavoro select unnest($1::text[]), now() - interval '70 days'
         on conflict (coda) do update set ultima_prevista = excluded.ultima_prevista`,
      [code],
    )
    const due: Processo[] = [processo(env), processo(env)]
    await Promise.all(due.map((p) => p.indirizzo()))
    await finche(async () => {
      const finite = await righe("select 1 from esecuzione where stato not in ('in_attesa', 'in_corso')")
      expect(finite.length).toBeGreaterThanOrEqual(code.length)
    })
    expect((await Promise.all(due.map((p) => p.ferma()))).map((f) => f.codice)).toEqual([0, 0])
    const fatte = await righe<{ coda: string; stato: string }>(
      'select coda, stato from esecuzione order by coda',
    )
    expect(fatte).toEqual([...code].sort().map((coda) => ({ coda, stato: 'riuscita' })))
  })
})
