import { cifrePremi } from '@primo/contract/raccolta/operatore-andamento'
import { codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import type { AccadutoRichiesta } from '@primo/domain/raccolta/premio'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { CIFRE_INVARIANTS } from '../../registro/cifre/jobs.ts'
import { deliverPremio, openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { createRichiesta } from '../../test/world.ts'
import { agisciSuRichiesta } from '../premi/commands.ts'

const office = await sharedFixture(openBackOfficeWithSocio(), (it) => it.closeSound())
const { fa, nonFa, services, socio, id_premio } = office
const today = todayInRome(stopClock())
const read = async (query: { dal?: string; al?: string; edizione_id?: number } = {}) =>
  (await fa(cifrePremi, { query })).data

test('un premio che nessuno ha chiesto è fermo; chiesto, si conta, e consegnato anche', async () => {
  expect((await read()).fermi).toMatchObject([{ id: id_premio, ultimo: null, disponibili: null }])
  const delivered = await deliverPremio(office)
  const richiesta_id = await createRichiesta(office, socio.utente_id)
  await services.withTransaction((trx) =>
    agisciSuRichiesta(trx, 'annulla', { richiesta_id, attore_id: socio.utente_id, quando: clock.now() }),
  )
  const figures = await read()
  expect(figures).toMatchObject({
    chiesti: { ora: 2, prima: 0 },
    chiusi: { ora: 1 },
    consegnati: { ora: 1 },
    valore_cent: { ora: 1_000 },
    fermi: [],
    premi: [{ id: id_premio, chiesti: 2, prima: 0, consegnati: 1 }],
  })
  expect(figures.serie.at(-1)).toEqual({ dal: today, chiesti: 2, consegnati: 1 })
  // In the following period the prize has no requests: it was requested before.
  const poi = await read({ dal: addDays(today, 1), al: addDays(today, 1) })
  expect(poi).toMatchObject({ chiesti: { ora: 0, prima: 2 }, fermi: [{ id: id_premio, ultimo: today }] })
  expect(await findViolations(services.db, CIFRE_INVARIANTS)).toEqual([])
  // Each total equals the rows it links to.
  const rowsOf = async (
    accaduto: AccadutoRichiesta,
    days: { accaduto_dal?: string; accaduto_al?: string },
  ) => {
    const { data } = await fa(codaRichieste, { query: { stato: 'tutte', accaduto, ...days } })
    return data.map(({ id }) => id)
  }
  const now = { accaduto_dal: today, accaduto_al: today }
  expect(await rowsOf('consegnata', now)).toEqual([delivered])
  expect(await rowsOf('spedita', now)).toEqual([delivered])
  expect(await rowsOf('chiusa', now)).toEqual([richiesta_id])
  expect(await rowsOf('annullata', now)).toEqual([richiesta_id])
  expect(await rowsOf('rifiutata', now)).toEqual([])
  expect(await rowsOf('consegnata', { accaduto_al: addDays(today, -1) })).toEqual([])
  const query = { accaduto_dal: today, accaduto_al: addDays(today, -1) }
  expect(Object.keys((await nonFa(codaRichieste, { query })).fields ?? {})).toEqual(['accaduto_al'])
})

test('di una sola edizione, se c’è; un periodo al rovescio è detto sul campo', async () => {
  const { edizioni } = await read()
  expect((await read({ edizione_id: edizioni[0]!.id })).premi).toHaveLength(1)
  const no = async (query: object) => Object.keys((await nonFa(cifrePremi, { query })).fields ?? {})
  expect(await no({ edizione_id: 999_999 })).toEqual(['edizione_id'])
  expect(await no({ dal: '2025-02-01', al: '2025-01-01' })).toEqual(['dal'])
})
