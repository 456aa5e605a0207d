import { annulla, richiedi } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { startOfDayInRome } from '@primo/domain/platform/dates'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPuntiWorld, type PuntiWorld } from '../../test/punti-fixtures.ts'
import { pubblicaRegolamento } from '../manifestazioni/commands.ts'
import { maturaEScadi } from '../punti/maturazione.ts'
import { listinoDelGiorno } from '../punti/queries.ts'

/** First instant in Rome after the last day on which the short edition's prizes may be requested. */
const MEZZANOTTE = startOfDayInRome('2022-03-11')
const instant = (ms: number) => new Date(MEZZANOTTE.getTime() + ms)

let bench: PuntiWorld
beforeAll(async () => {
  vi.useFakeTimers({ now: instant(-60_000), toFake: ['Date'] })
  bench = await openPuntiWorld()
})
afterAll(async () => {
  await bench.closeSound()
  vi.useRealTimers()
})

/** Creates a member with 600 points in the edition that ends soon. */
async function socio() {
  const utente_id = await bench.socio()
  await bench.completata(utente_id, 2, new Date('2022-01-10T10:00:00Z'))
  return { utente_id, token: await bench.token(utente_id) }
}

test('duecento richieste intorno alla mezzanotte dell’ultimo giorno: o la richiesta o un 409 chiaro, mai punti persi', async () => {
  const [breve, lunga] = bench.edizioni
  await bench.services.withTransaction((trx) =>
    pubblicaRegolamento(trx, {
      edizione_id: breve,
      prodotto: 'Primo',
      catalogo: [],
      listino: listinoDelGiorno,
      quando: instant(-60_000),
    }),
  )
  const soci = await Promise.all(Array.from({ length: 20 }, socio))
  await maturaEScadi(bench.services, instant(-60_000))
  const id_premio = await bench.premio(breve, 60)
  // Twenty bursts of ten, from a second before midnight to a second after: when the first of a burst has its response, the clock
  // moves on, so that the others meet midnight while they run. The expiry runs concurrently.
  const outcomes = []
  for (let raffica = 0; raffica < 20; raffica++) {
    vi.setSystemTime(instant(raffica * 100 - 950))
    const insieme = soci.slice((raffica % 2) * 10, (raffica % 2) * 10 + 10).map(({ token }) =>
      bench.call(richiedi, { body: { id_premio } }, token).then(
        () => null,
        (no) => String(no.code),
      ),
    )
    outcomes.push(...insieme)
    if (raffica % 5 === 4) await maturaEScadi(bench.services, clock.now())
    else await Promise.race(insieme)
  }
  const finiti = await Promise.all(outcomes)
  const done = finiti.filter((codice) => codice === null).length
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(200)
  for (const codice of finiti)
    expect([null, 'PREMIO_NON_RICHIEDIBILE', 'PUNTI_INSUFFICIENTI']).toContain(codice)
  await maturaEScadi(bench.services, instant(60_000))
  let prenotati = 0
  for (const { utente_id } of soci) {
    const saldi = await bench.saldi(utente_id, breve)
    // All points earned are accounted for: reserved for a prize, or expired with the edition.
    expect(saldi).toMatchObject({ disponibili: 0, in_maturazione: 0, spesi: 0, debito: 0 })
    expect(saldi.prenotati! + saldi.scaduti!).toBe(600)
    prenotati += saldi.prenotati!
    // No points carry over to the next edition.
    expect(await bench.saldi(utente_id, lunga)).toMatchObject({ disponibili: 0, prenotati: 0 })
  }
  expect(prenotati).toBe(done * 60)
})

test('l’ultimo istante vale, il primo dopo no', async () => {
  const id_premio = await bench.premio(bench.edizioni[0], 10)
  vi.setSystemTime(instant(-60_000))
  const { token, utente_id } = await socio()
  vi.setSystemTime(instant(-1))
  await bench.call(richiedi, { body: { id_premio } }, token)
  vi.setSystemTime(instant(0))
  expect((await bench.refusal(richiedi, { body: { id_premio } }, token)).code).toBe('PREMIO_NON_RICHIEDIBILE')
  expect(await bench.saldi(utente_id, bench.edizioni[0])).toMatchObject({ prenotati: 10 })
})

test('annullata dopo l’ultimo giorno i punti scadono, e la risposta lo dice', async () => {
  const id_premio = await bench.premio(bench.edizioni[0], 10)
  vi.setSystemTime(instant(-60_000))
  const { token, utente_id } = await socio()
  const ask = async () => (await bench.call(richiedi, { body: { id_premio } }, token)).data.id
  const cancel = (id: number) => bench.call(annulla, { params: { id } }, token)
  const [early, late] = [await ask(), await ask()]
  expect((await cancel(early)).message).toBe('Richiesta annullata: i punti sono tornati.')
  vi.setSystemTime(instant(0))
  const { data, message } = await cancel(late)
  expect([data.punti_fino, message]).toEqual(['2022-03-10', 'Richiesta annullata: i punti sono scaduti.'])
  expect(await bench.saldi(utente_id, bench.edizioni[0])).toMatchObject({ disponibili: 0, scaduti: 600 })
})
