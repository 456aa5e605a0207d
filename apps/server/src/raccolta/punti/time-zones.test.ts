import { addDays, startOfDayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import { openPuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { maturaEScadi } from './maturazione.ts'
import { saldiAllIstante } from './queries.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())

const SECONDO = 1000

/**
 * Completes a case at an instant.
 * @returns the member and a function that reads the wallet at a later instant
 */
async function completaAlle(quando: Date) {
  const socio = await bench.socio()
  await bench.completata(socio, 1, quando)
  return {
    socio,
    dopo: async (instant: Date) => {
      await maturaEScadi(bench.services, instant)
      return bench.saldi(socio, bench.edizioni[1])
    },
  }
}

test.each([
  ['il giorno in cui si torna all’ora solare', '2022-10-16T21:59:59Z', '2022-10-30', '2022-10-29T22:00:00Z'],
  ['un minuto dopo, che a Roma è già domani', '2022-10-16T22:00:00Z', '2022-10-31', '2022-10-30T23:00:00Z'],
  ['il giorno in cui comincia l’ora legale', '2023-03-12T22:30:00Z', '2023-03-26', '2023-03-25T23:00:00Z'],
  ['il giorno dopo l’inizio dell’ora legale', '2023-03-13T10:00:00Z', '2023-03-27', '2023-03-26T22:00:00Z'],
  ['il 29 febbraio di un anno bisestile', '2024-02-15T10:00:00Z', '2024-02-29', '2024-02-28T23:00:00Z'],
  ['attraverso il 29 febbraio', '2024-02-20T10:00:00Z', '2024-03-05', '2024-03-04T23:00:00Z'],
  ['fine febbraio di un anno comune', '2023-02-20T10:00:00Z', '2023-03-06', '2023-03-05T23:00:00Z'],
  ['a cavallo di due anni', '2022-12-31T23:30:00Z', '2023-01-15', '2023-01-14T23:00:00Z'],
])('maturano a mezzanotte di Roma: %s', async (_, completata, giorno, midnight) => {
  const inizio = new Date(midnight)
  expect(startOfDayInRome(giorno)).toEqual(inizio)
  const { dopo } = await completaAlle(new Date(completata))
  expect(await dopo(new Date(inizio.getTime() - SECONDO))).toEqual({ ...SALDI_ZERO, in_maturazione: 200 })
  expect(await dopo(inizio)).toEqual({ ...SALDI_ZERO, disponibili: 200 })
})

test('scadono alla mezzanotte di Roma dopo l’ultimo giorno, non a quella di Greenwich', async () => {
  const { dopo, socio } = await completaAlle(new Date('2026-12-01T10:00:00Z'))
  const midnight = startOfDayInRome(addDays('2026-12-30', 1))
  expect(midnight).toEqual(new Date('2026-12-30T23:00:00Z'))
  expect(await dopo(new Date(midnight.getTime() - SECONDO))).toEqual({ ...SALDI_ZERO, disponibili: 200 })
  expect(await dopo(midnight)).toEqual({ ...SALDI_ZERO, scaduti: 200 })
  const { db } = bench.services
  const allora = (ms: number) => saldiAllIstante(db, socio, new Date(midnight.getTime() + ms))
  expect(await allora(-1)).toMatchObject([{ disponibili: 200, scaduti: 0 }])
  expect(await allora(0)).toMatchObject([{ disponibili: 0, scaduti: 200 }])
})
