import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import {
  avvisiOf,
  deliverEvents,
  openWorldWithoutJobs,
  praticaCompletata,
  praticaInviata,
} from '../../test/avvisi.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import { paginaAvvisi } from './queries.ts'

const world = await sharedFixture(openWorldWithoutJobs())

test('i primi punti di una vita si celebrano una volta; una pratica dice che cosa ha dato a chi l’ha registrata', async () => {
  const socio = await createSocio(world)
  const yesterday = new Date(clock.now().getTime() - 86_400_000)
  for (const quando of [yesterday, clock.now()]) {
    await praticaCompletata(world, await praticaInviata(world, socio.utente_id, quando), quando)
    await deliverEvents(world)
  }
  const { righe } = await paginaAvvisi(world.services.db, socio.utente_id, {
    stato: 'tutti',
    page: 1,
    per_page: 10,
    sort_order: 'asc',
  })
  const punti = (await avvisiOf(world, socio.utente_id))[0]!.dati.punti
  expect(punti).toBeGreaterThan(0)
  expect(righe.map((a) => [a.genere, a.momento])).toEqual(
    expect.arrayContaining([
      ['punti_accreditati', { tipo: 'primi_punti', punti }],
      ['punti_accreditati', null],
      ['pratica_completata', { tipo: 'pratica', punti }],
    ]),
  )
  expect(righe.filter((a) => a.momento?.tipo === 'primi_punti')).toHaveLength(1)
})
