import { clock } from '@primo/domain/platform/clock'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import {
  avvisiOf,
  deliverEvents,
  emailsTo,
  openWorldWithoutJobs,
  praticaCompletata,
  praticaInviata,
} from '../../test/avvisi.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio, withPunti } from '../../test/world.ts'
import { domattina } from './commands.ts'
import { avvisaScadenze, mandaTuttiIRiepiloghi } from './jobs.ts'
import { scegliCanale } from './preferenze.ts'

const world = await sharedFixture(openWorldWithoutJobs())

const fra = (giorni: number, hours = 12) =>
  new Date(startOfDayInRome(addDays(todayInRome(clock.now()), giorni)).getTime() + hours * 3_600_000)

test('i punti di un giorno sono un avviso solo, che cresce, e un’e-mail sola il mattino dopo', async () => {
  const socio = await createSocio(world)
  const quando = clock.now()
  await world.services.withTransaction((trx) =>
    scegliCanale(trx, { utente_id: socio.utente_id, tema: 'punti', canale: 'email', attiva: true, quando }),
  )
  const puntiDetti = async () =>
    (await avvisiOf(world, socio.utente_id)).filter((a) => a.genere === 'punti_accreditati')
  const postaDeiPunti = async () =>
    (await emailsTo(world, socio.email)).filter((m) => m.oggetto.startsWith('Hai ricevuto'))

  await praticaCompletata(world, await praticaInviata(world, socio.utente_id))
  await deliverEvents(world)
  const [before] = await puntiDetti()
  for (let n = 0; n < 3; n++) {
    await praticaCompletata(world, await praticaInviata(world, socio.utente_id))
  }
  await deliverEvents(world)
  const after = await puntiDetti()
  expect(after).toHaveLength(1)
  expect(after[0]!.dati).toMatchObject({ pratiche: 4, punti: Number(before!.dati.punti) * 4 })

  await mandaTuttiIRiepiloghi(world.services, clock.now())
  expect(await postaDeiPunti()).toHaveLength(0)
  await mandaTuttiIRiepiloghi(world.services, fra(1, 9))
  await mandaTuttiIRiepiloghi(world.services, fra(1, 10))
  await deliverEvents(world)
  expect(await postaDeiPunti()).toHaveLength(1)
})

test('i punti che scadono si dicono a 30 giorni e a 7, una volta per ciascuno', async () => {
  const socio = await createSocio(world)
  await withPunti(world, socio.utente_id)
  // The edition of the test data ends in 400 days.
  const said = async (giorni: number) => {
    await avvisaScadenze(world.services, fra(400 - giorni))
    return (await avvisiOf(world, socio.utente_id)).filter((a) => a.genere === 'punti_in_scadenza').length
  }
  expect(await said(31)).toBe(0)
  expect(await said(29)).toBe(1)
  expect(await said(28)).toBe(1)
  expect(await said(6)).toBe(2)
  expect(await said(0)).toBe(2)
  expect(await said(-1)).toBe(2)
  expect((await emailsTo(world, socio.email)).map((m) => m.oggetto)).toEqual([
    expect.stringMatching(/da usare entro il/),
    expect.stringMatching(/da usare entro il/),
  ])
})

test('un documento di una pratica aperta che scade si dice una volta, quindici giorni prima, senza il nome del cliente', async () => {
  const socio = await createSocio(world)
  const scade_il = addDays(todayInRome(clock.now()), 100)
  const withDocument = async () => {
    const id = await praticaInviata(world, socio.utente_id)
    await world.rows(
      `insert into pratica_documento (pratica_id, richiesto_id, stato, scade_il, tipo, byte, impronta, primo_caricamento, inviato_il)
       values ($1, (select min(id) from documento_richiesto), 'controllato', $2, 'pdf', 1, '', gen_random_uuid(), now())`,
      [id, scade_il],
    )
    return id
  }
  const open = await withDocument()
  await world.rows('update pratica set id_stato = 2 where id = $1', [await withDocument()])
  const said = async (giorni: number) => {
    await avvisaScadenze(world.services, fra(100 - giorni))
    return (await avvisiOf(world, socio.utente_id)).filter((a) => a.genere === 'documento_in_scadenza')
  }
  expect(await said(16)).toEqual([])
  const [reminder] = await said(15)
  expect(reminder).toMatchObject({ dati: { pratica_id: open, scade_il } })
  expect(JSON.stringify(reminder)).not.toMatch(/Zzelinda|Qquaranta/)
  expect(await said(3)).toHaveLength(1)
})

test.each([
  ['2026-11-25T21:00:00Z', '2026-11-26T07:00:00Z'],
  ['2027-03-27T12:00:00Z', '2027-03-28T06:00:00Z'],
  ['2027-03-28T12:00:00Z', '2027-03-29T06:00:00Z'],
  ['2027-10-30T12:00:00Z', '2027-10-31T07:00:00Z'],
  ['2027-10-30T22:30:00Z', '2027-11-01T07:00:00Z'],
  ['2026-12-31T23:30:00Z', '2027-01-02T07:00:00Z'],
])('ciò che si raccoglie alle %s parte alle otto di Roma: %s', (now, eight) => {
  expect(domattina(new Date(now)).toISOString()).toBe(new Date(eight).toISOString())
})
