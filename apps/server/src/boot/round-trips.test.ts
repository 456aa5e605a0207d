import { leggiUtente } from '@primo/contract/persone/accesso'
import { profiles } from '@primo/contract/persone/profili'
import { pratiche } from '@primo/contract/pratiche/pratiche'
import { movimenti, saldo } from '@primo/contract/raccolta/manifestazione'
import { premi, richieste } from '@primo/contract/raccolta/premi'
import { expect, test, vi } from 'vitest'
import { openStillWorld } from '../test/avvisi.ts'
import { opened } from '../test/opened.ts'
import { createSocio, withPunti } from '../test/world.ts'

const world = await opened(openStillWorld())
const socio = await createSocio(world)
await withPunti(world, socio.utente_id)

// What a phone waits for when the app opens, and the lists people scroll: one question, beside
// the token's check where it is not remembered.
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
  const asked = vi.spyOn(world.services.db.$client, 'query')
  try {
    await world.call(call as typeof movimenti, {}, socio.token)
    const names = asked.mock.calls.map(([question]) => (question as unknown as { name?: string }).name)
    const check = process.env.PGTEST_URL ? [] : ['autentica']
    expect(names).toEqual([...check, expect.any(String)])
  } finally {
    asked.mockRestore()
  }
})
