import * as rete from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, test } from 'vitest'
import { ramoDi } from '../../rete/ramo.ts'
import { famiglia, pratica, type Socio, socio } from '../../test/family.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld, withProfili, withPunti } from '../../test/world.ts'
import { leggiCifre } from './queries.ts'

const world = await sharedFixture(openWorld())

test('il riepilogo conta persone e pratiche per livello e per mese', async () => {
  const { anna, bruno, dario } = await famiglia(world)
  await pratica(world, anna, true)
  await pratica(world, bruno, true)
  await pratica(world, dario, true)
  await pratica(world, dario, false)
  const { data } = await world.call(rete.riepilogoRete, {}, anna.token)
  expect(data).toMatchObject({ persone: 3, pratiche_proprie: 1, pratiche_rete: 2 })
  expect(data.livelli).toEqual([
    { livello: 1, persone: 2, pratiche: 1, produttori: null },
    { livello: 2, persone: 1, pratiche: 1, produttori: null },
  ])
  expect(data.mesi).toHaveLength(12)
  expect(data.mesi.at(-1)).toEqual({
    mese: todayInRome(clock.now()).slice(0, 7),
    persone: 3,
    proprie: 1,
    rete: null,
  })
  expect(data.mesi[0]).toMatchObject({ persone: 0, proprie: 0, rete: null })
})

/** Returns a network's unsuppressed statistics, as operators see them. */
const intere = async (di: Socio) => {
  const ramo = (await ramoDi(world.services.db, di.utente_id))!
  return (await leggiCifre(world.services.db, ramo, clock.now())).cifre
}
const read = async (di: Socio) => (await world.call(rete.riepilogoRete, {}, di.token)).data

test('è attivo chi ha completato almeno una pratica negli ultimi dodici mesi, contato una volta', async () => {
  const { anna, bruno, dario, carla } = await famiglia(world)
  for (const chi of [anna, bruno, dario, carla])
    await withProfili(world, chi.utente_id, 'attiva', ['convenzionato'])
  for (const chi of [anna, dario, dario]) await withPunti(world, chi.utente_id)
  await pratica(world, bruno, true)
  expect(await intere(anna)).toMatchObject({
    produttori: 1,
    livelli: [
      { livello: 1, produttori: 0 },
      { livello: 2, produttori: 1 },
    ],
  })
  // A member with a blocked profile no longer counts as a producer.
  await withProfili(world, dario.utente_id, 'bloccata', ['convenzionato'])
  await world.services.db.$client.query(
    "update profilo set stato_dal = now() - interval '1 hour' where utente_id = $1",
    [dario.utente_id],
  )
  expect((await intere(anna)).produttori).toBe(0)
})

describe('dietro una cifra meno di tre produttori attivi (decisioni §6)', () => {
  /** Creates `count` members on anna's first level, each with a completed case. */
  async function conProduttori(capo: Socio, count: number): Promise<Socio[]> {
    const fresh = Array.from({ length: count }, (_, i) => socio(world, capo, 'Pino', `Numero${'abcdef'[i]}`))
    const chi = await Promise.all(fresh)
    for (const { utente_id } of chi) {
      await withProfili(world, utente_id, 'attiva', ['convenzionato'])
      await withPunti(world, utente_id)
    }
    return chi
  }
  const mesiDi = (r: Awaited<ReturnType<typeof read>>) => r.mesi.map((m) => m.rete)

  test('uno solo: né per mese né quanti siano, al suo livello e in tutto; il totale resta', async () => {
    const anna = await socio(world, null, 'Anna', 'Sola')
    await conProduttori(anna, 1)
    const riepilogo = await read(anna)
    expect(riepilogo).toMatchObject({ persone: 1, pratiche_rete: 1, produttori: null })
    expect(riepilogo.livelli).toEqual([{ livello: 1, persone: 1, pratiche: 1, produttori: null }])
    expect(new Set(mesiDi(riepilogo))).toEqual(new Set([null]))
    expect((await intere(anna)).produttori).toBe(1)
  })

  test('due si nascondono, tre si dicono; un livello di una persona si ricaverebbe dal totale, e tace con un altro', async () => {
    const anna = await socio(world, null, 'Anna', 'Seconda')
    const [bruno] = await conProduttori(anna, 2)
    expect(await read(anna)).toMatchObject({ produttori: null, livelli: [{ produttori: null }] })
    await conProduttori(anna, 1)
    const tre = await read(anna)
    expect(tre).toMatchObject({ produttori: 3, livelli: [{ produttori: 3 }] })
    expect(mesiDi(tre).reduce<number>((n, m) => n + (m ?? 0), 0)).toBe(3)
    // One more, alone on a second level: 4 in total minus 3 on the first would reveal them.
    await conProduttori(bruno!, 1)
    expect(await read(anna)).toMatchObject({
      produttori: 4,
      livelli: [{ produttori: null }, { produttori: null }],
    })
  })

  test('un mese di uno solo tace, e con lui quello da cui si ricaverebbe', async () => {
    const anna = await socio(world, null, 'Anna', 'Terza')
    const chi = await conProduttori(anna, 3)
    const sposta = (which: Socio[], mesi: number) =>
      world.services.db.$client.query(
        `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                              registrata_il, id_stato, passo, aggiornata_il)
         select u, 100 + $2, 'Cliente', 1, 100, (now() - make_interval(months => $2))::date, now(), 3, 'documenti', now()
           from unnest($1::bigint[]) u`,
        [which.map((s) => s.utente_id), mesi],
      )
    await sposta(chi, 6)
    await sposta(chi, 5)
    expect(mesiDi(await read(anna)).filter((m) => m === 3)).toHaveLength(3)
    await sposta([chi[0]!], 4)
    const mesi = mesiDi(await read(anna))
    expect(mesi.filter((m) => m === null)).toHaveLength(2)
    expect(mesi.filter((m) => m === 3)).toHaveLength(2)
    expect(mesi.filter((m) => m === 1)).toEqual([])
  })
})
