import { leggiUtente, logout } from '@primo/contract/accesso/accesso'
import { saldo } from '@primo/contract/raccolta/manifestazione'
import { premi, richiedi } from '@primo/contract/raccolta/premi'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CacheInvalidation, NO_INVALIDATION } from '../../platform/db/cache-invalidation.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { recordPoolUse } from '../../test/pool-use.ts'
import { createIscritto, openWorld, type World } from '../../test/world.ts'
import { createTokenCache } from './authenticate.ts'

const caller = (utente_id: number): Caller => ({
  utente_id,
  sessione_id: 's',
  manca: null,
  provato: false,
  ruolo: 'user',
  bloccato: false,
  motivo_blocco: null,
  cellulare_verificato: true,
  email_verificata: true,
  profili: {},
  permessi: {},
})

/** Creates a token cache whose invalidation notifications are sent by the test. */
function byHand() {
  let say: (id: number | null) => void = () => {}
  const changes: CacheInvalidation = { isListening: () => true, on: (_, heard) => (say = heard) }
  return { memory: createTokenCache(changes), say: (id: number | null) => say(id) }
}

describe('what is remembered of a token', () => {
  test('is forgotten as soon as its member changes, and nobody else’s is', () => {
    const { memory, say } = byHand()
    for (const [hash, id] of [
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ] as const)
      memory.learn(hash)(caller(id), 60_000)
    say(1)
    expect(['a', 'b', 'c'].map((hash) => memory.recall(hash)?.utente_id)).toEqual([undefined, undefined, 2])
    say(null)
    expect(memory.recall('c')).toBeUndefined()
  })

  test('is not what was read before a change that was heard first', () => {
    const { memory, say } = byHand()
    const keep = memory.learn('a')
    say(1)
    keep(caller(1), 60_000)
    expect(memory.recall('a')).toBeUndefined()
  })

  test('lasts five seconds, and never longer than the token', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    try {
      const { memory } = byHand()
      memory.learn('long')(caller(1), 900_000)
      memory.learn('short')(caller(1), 200)
      now.mockReturnValue(1_199)
      expect(memory.recall('short')).toBeDefined()
      now.mockReturnValue(1_201)
      expect(memory.recall('short')).toBeUndefined()
      now.mockReturnValue(5_999)
      expect(memory.recall('long')).toBeDefined()
      now.mockReturnValue(6_001)
      expect(memory.recall('long')).toBeUndefined()
    } finally {
      now.mockRestore()
    }
  })

  test('has a bound: the first learnt is the first let go', () => {
    const { memory } = byHand()
    for (let i = 0; i <= 20_000; i++) memory.learn(`t${i}`)(caller(i), 60_000)
    expect(memory.recall('t0')).toBeUndefined()
    expect(memory.recall('t1')).toBeDefined()
    expect(memory.recall('t20000')).toBeDefined()
  })

  test('is nothing where nobody listens', () => {
    const memory = createTokenCache(NO_INVALIDATION)
    memory.learn('a')(caller(1), 60_000)
    expect(memory.recall('a')).toBeUndefined()
  })
})

// The embedded database has one process, and caches nothing.
describe.skipIf(!process.env.PGTEST_URL)('two processes on one database', () => {
  let here: World
  let there: TestApp
  beforeAll(async () => {
    here = await openWorld()
    const { connectionString } = here.services.db.$client.options
    there = await openTestApp({ database_url: connectionString! })
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  /** Calls until the token is cached and no longer read from the database. */
  async function remembered(app: TestApp, token: string): Promise<void> {
    await eventually(async () => {
      const { names } = await recordPoolUse(app.services.db.$client, () => app.call(leggiUtente, {}, token))
      expect(names).not.toContain('autentica')
    })
  }

  const prize = () => ({ body: { id_premio: here.id_premio }, idempotencyKey: crypto.randomUUID() })
  const asks = {
    utente: (app: TestApp, token: string) => app.refusal(leggiUtente, {}, token),
    punti: (app: TestApp, token: string) => app.refusal(saldo, {}, token),
    premio: (app: TestApp, token: string) => app.refusal(richiedi, prize(), token),
  }
  const OWN = 'sessione_id = (select id from sessione where utente_id = $1)'

  test.each<[change: string, text: string, ask: keyof typeof asks, code: string]>([
    [
      'una sessione chiusa',
      'update sessione set chiusa_il = now() where utente_id = $1',
      'utente',
      'NON_AUTENTICATO',
    ],
    ['una sessione tolta', 'delete from sessione where utente_id = $1', 'utente', 'NON_AUTENTICATO'],
    ['un token tolto', `delete from token_accesso where ${OWN}`, 'utente', 'NON_AUTENTICATO'],
    [
      'un token scaduto prima',
      `update token_accesso set scade_il = now() where ${OWN}`,
      'utente',
      'NON_AUTENTICATO',
    ],
    ['un blocco', 'update utente set bloccato = true where id = $1', 'utente', 'ACCOUNT_BLOCCATO'],
    [
      'un altro ruolo',
      "update utente set ruolo = 'operatore' where id = $1",
      'punti',
      'DIRITTI_INSUFFICIENTI',
    ],
    [
      'un profilo bloccato',
      "update profilo set stato = 'bloccata' where utente_id = $1",
      'punti',
      'PROFILO_BLOCCATO',
    ],
    [
      'una e-mail da verificare',
      'update utente set email_verificata_il = null where id = $1',
      'premio',
      'CONTATTI_NON_VERIFICATI',
    ],
    [
      'un cellulare da verificare',
      'update utente set cellulare_verificato_il = null where id = $1',
      'premio',
      'CONTATTI_NON_VERIFICATI',
    ],
  ])('%s vale subito dove è stata decisa, e nell’altro appena lo sente', async (_, text, ask, code) => {
    const { token, utente_id } = await createIscritto(here)
    await remembered(here, token)
    await remembered(there, token)
    // The trigger normally prevents a member from becoming an operator; the cache must not rely on it.
    await here.rows('alter table utente disable trigger ruolo_di_qua_o_di_la')
    await here.rows(text, [utente_id])
    expect((await asks[ask](here, token)).code).toBe(code)
    // Time stops: from here on a cached token cannot expire, only the notification evicts it.
    const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => stopped.mockRestore())
    await eventually(async () => expect((await asks[ask](there, token)).code).toBe(code))
  })

  test('chi esce è fuori con la risposta, anche mentre chiama', async () => {
    for (let round = 0; round < 20; round++) {
      const { token } = await createIscritto(here)
      await remembered(here, token)
      const calling = Array.from({ length: 10 }, () => here.call(premi, {}, token).catch(() => null))
      await here.call(logout, {}, token)
      expect((await here.refusal(leggiUtente, {}, token)).code).toBe('NON_AUTENTICATO')
      await Promise.all(calling)
      expect((await here.refusal(leggiUtente, {}, token)).code).toBe('NON_AUTENTICATO')
    }
  })

  test('quando una connessione cade si chiede di nuovo a tutti', async () => {
    const { token } = await createIscritto(here)
    await remembered(there, token)
    const { length } = await there.rows('select 1 from pg_stat_activity where datname = current_database()')
    expect(length).toBeGreaterThan(1)
    await here.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await eventually(async () => {
      const { names } = await recordPoolUse(there.services.db.$client, () =>
        there.call(leggiUtente, {}, token).catch(() => null),
      )
      expect(names).toContain('autentica')
    })
  })
})
