import * as contratto from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addDays, addMonths, todayInRome } from '@primo/domain/platform/dates'
import { eccezione } from '@primo/domain/raccolta/testing/eccezione'
import { beforeEach, expect, test } from 'vitest'
import type { Job, Jobs } from '../../platform/jobs/jobs.ts'
import { completateFra, PRIME_COMPLETATE_SQL } from '../../pratiche/pratiche/queries.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { eventually } from '../../test/eventually.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { createSocio, withPunti } from '../../test/world.ts'
import { simulaRegola } from './simulazione.ts'
import { chiediSimulazione, startSimulazioni } from './simulazione-jobs.ts'

const today = todayInRome(stopClock())
const office = await sharedFixture(openBackOffice())
const socio = await createSocio(office)
const sponsor = await createSocio(office)
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await office.services.db.$client.query<T>(text, values)).rows
await sql('update sponsor_storia set sponsor_id = $1, dal = $3 where segnalatore_id = $2', [
  sponsor.segnalatore_id,
  socio.segnalatore_id,
  '2020-01-01',
])
for (let n = 0; n < 3; n++) await withPunti(office, socio.utente_id)

/** The job, which the tests run themselves. `queue` has the payloads that it put back. */
let job: Job<{ id: number }> | undefined
const queue: { id: number }[] = []
const jobs = {
  start: async (given: Job<{ id: number }>) => {
    job = given
  },
  enqueue: async (_: unknown, __: string, data: { id: number }) => {
    queue.push(data)
  },
} as unknown as Jobs
await startSimulazioni(
  { ...office.services, log: office.app.log, jobs },
  { completateFra, primeCompletate: PRIME_COMPLETATE_SQL },
)
beforeEach(() => {
  queue.length = 0
})

const body = (other: object = {}) => ({
  versione: `v-${crypto.randomUUID().slice(0, 8)}`,
  dal: addDays(today, 30),
  quote_bp: [1000, 500, 250],
  tetto_quota: 100,
  giorni_maturazione: 14,
  punti: [{ id_tipo_finanziamento: 2, punti: 600 }],
  eccezioni: [],
  nota: '',
  ...other,
})
const ALWAYS = { dal: null, al: null }
const draft = async (other: object = {}) =>
  (await office.fa(contratto.scriviBozza, { body: body(other) })).data.id
const leggi = async (id: number) => (await office.fa(contratto.leggiSimulazione, { params: { id } })).data
/** Requests a simulation that only the tests run. */
async function request(bozza_id: number, period: { dal: string | null; al: string | null } = ALWAYS) {
  const input = { bozza_id, ...period, attore_id: office.amministratore.utente_id, quando: clock.now() }
  const no = await office.services.withTransaction((trx) => chiediSimulazione(trx, jobs, input))
  expect(no).toBeNull()
}
async function run(id: number, signal = new AbortController().signal) {
  const [row] = await sql<{ id: number }>('select id from simulazione_regola where bozza_id = $1', [id])
  await job!.run({ id: row!.id }, { signal, progress: () => {} })
  return leggi(id)
}
/** Simulates a draft and returns the result. */
async function simulate(other: object = {}, period = ALWAYS) {
  const id = await draft(other)
  await request(id, period)
  const found = await run(id)
  expect(found).toMatchObject({ stato: 'finita', attuale: true })
  return found!.esito!
}

test('dice chi guadagna e chi perde, per livello e per tipo, su tutte le pratiche', async () => {
  const alzata = await simulate({ punti: [{ id_tipo_finanziamento: 2, punti: 900 }], tetto_quota: 80 })
  expect(alzata).toMatchObject({ pratiche: 3, prima: 1980, dopo: 2940, guadagnano: 2, perdono: 0 })
  expect(alzata.per_tipo).toEqual([
    { tipo_finanziamento: 'Mutuo Casa', pratiche: 3, prima: 1980, dopo: 2940 },
  ])
  expect(alzata.per_livello).toEqual([
    { livello: 0, prima: 1800, dopo: 2700 },
    { livello: 1, prima: 180, dopo: 240 },
  ])
  expect(alzata.primi).toMatchObject([
    { membro: { utente_id: socio.utente_id }, prima: 1800, dopo: 2700 },
    { membro: { utente_id: sponsor.utente_id }, prima: 180, dopo: 240 },
  ])
  const tolta = await simulate({ punti: [{ id_tipo_finanziamento: 1, punti: 1 }] })
  expect(tolta).toMatchObject({ prima: 1980, dopo: 0, guadagnano: 0, perdono: 2 })
  expect(tolta.ultimi.map((m) => m.prima)).toEqual([1800, 180])
})

test('la stessa regola non sposta nulla, e «prima» è ciò che si è accreditato davvero', async () => {
  const uguale = await simulate()
  expect(uguale).toMatchObject({ guadagnano: 0, perdono: 0, uguali: 2 })
  expect(uguale.dopo).toBe(uguale.prima)
  const [row] = await sql<{ punti: number }>(
    `select sum(punti)::int as punti from movimento where tipo = 'accredito'`,
  )
  expect(row!.punti).toBe(uguale.prima)
})

async function collect<T>(generated: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of generated) all.push(one)
  return all
}

test('a pezzi di una pratica l’una trova le stesse, ognuna una volta', async () => {
  const { nota: _, ...bozza } = body({ punti: [{ id_tipo_finanziamento: 2, punti: 900 }] })
  const simulated = { bozza, dal: new Date('2000-01-01'), al: clock.now(), quando: clock.now() }
  const cases = { completateFra, primeCompletate: PRIME_COMPLETATE_SQL }
  const steps = await collect(simulaRegola(office.services.db, cases, simulated, 1))
  expect(steps.map(({ fatte, totale }) => [fatte, totale])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [3, 3],
  ])
  const whole = await collect(simulaRegola(office.services.db, cases, simulated))
  expect(steps.at(-1)!.esito).toEqual(whole.at(-1)!.esito)
  expect(steps.at(-1)!.esito).toMatchObject({ pratiche: 3, dopo: 2970 })
})

test('la prima pratica è una, e alla rete non dà di più', async () => {
  const { per_livello } = await simulate({ eccezioni: [eccezione({ prima_pratica: true, punti: 1000 })] })
  expect(per_livello).toEqual([
    { livello: 0, prima: 1800, dopo: 2200 },
    { livello: 1, prima: 180, dopo: 180 },
  ])
})

test('una promozione che deve ancora venire si prova negli anni passati, e si dice come', async () => {
  const { dopo, spostate } = await simulate({
    eccezioni: [
      eccezione({
        dal: addMonths(addDays(today, -60), 24),
        al: addMonths(addDays(today, -10), 24),
        punti: 900,
      }),
      eccezione({ tipi: [1], punti: 5 }),
    ],
  })
  expect(dopo).toBe(3 * 990)
  expect(spostate).toHaveLength(1)
  expect(spostate[0]).toContain('vale 900')
})

test('il periodo sceglie le pratiche per il giorno in cui si sono completate', async () => {
  const none = { dal: null, al: addDays(today, -35) as string | null }
  const id = await draft()
  await request(id, none)
  expect((await run(id))!.esito).toMatchObject({ pratiche: 0, prima: 0, primi: [] })
  await request(id, { dal: addDays(today, -35), al: null })
  expect(await run(id)).toMatchObject({ dal: addDays(today, -35), al: null, fatte: 3, totale: 3 })
  const turned = { params: { id }, body: { dal: today, al: addDays(today, -1) } }
  expect((await office.nonFa(contratto.simulaBozza, turned)).fields).toHaveProperty('dal')
})

test('chiesta da un operatore, la fa il lavoro del server', async () => {
  const id = await draft()
  const { data, message } = await office.fa(contratto.simulaBozza, { params: { id }, body: ALWAYS })
  expect([data.stato, message]).toEqual(['in_corso', 'La prova è cominciata.'])
  await eventually(async () =>
    expect(await leggi(id)).toMatchObject({ stato: 'finita', chiesta_da: 'Ada Vinci', fatte: 3, totale: 3 }),
  )
})

test('finché lavora si vede a che punto è; fermata o sostituita non scrive più nulla', async () => {
  const id = await draft()
  expect(await leggi(id)).toBeNull()
  await request(id)
  expect(await leggi(id)).toMatchObject({ stato: 'in_corso', fatte: 0, esito: null })
  const [first] = await sql<{ id: number }>('select id from simulazione_regola where bozza_id = $1', [id])
  await office.fa(contratto.fermaSimulazione, { params: { id } })
  expect(await run(id)).toMatchObject({ stato: 'fermata', esito: null })
  await request(id)
  await job!.run({ id: first!.id }, { signal: new AbortController().signal, progress: () => {} })
  expect(await leggi(id)).toMatchObject({ stato: 'in_corso', fatte: 0 })
  expect(await run(id)).toMatchObject({ stato: 'finita' })
})

test('se il server si spegne ricomincia; dopo cinque volte dice che non è riuscita', async () => {
  const id = await draft()
  await request(id)
  const stopped = new AbortController()
  stopped.abort()
  for (let n = 0; n < 5; n++) {
    queue.length = 0
    expect(await run(id, stopped.signal)).toMatchObject({ stato: 'in_corso' })
    expect(queue).toHaveLength(1)
  }
  expect(await run(id)).toMatchObject({ stato: 'fallita' })
})

test('una bozza cambiata dopo la prova lo dice; pubblicata o eliminata non c’è più', async () => {
  const id = await draft()
  await request(id)
  await run(id)
  await office.fa(contratto.cambiaBozza, { params: { id }, body: body({ tetto_quota: 5 }) })
  expect(await leggi(id)).toMatchObject({ attuale: false })
  await office.fa(contratto.eliminaBozza, { params: { id } })
  for (const call of [contratto.leggiSimulazione, contratto.fermaSimulazione])
    expect((await office.nonFa(call, { params: { id } })).code).toBe('NON_TROVATO')
  expect((await office.nonFa(contratto.simulaBozza, { params: { id }, body: ALWAYS })).code).toBe(
    'NON_TROVATO',
  )
})
