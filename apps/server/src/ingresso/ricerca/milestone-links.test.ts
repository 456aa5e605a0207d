import { cifrePersone, type Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { elencoPersone, TRAGUARDI_POI } from '@primo/contract/ingresso/operatore-persone'
import { clock } from '@primo/domain/platform/clock'
import { addDays, lastDayOfMonth, todayInRome } from '@primo/domain/platform/dates'
import { beforeAll, expect, test } from 'vitest'
import { maturaEScadi } from '../../raccolta/punti/maturazione.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { createRichiesta, createSocio, verifyContatti, withProfili, withPunti } from '../../test/world.ts'

const office = await sharedFixture(openBackOffice())
const today = todayInRome(stopClock())
const figures = async (query: { dal: string; al: string }) => (await office.fa(cifrePersone, { query })).data
async function people(query: object): Promise<number[]> {
  const { data } = await office.fa(elencoPersone, { query: { per_page: 100, ...query } })
  return data.righe.map(({ utente_id }) => utente_id)
}
const behind = (traguardo: Traguardo, dal: string, al: string) =>
  people(traguardo === 'registrati' ? { dal, al } : { traguardo, traguardo_dal: dal, traguardo_al: al })

let verified = 0
beforeAll(async () => {
  await createMember(office)
  const one = await createMember(office)
  verified = one.utente_id
  await verifyContatti(office, verified)
  const enrolled = await createMember(office)
  await verifyContatti(office, enrolled.utente_id)
  await withProfili(office, enrolled.utente_id)
  const whole = await createSocio(office)
  await withPunti(office, whole.utente_id)
  await maturaEScadi(office.services, clock.now())
  await createRichiesta(office, whole.utente_id)
  // Simulates a member who reached a milestone a month after the sign-up.
  await office.rows("update utente set creato_il = '2024-02-10T10:00:00Z' where id = $1", [verified])
  await office.rows(
    "update traguardo set registrato = '2024-02-10', verificato = '2024-03-31' where utente_id = $1",
    [verified],
  )
})

test('ogni traguardo apre chi ci è arrivato in quei giorni: tanti quanti la cifra', async () => {
  for (const [dal, al] of [
    [addDays(today, -365), today],
    [addDays(today, -29), today],
    [today, today],
    ['2024-03-01', '2024-03-31'],
    ['2024-04-01', '2024-04-30'],
  ] as const) {
    const { passi, serie } = await figures({ dal, al })
    for (const { traguardo, quanti } of passi)
      expect(await behind(traguardo, dal, al), `${traguardo} ${dal}`).toHaveLength(quanti)
    const last = serie.at(-1)!
    expect(await behind('iscritti', last.dal, al)).toHaveLength(last.iscritti)
  }
  expect(await behind('verificati', '2024-03-31', '2024-03-31')).toEqual([verified])
  const year = await figures({ dal: addDays(today, -365), al: today })
  expect(year.passi.map(({ quanti }) => quanti > 0)).toEqual(Array(5).fill(true))
})

test('una cella di una coorte apre chi si è registrato quel mese e c’è arrivato entro la fine del mese in cui finisce il periodo', async () => {
  for (const al of [today, '2024-02-29', '2024-03-30', '2024-03-31']) {
    for (const coorte of (await figures({ dal: al, al })).coorti) {
      const dal = `${coorte.mese}-01`
      const month = { dal, al: lastDayOfMonth(dal) }
      expect(await people(month)).toHaveLength(coorte.registrati)
      for (const traguardo of TRAGUARDI_POI)
        expect(
          await people({ ...month, traguardo, traguardo_al: lastDayOfMonth(al) }),
          `${traguardo} ${al}`,
        ).toHaveLength(coorte[traguardo])
    }
  }
})

test('un livello della rete apre chi ci sta: tanti quanti la cifra', async () => {
  const above = await createMember(office)
  const below = await createMember(office, { sponsor_id: above.segnalatore_id })
  const { livelli } = await figures({ dal: today, al: today })
  expect(livelli.map(({ livello }) => livello)).toEqual([0, 1])
  for (const { livello, persone } of livelli)
    expect(await people({ livello }), `${livello}º`).toHaveLength(persone)
  expect(await people({ livello: 1 })).toEqual([below.utente_id])
  expect(await people({ livello: 9_999 })).toEqual([])
  const beyond = { livello: 10_001 }
  expect((await office.nonFa(elencoPersone, { query: beyond })).fields).toHaveProperty('livello')
})

test('i giorni senza il traguardo sono di tutti; al rovescio si dice sul campo; l’elenco si esporta e si riprende così', async () => {
  expect(await people({ traguardo_dal: '2024-03-01', traguardo_al: '2024-03-31' })).toEqual([verified])
  expect(await people({ traguardo: 'primo_premio', traguardo_al: '2024-12-31' })).toEqual([])
  const query = { traguardo_dal: '2026-02-01', traguardo_al: '2026-01-01' }
  expect((await office.nonFa(elencoPersone, { query })).fields).toHaveProperty('traguardo_al')
  // With another filter, ordered by name and with a page of one row.
  const { data } = await office.fa(elencoPersone, {
    query: { traguardo: 'verificati', ruolo: 'manifestazione', sort_by: 'denominazione', per_page: 1 },
  })
  expect(data.quante).toBeGreaterThan(0)
  expect(data.righe).toHaveLength(1)
})
