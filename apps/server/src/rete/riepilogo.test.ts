import * as rete from '@primo/contract/rete'
import { oggiARoma } from '@primo/domain/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apriMondo, conProfili, conPunti, type Mondo } from '../test-mondo.ts'
import { famiglia, pratica } from './famiglia-di-prova.ts'

let mondo: Mondo
beforeAll(async () => {
  mondo = await apriMondo()
})
afterAll(() => mondo.chiudi())

test('il riepilogo conta persone e pratiche per livello e per mese', async () => {
  const { anna, bruno, dario } = await famiglia(mondo)
  await pratica(mondo, anna, true)
  await pratica(mondo, bruno, true)
  await pratica(mondo, dario, true)
  await pratica(mondo, dario, false)
  const { data } = await mondo.chiama(rete.riepilogoRete, {}, anna.token)
  expect(data).toMatchObject({ persone: 3, pratiche_proprie: 1, pratiche_rete: 2 })
  expect(data.livelli).toEqual([
    { livello: 1, persone: 2, pratiche: 1, produttori: 0 },
    { livello: 2, persone: 1, pratiche: 1, produttori: 0 },
  ])
  expect(data.mesi).toHaveLength(12)
  expect(data.mesi.at(-1)).toEqual({
    mese: oggiARoma(new Date()).slice(0, 7),
    persone: 3,
    proprie: 1,
    rete: 2,
  })
  expect(data.mesi[0]).toMatchObject({ persone: 0, proprie: 0, rete: 0 })
})

test('è attivo chi ha completato almeno una pratica negli ultimi dodici mesi, contato una volta', async () => {
  const { anna, bruno, dario, carla } = await famiglia(mondo)
  for (const chi of [anna, bruno, dario, carla])
    await conProfili(mondo, chi.utente_id, 'attiva', ['convenzionato'])
  for (const chi of [anna, dario, dario]) await conPunti(mondo, chi.utente_id)
  await pratica(mondo, bruno, true)
  const leggi = async () => (await mondo.chiama(rete.riepilogoRete, {}, anna.token)).data
  expect(await leggi()).toMatchObject({
    produttori: 1,
    livelli: [
      { livello: 1, produttori: 0 },
      { livello: 2, produttori: 1 },
    ],
  })
  // A blocked area no longer produces.
  await conProfili(mondo, dario.utente_id, 'bloccata', ['convenzionato'])
  await mondo.fondamenta.db.$client.query(
    "update profilo set stato_dal = now() - interval '1 hour' where utente_id = $1",
    [dario.utente_id],
  )
  expect((await leggi()).produttori).toBe(0)
})
