import * as contratto from '@primo/contract/raccolta/operatore-edizioni'
import { describe, expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { daysFromToday, SEGUE } from '../../test/edizioni.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOffice())
const corrente = (await office.fa(contratto.edizioni, {})).data[0]!.id

describe('i giorni di un’edizione', () => {
  test.each([
    [
      'un inizio oltre tre anni',
      { inizio: daysFromToday(2000), fine: daysFromToday(2100), ultima_richiesta: daysFromToday(2100) },
      ['inizio'],
    ],
    [
      'giorni di un altro millennio',
      { inizio: '9999-12-30', fine: '9999-12-31', ultima_richiesta: '9999-12-31' },
      ['inizio', 'fine', 'ultima_richiesta'],
    ],
  ])('%s: 422', async (_, cambi, fields) => {
    const body = { ...SEGUE, codice: 'lontana', ...cambi }
    const no = await office.nonFa(contratto.preparaEdizione, { body })
    expect([no.status, Object.keys(no.fields).sort()]).toEqual([422, [...fields].sort()])
  })

  test('una cauzione dell’anno zero: 422 sotto il suo campo', async () => {
    const body = { importo_cent: 100, data: '0000-01-01', riferimento: 'Prova', depositi_visti: 0 }
    const no = await office.nonFa(contratto.registraCauzione, { params: { id: corrente }, body })
    expect([no.status, Object.keys(no.fields)]).toEqual([422, ['data']])
  })

  test('otto insieme, con lo stesso inizio o sovrapposte: se ne apre una, le altre 422', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        office
          .fa(contratto.preparaEdizione, {
            body: {
              codice: `gara-${i}`,
              titolo: 'Gara',
              inizio: daysFromToday(900 + Math.floor(i / 2)),
              fine: daysFromToday(950),
              ultima_richiesta: daysFromToday(950),
            },
          })
          .then(
            () => 200,
            (error: { status?: number }) => error.status,
          ),
      ),
    )
    expect(outcomes.sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  })
})
