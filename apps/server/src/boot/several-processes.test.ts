import { callApi } from '@primo/client/call'
import { leggiUtente, login, logout, refreshToken } from '@primo/contract/accesso/accesso'
import { avvisi } from '@primo/contract/comunicazioni/avvisi'
import { agisciSuPersona } from '@primo/contract/ingresso/operatore-persone'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import { impostazioni } from '@primo/contract/platform/system'
import { agisciSuRichiesta } from '@primo/contract/raccolta/operatore-premi'
import { richiedi } from '@primo/contract/raccolta/premi'
import { cambiaImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { INSIEMI_DEL_RUOLO } from '@primo/domain/platform/permessi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCHEDULED_JOBS } from '../platform/jobs/jobs.ts'
import { aggiungiPremio } from '../raccolta/premi/catalogo.ts'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { TEST_SECRET } from '../test/app.ts'
import { type BackOffice, openBackOffice } from '../test/back-office.ts'
import { isAllowed } from '../test/callers.ts'
import { eventually } from '../test/eventually.ts'
import { PASSWORD } from '../test/persone.ts'
import { newFolder, type ServerProcess, startProcess } from '../test/process.ts'
import { createIscritto, createSocio, withPunti } from '../test/world.ts'

const WEB = 3
const WORKERS = 2

describe.runIf(process.env.PGTEST_URL)('three processes that answer and two that work', () => {
  let office: BackOffice
  let socio: Awaited<ReturnType<typeof createSocio>>
  let folder: ReturnType<typeof newFolder>
  const processes: ServerProcess[] = []
  let addresses: string[]

  beforeAll(async () => {
    office = await openBackOffice({ config: { background_work: false } })
    socio = await createSocio(office)
    await withPunti(office, socio.utente_id)
    await maturaEScadi(office.services, clock.now())
    // Every schedule has a missed time.
    await office.rows("insert into lavoro select unnest($1::text[]), now() - interval '70 days'", [
      Object.keys(SCHEDULED_JOBS),
    ])
    folder = newFolder()
    const { connectionString = '' } = office.services.db.$client.options
    const env = {
      DATA_DIR: folder.folder,
      DATABASE_URL: connectionString,
      DATABASE_POOL: '4',
      SECRET_KEY: TEST_SECRET,
      TRUST_PROXY: 'on',
    }
    for (let n = 0; n < WEB + WORKERS; n++)
      processes.push(startProcess({ ...env, BACKGROUND_WORK: n < WEB ? 'off' : 'on' }))
    addresses = (await Promise.all(processes.map((p) => p.indirizzo()))).slice(0, WEB)
  })
  afterAll(async () => {
    const endings = await Promise.all(processes.map((p) => p.ferma()))
    folder.elimina()
    await office.closeSound()
    expect(endings.map(({ codice }) => codice)).toEqual(processes.map(() => 0))
  })

  /** Calls one of the HTTP processes in rotation, as a load balancer would. */
  function call<C extends CallSpec>(to: number, spec: C, input: Input<C>, token?: string): Promise<Reply<C>> {
    return callApi(spec, input, {
      base: `${addresses[to % WEB]}/api`,
      headers: { 'x-forwarded-for': '10.9.8.7', ...(token && { authorization: `Bearer ${token}` }) },
    })
  }
  /** Returns the error code of a call, or null when it succeeded. */
  const codeOf = <C extends CallSpec>(to: number, spec: C, input: Input<C>, token?: string) =>
    call(to, spec, input, token).then(
      () => null,
      (error: { code?: string }) => error.code ?? String(error),
    )
  /** Returns the token of an operator with the permission for a call. */
  const whose = (spec: CallSpec) =>
    isAllowed(spec, INSIEMI_DEL_RUOLO.operatore) ? office.operatore.token : office.amministratore.token
  const everywhere = [0, 1, 2]
  const counted = (codes: (string | null)[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(codes, String)).map(([code, all]) => [code, all!.length]),
    )

  /**
   * Waits until `isSo` passes on every HTTP process. That a cached token is evicted by NOTIFY, not by its age, is tested with a
   * stopped clock in `token-cache.test.ts`.
   */
  async function heardEverywhere(isSo: (to: number) => Promise<void>): Promise<void> {
    await Promise.all(everywhere.map((to) => eventually(() => isSo(to))))
  }

  test('wrong passwords are counted together', async () => {
    const { email } = await createIscritto(office)
    const body = { email, password: 'sbagliata di certo', device_name: 'telefono' }
    const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => codeOf(n, login, { body })))
    expect(counted(codes)).toEqual({ CREDENZIALI_ERRATE: 5, TROPPE_RICHIESTE: 25 })
  })

  test('one refresh token asked for everywhere at once gives one pair', async () => {
    const { email } = await createIscritto(office)
    const entered = await call(0, login, { body: { email, password: PASSWORD, device_name: 'telefono' } })
    const body = { refresh_token: entered.data.refresh_token! }
    const pairs = await Promise.all(Array.from({ length: 12 }, (_, n) => call(n, refreshToken, { body })))
    expect(new Set(pairs.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const { token } = pairs[0]!.data
    for (const to of everywhere) expect(await codeOf(to, leggiUtente, {}, token)).toBeNull()
  })

  test('a session closed on one, and an account blocked on another, are so everywhere at once', async () => {
    const known = async (token: string) => {
      for (let n = 0; n < 4 * WEB; n++) expect(await codeOf(n, leggiUtente, {}, token)).toBeNull()
    }
    const one = await createIscritto(office)
    await known(one.token)
    await call(0, logout, {}, one.token)
    await heardEverywhere(async (to) =>
      expect(await codeOf(to, leggiUtente, {}, one.token)).toBe('NON_AUTENTICATO'),
    )

    const two = await createIscritto(office)
    await known(two.token)
    const block = {
      params: { id: two.utente_id },
      body: { azione: 'blocca', motivo: 'per prova' },
      idempotencyKey: crypto.randomUUID(),
    } as const
    await call(1, agisciSuPersona, block, whose(agisciSuPersona))
    await heardEverywhere(async (to) =>
      expect(await codeOf(to, leggiUtente, {}, two.token)).toBe('ACCOUNT_BLOCCATO'),
    )
  })

  test('the last prize goes to one, and one key is one request', async () => {
    const today = todayInRome(clock.now())
    const id_premio = await office.services.withTransaction(async (trx) => {
      const [edizione] = await office.rows<{ id: number }>('select id from edizione')
      return aggiungiPremio(trx, {
        edizione_id: edizione!.id,
        codice: 'ULTIMO',
        descrizione: 'L’ultimo',
        dettaglio: 'Ce n’è uno',
        categoria: 'Casa',
        immagine: '/premi/tazza.webp',
        punti: 1,
        scorta: 1,
        valore_cent: 500,
        valido_dal: addDays(today, -1),
        valido_al: addDays(today, 300),
        limite_persona: null,
      })
    })
    const body = { id_premio }
    const ask = (n: number, idempotencyKey: string) =>
      codeOf(n, richiedi, { body, idempotencyKey }, socio.token)
    const codes = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n, crypto.randomUUID())))
    expect(counted(codes)).toEqual({ null: 1, PREMIO_ESAURITO: 11 })

    const again = { body: { id_premio: office.id_premio }, idempotencyKey: crypto.randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => call(n, richiedi, again, socio.token)),
    )
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1)
    expect(
      await office.rows('select 1 from richiesta_premio where premio_id = $1', [office.id_premio]),
    ).toHaveLength(1)
  })

  test('what an operator does on one, a process that works tells, and the member reads it on another', async () => {
    const { data } = await call(
      0,
      richiedi,
      { body: { id_premio: office.id_premio }, idempotencyKey: crypto.randomUUID() },
      socio.token,
    )
    const act = {
      params: { id: data.id },
      body: { azione: 'approva' },
      idempotencyKey: crypto.randomUUID(),
    } as const
    const before = (await call(2, avvisi, {}, socio.token)).pagination.total
    await call(1, agisciSuRichiesta, act, whose(agisciSuRichiesta))
    await eventually(async () =>
      expect((await call(2, avvisi, {}, socio.token)).pagination.total).toBeGreaterThan(before),
    )
  })

  test('what the company says on one holds everywhere at once', async () => {
    const body = { valori: { prodotto: 'Aurora' } }
    await call(
      1,
      cambiaImpostazioni,
      { params: { sezione: 'presentazione' }, body },
      office.amministratore.token,
    )
    await heardEverywhere(async (to) =>
      expect((await call(to, impostazioni, {})).data.prodotto).toBe('Aurora'),
    )
  })

  test('every schedule that was late has run once', async () => {
    const code = Object.keys(SCHEDULED_JOBS)
    await eventually(async () => {
      const open = await office.rows("select 1 from esecuzione where stato in ('in_attesa', 'in_corso')")
      const { length } = await office.rows('select 1 from esecuzione')
      expect([open.length, length >= code.length]).toEqual([0, true])
    })
    // A scheduled time during the test adds a run, which must be unique too.
    const runs = await office.rows<{ coda: string; times: number; outcomes: string[] }>(
      `select coda, count(*)::int as times, array_agg(stato) as outcomes from esecuzione
        where prevista_il is not null group by coda, prevista_il`,
    )
    expect(new Set(runs.map(({ coda }) => coda))).toEqual(new Set(code))
    for (const run of runs) expect(run).toMatchObject({ times: 1, outcomes: ['riuscita'] })
  })
})
