import { entraInUfficio } from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import { agisciSuPersona, elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import { toleratesStaleReads } from '@primo/contract/platform/route'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BackOffice, openBackOffice } from '../../test/back-office.ts'
import { openBrowser } from '../../test/browser.ts'
import { postgresDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { recordPoolUse } from '../../test/pool-use.ts'
import { type DurablePostgres, durablePostgres, standbyOf } from '../../test/postgres.ts'
import { createIscritto } from '../../test/world.ts'
import { CHANNELS, subscribeToChannel } from '../diagnostics/channels.ts'
import { openReplica } from './replica.ts'

/** The endpoints that tolerate stale reads and need no parameters beyond their query. */
const LATE = CALLS.filter(({ spec }) => toleratesStaleReads(spec))

describe.runIf(process.env.PGTEST_URL)('beside a machine that follows', { timeout: 60_000 }, () => {
  let first: DurablePostgres
  let second: DurablePostgres
  let office: BackOffice
  const from: string[] = []
  const unheard = subscribeToChannel(CHANNELS.readLate, (told) => from.push(told.from))

  beforeAll(async () => {
    first = await durablePostgres()
    const { url } = await postgresDatabase(first.url('postgres'))
    second = await standbyOf(first)
    const read_url = second.url(new URL(url).pathname.slice(1))
    office = await openBackOffice({ config: { read_url, background_work: false }, database_url: url })
  }, 120_000)
  afterAll(async () => {
    unheard()
    await office?.close()
    await second?.elimina()
    await first?.elimina()
  })
  afterEach(() => from.splice(0))

  /** Logs an operator in, in a simulated browser. */
  async function atWork() {
    const { email } = await createMember(office, { ruolo: 'amministratore' })
    const browser = openBrowser(office)
    expect((await browser.manda(entraInUfficio, { body: { email, password: PASSWORD } })).statusCode).toBe(
      200,
    )
    return browser
  }
  type Browser = Awaited<ReturnType<typeof atWork>>
  const replays = (how: 'pause' | 'resume') => second.esegui(`select pg_wal_replay_${how}()`)
  /** Returns whether the list shows a member as blocked, and which database served it. */
  async function isBlocked({ manda }: Browser, utente_id: number) {
    const answer = await manda(elencoPersone, { query: { per_page: 100 } })
    expect(answer.statusCode, answer.payload).toBe(200)
    const { righe } = answer.json().data as { righe: { utente_id: number; stato: string }[] }
    const { stato } = righe.find((row) => row.utente_id === utente_id) ?? {}
    return [stato && stato === 'bloccato', from.at(-1)]
  }
  const block = ({ manda }: Browser, id: number) =>
    manda(agisciSuPersona, { params: { id }, body: { azione: 'blocca', motivo: 'per prova' } })

  test('who wrote reads what he wrote, while others are answered a moment late', async () => {
    const [writer, other] = [await atWork(), await atWork()]
    const { utente_id } = await createIscritto(office)
    await eventually(async () => expect(await isBlocked(writer, utente_id)).toEqual([false, 'replica']))
    await replays('pause')
    expect((await block(writer, utente_id)).statusCode).toBe(200)
    expect(await isBlocked(writer, utente_id)).toEqual([true, 'database'])
    expect(await isBlocked(other, utente_id)).toEqual([false, 'replica'])
    await replays('resume')
    await eventually(async () => expect(await isBlocked(writer, utente_id)).toEqual([true, 'replica']))
    expect(await isBlocked(other, utente_id)).toEqual([true, 'replica'])
  })

  test('a call that may be late asks the database only who calls', async () => {
    const browser = await atWork()
    await eventually(async () => expect(await isBlocked(browser, 0)).toEqual([undefined, 'replica']))
    for (const { nome, spec } of LATE) {
      from.splice(0)
      const { result: answer, connections } = await recordPoolUse(office.services.db.$client, () =>
        browser.manda(spec, { query: spec.path === '/operatore/cerca' ? { q: 'zanzibar' } : {} }),
      )
      expect(answer.statusCode, `${nome}: ${answer.payload}`).toBe(200)
      expect([nome, from]).toEqual([nome, ['replica']])
      // One connection for authentication, and more where the audit log records a read or an export.
      expect([nome, connections]).toEqual([nome, spec.registra ? expect.any(Number) : 1])
    }
  })

  test('a token, which may be remembered, is answered by the database', async () => {
    await office.call(codaPratiche, {}, office.operatore.token)
    expect(from).toEqual([])
  })

  test('while it is away the database answers, and when it is back it is read again', async () => {
    const browser = await atWork()
    await eventually(async () => expect(await isBlocked(browser, 0)).toEqual([undefined, 'replica']))
    expect(office.services.replica!.lag_s()).toBeLessThan(10)
    await second.ferma('SIGKILL')
    for (let n = 0; n < 5; n++) expect(await isBlocked(browser, 0)).toEqual([undefined, 'database'])
    expect(office.services.replica!.lag_s()).toBeNull()
    await second.avvia()
    await eventually(async () => expect(await isBlocked(browser, 0)).toEqual([undefined, 'replica']))
  })

  test('one that is late is not read, whoever asks, and how late it is is said', async () => {
    const { config, db } = office.services
    const soon = { late_ms: 500, poll_ms: 100 }
    const replica = openReplica({ ...config, read_url: config.read_url! }, db.$client, soon)
    const read = () => replica.read('0/0', async () => 'read')
    await eventually(async () => expect(await read()).toEqual({ outcome: 'read' }))
    // Measured from before anything unreplayed could be written: a member is created in several transactions.
    const paused = performance.now()
    await replays('pause')
    await createMember(office)
    await eventually(async () => expect(await read()).toBeNull())
    expect(performance.now() - paused).toBeGreaterThanOrEqual(soon.late_ms - soon.poll_ms)
    expect(replica.lag_s()).toBeGreaterThan(0.3)
    await replays('resume')
    await eventually(async () => expect(await read()).toEqual({ outcome: 'read' }))
    await eventually(async () => expect(replica.lag_s()).toBe(0))
    await replica.close()
  })

  test('what goes wrong there is asked of the database', async () => {
    const { replica } = office.services
    expect(await replica!.read('0/0', (trx) => trx.$client.query('delete from sonda'))).toBeNull()
    expect(await replica!.read('0/0', async () => 'read')).toEqual({ outcome: 'read' })
  })
})
