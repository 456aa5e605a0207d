import * as contratto from '@primo/contract/ingresso/iscrizione'
import { agisciSuIscrizione } from '@primo/contract/ingresso/operatore-iscrizioni'
import { scadenzeRequisiti } from '@primo/contract/iscritti/requisiti'
import { clock } from '@primo/domain/platform/clock'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import { requisitoMancante } from '../../iscritti/profili/requisiti.ts'
import { OAM, openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { ricordaScadenze } from './scadenze.ts'

const world = await sharedFixture(openIscrizioni())

const role = { role: 'promotore' as const }
/** Returns noon of the day `after` days after the requirement's expiry. */
const giorno = (after: number) =>
  new Date(startOfDayInRome(addDays(OAM.scade_il, after)).getTime() + 12 * 3_600_000)
const remember = (quando: Date) => ricordaScadenze(world.services, quando)
const act = (id: number, azione: 'approva' | 'sblocca' | 'blocca', motivo?: string) => ({
  params: { id },
  body: { azione, ...(motivo ? { motivo } : {}) },
})
const stato = async (id: number) =>
  (await world.sql('select stato from profilo where id = $1', [id]))[0]?.stato

async function attivo() {
  const membro = await world.inAttesa()
  await world.call(agisciSuIscrizione, act(membro.profilo, 'approva'), world.operatore.token)
  return membro
}
const eventi = (id: number) =>
  world.sql(
    "select tipo, (dati ->> 'giorni')::int as giorni from evento where tipo like 'requisito.%' and oggetto_id = $1 and oggetto = 'profilo' order by id",
    [id],
  )

test('ciò che scade si ricorda a 30, 7 e 1 giorno, una volta sola per quanto si ripeta; scaduto, il profilo si ferma', async () => {
  const membro = await attivo()
  expect(await remember(giorno(-31))).toEqual({ ricordati: 0, scaduti: 0, bloccati: 0 })
  for (const giorni of [-30, -30, -29, -7, -6, -1, 0]) await remember(giorno(giorni))
  expect(await eventi(membro.profilo)).toEqual(
    [30, 7, 1].map((giorni) => ({ tipo: 'requisito.in_scadenza', giorni })),
  )
  expect(await stato(membro.profilo)).toBe('attiva')
  expect(await remember(giorno(1))).toMatchObject({ bloccati: 1 })
  expect(await remember(giorno(2))).toMatchObject({ bloccati: 0, scaduti: 0 })
  expect((await eventi(membro.profilo)).at(-1)).toEqual({ tipo: 'requisito.scaduto', giorni: 0 })
  expect(await stato(membro.profilo)).toBe('bloccata')
  const [passo] = await world.sql(
    'select attore_id, motivo from profilo_storia where profilo_id = $1 order by id desc limit 1',
    [membro.profilo],
  )
  expect(passo).toEqual({
    attore_id: null,
    motivo: expect.stringMatching(/^Iscrizione all’OAM: scadenza passata il/),
  })
})

test('sospeso per una scadenza, l’iscritto scrive il rinnovo e l’operatore riapre: prima no', async () => {
  const membro = await attivo()
  await remember(giorno(1))
  // The date is still in the future for the calendar, so the row is updated to a date that has lapsed.
  await world.sql(
    `update profilo set attributi = jsonb_set(attributi, '{OAM_scade_il}', to_jsonb($2::text)) where id = $1`,
    [membro.profilo, addDays(todayInRome(clock.now()), -1)],
  )
  const read = async () => (await world.call(contratto.daCompletarePromotore, {}, membro.token)).data
  expect((await read()).rinnovo).toBe('da_scrivere')
  const sblocca = act(membro.profilo, 'sblocca')
  expect((await world.refusal(agisciSuIscrizione, sblocca, world.operatore.token)).code).toBe(
    'ISCRIZIONE_INCOMPLETA',
  )
  const scade_il = addDays(todayInRome(clock.now()), 700)
  const vuoto = { requisiti: [{ ...OAM, valore: '', scade_il }] }
  expect(
    (await world.refusal(contratto.salvaRequisiti, { params: role, body: vuoto }, membro.token)).code,
  ).toBe('VALIDAZIONE')
  const body = { requisiti: [{ ...OAM, valore: 'A99999', scade_il }] }
  const after = (await world.call(contratto.salvaRequisiti, { params: role, body }, membro.token)).data
  expect([after.stato, after.rinnovo]).toEqual(['bloccata', 'in_verifica'])
  await world.call(agisciSuIscrizione, sblocca, world.operatore.token)
  expect(await stato(membro.profilo)).toBe('attiva')
  expect((await read()).rinnovo).toBeNull()
  // After a renewal the reminders start again for the new date.
  await remember(clock.now())
  expect(await remember(giorno(1))).toMatchObject({ bloccati: 0 })
})

test('chi è stato sospeso da un operatore non si riapre scrivendo un requisito', async () => {
  const membro = await attivo()
  const blocca = act(membro.profilo, 'blocca', 'Da chiarire insieme')
  await world.call(agisciSuIscrizione, blocca, world.operatore.token)
  const body = { requisiti: [OAM] }
  const refusal = await world.refusal(contratto.salvaRequisiti, { params: role, body }, membro.token)
  expect(refusal.code).toBe('STATO_NON_PERMESSO')
})

test('ciò che serve solo per alcuni finanziamenti, scaduto, non ferma il profilo: ferma quei finanziamenti', async () => {
  const membro = await world.convenzionato()
  const id = await world.profilo(membro.utente_id, 'convenzionato')
  const scade = addDays(todayInRome(clock.now()), 10)
  await world.sql("update profilo set stato = 'attiva', attributi = $2 where id = $1", [
    id,
    { OAM: 'A1', OAM_scade_il: scade },
  ])
  const after = new Date(startOfDayInRome(addDays(scade, 1)).getTime() + 3_600_000)
  expect((await remember(after)).scaduti).toBeGreaterThan(0)
  expect(await stato(id)).toBe('attiva')
  const { db } = world.services
  expect(await requisitoMancante(db, membro.utente_id, 1, todayInRome(after))).not.toBeNull()
  expect(await requisitoMancante(db, membro.utente_id, 4, todayInRome(after))).toBeNull()
})

test('l’operatore vede ciò che scade e ciò che è scaduto, con di chi è', async () => {
  const membro = await attivo()
  const today = todayInRome(clock.now())
  const write = async (scade_il: string) => {
    await world.sql('update profilo set attributi = $2 where id = $1', [
      membro.profilo,
      { OAM: 'A7', OAM_scade_il: scade_il },
    ])
    await world.sql('delete from scadenza_requisito')
    await world.sql("insert into scadenza_requisito (profilo_id, codice, scade_il) values ($1, 'OAM', $2)", [
      membro.profilo,
      scade_il,
    ])
  }
  const coda = async (which: 'in_scadenza' | 'scaduti') =>
    (await world.call(scadenzeRequisiti, { query: { stato: which } }, world.operatore.token)).data
  await write(addDays(today, 12))
  expect(await coda('in_scadenza')).toMatchObject([
    { id_iscrizione: membro.profilo, codice: 'OAM', valore: 'A7', membro: { email: membro.email } },
  ])
  expect(await coda('scaduti')).toEqual([])
  await write(addDays(today, -2))
  expect([await coda('in_scadenza'), (await coda('scaduti')).length]).toEqual([[], 1])
})
