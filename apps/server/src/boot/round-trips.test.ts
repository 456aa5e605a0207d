import { leggiUtente } from '@primo/contract/accesso/accesso'
import { profiles } from '@primo/contract/accesso/profili'
import { pratiche } from '@primo/contract/pratiche/pratiche'
import { movimenti, saldo } from '@primo/contract/raccolta/manifestazione'
import { premi, richiedi, richieste } from '@primo/contract/raccolta/premi'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openWorldWithoutJobs } from '../test/avvisi.ts'
import { recordPoolUse } from '../test/pool-use.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { createSocio, withPunti } from '../test/world.ts'

const world = await sharedFixture(openWorldWithoutJobs())
const socio = await createSocio(world)
await withPunti(world, socio.utente_id)

// The requests for which a phone waits when the app opens, and the lists that people scroll: one query, in addition to the
// authentication when that is not cached.
test.each([
  ['utente', leggiUtente],
  ['profili', profiles],
  ['saldo', saldo],
  ['movimenti', movimenti],
  ['pratiche', pratiche],
  ['premi', premi],
  ['richieste', richieste],
])('%s: il permesso e una domanda sola, con un nome', async (_nome, call) => {
  await world.call(call as typeof movimenti, {}, socio.token)
  const { names } = await recordPoolUse(world.services.db.$client, () =>
    world.call(call as typeof movimenti, {}, socio.token),
  )
  const check = process.env.PGTEST_URL ? [] : ['autentica']
  expect(names).toEqual([...check, expect.any(String)])
})

/** Name of a statement that the code names explicitly. */
const NAME = /^(?!named_)[a-z_]+$/

/** Records the named queries, grouped by round trip: the queries of a group are pipelined on one connection. */
function listen() {
  const trips: string[][] = []
  const open = new Map<unknown, string[]>()
  const { submit } = pg.Query.prototype as unknown as { submit: (connection: unknown) => unknown }
  const spy = vi.spyOn(pg.Query.prototype as unknown as { submit: typeof submit }, 'submit')
  spy.mockImplementation(function (this: { name?: string; text: string }, connection) {
    const trip = open.get(connection) ?? []
    if (trip.push(this.name ?? this.text) === 1) {
      trips.push(trip)
      open.set(connection, trip)
      process.nextTick(() => open.delete(connection))
    }
    return submit.call(this, connection)
  })
  return {
    stop: () => {
      spy.mockRestore()
      return trips.filter((trip) => trip.some((name) => NAME.test(name) && name !== 'autentica'))
    },
  }
}

test('una richiesta di premio: sei viaggi al database dopo chi chiama, e uno per chiudere', async () => {
  const { id_premio } = world
  const ask = () =>
    world.call(richiedi, { body: { id_premio }, idempotencyKey: crypto.randomUUID() }, socio.token)
  await ask()
  const { stop } = listen()
  const trips = await ask().then(stop, stop)
  expect(trips).toEqual([
    ['BEGIN', 'idempotenza_prendi'],
    ['account_tieni', 'premio_da_chiedere'],
    ['portafogli_blocca', 'lotti_vivi', expect.stringMatching(/^premio_tieni/), 'indirizzo_spedizione'],
    ['richiesta_scrivi'],
    ['movimenti_scrivi', 'richiesta_passo', 'evento_scrivi', 'desiderio_togli'],
    ['richiesta'],
    ['idempotenza_tieni', 'COMMIT'],
  ])
})
