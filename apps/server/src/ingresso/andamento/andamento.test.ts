// Long because all totals and the rows they link to are checked on one history.

import { cifrePersone } from '@primo/contract/ingresso/operatore-cruscotto'
import {
  cifrePratiche,
  codaPratiche,
  STATI_DI_ALLORA,
  type StatoDiAllora,
} from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import type { Accaduto } from '@primo/domain/pratiche/pratica'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import {
  avanzaPasso,
  completaPratica,
  inviaPratica,
  registraPratica,
  riapriPratica,
  rifiutaPratica,
} from '../../pratiche/pratiche/commands.ts'
import { maturaEScadi } from '../../raccolta/punti/maturazione.ts'
import { CIFRE_INVARIANTS, mergeAllCifre, mergeCifre, rebuildCifre } from '../../registro/cifre/jobs.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { createRichiesta, createSocio, verifyContatti, withProfili, withPunti } from '../../test/world.ts'

const office = await sharedFixture(openBackOffice(), (it) => it.closeSound())
const { services, fa, nonFa } = office
const { withTransaction } = services
const today = todayInRome(stopClock())
const persone = async (query: { dal: string; al?: string } = { dal: addDays(today, -60) }) =>
  (await fa(cifrePersone, { query })).data
const pratiche = async (query: { dal?: string; al?: string } = {}) =>
  (await fa(cifrePratiche, { query })).data
const tiene = async () => expect(await findViolations(services.db, CIFRE_INVARIANTS)).toEqual([])
const passi = (figures: Awaited<ReturnType<typeof persone>>) => figures.passi.map(({ quanti }) => quanti)
const il = (giorno: string, ora = 10) => new Date(`${giorno}T${ora}:00:00Z`)

test('chi arriva si conta a ogni traguardo una volta sola, e chi lavora qui mai', async () => {
  const before = passi(await persone())
  await createMember(office)
  const socio = await createMember(office)
  await verifyContatti(office, socio.utente_id)
  await withProfili(office, socio.utente_id)
  // The contact changes and is verified again: the milestone counts once.
  await office.rows('update utente set email_verificata_il = null where id = $1', [socio.utente_id])
  await verifyContatti(office, socio.utente_id)
  const whole = await createSocio(office)
  await withPunti(office, whole.utente_id)
  await createMember(office, { ruolo: 'operatore' })
  const after = await persone()
  expect(passi(after).map((n, i) => n - before[i]!)).toEqual([3, 2, 2, 1, 0])
  expect(after.serie.at(-1)).toMatchObject({ dal: today, registrati: passi(after)[0] })
  expect(after.coorti[0]).toMatchObject({ mese: today.slice(0, 7), registrati: passi(after)[0] })
  expect(after.livelli.reduce((n, { persone }) => n + persone, 0)).toBe(
    (await office.rows('select id from segnalatore')).length,
  )
  await tiene()
})

test('chi si è registrato un mese e arriva dopo sta nella coorte del suo mese, non in quella di dopo', async () => {
  const socio = await createMember(office)
  const mese = async (al: string) => (await persone({ dal: al, al })).coorti.find((c) => c.mese === '2025-03')
  await office.rows(
    `insert into utente (email, cellulare, password_hash, id_anagrafica, creato_il)
     select 'coorte@posta.it', '+393339999999', 'x', id_anagrafica, '2025-03-31T21:30:00Z' from utente where id = $1`,
    [socio.utente_id],
  )
  await office.rows(
    `update utente set email_verificata_il = '2025-05-10', cellulare_verificato_il = '2025-04-01'
      where email = 'coorte@posta.it'`,
  )
  expect(await mese('2025-04-30')).toMatchObject({ registrati: 1, verificati: 0 })
  expect(await mese('2025-05-31')).toMatchObject({ registrati: 1, verificati: 1, iscritti: 0 })
})

test('una pratica si conta dov’è, quanto è rimasta in ogni passo, e quando si chiude', async () => {
  const { utente_id } = await createSocio(office)
  const nuova = (giorno: string) =>
    withTransaction((trx) =>
      registraPratica(trx, {
        utente_id,
        nominativo: 'Cliente',
        id_tipo_finanziamento: 2,
        importo_cent: 100_000,
        quando: il(giorno),
      }),
    )
  const fai = (azione: typeof inviaPratica, pratica_id: number, giorno: string, ora = 10) =>
    withTransaction((trx) =>
      azione(trx, { pratica_id, attore_id: null, quando: il(giorno, ora), motivo: 'Prova' }),
    )
  const completa: typeof inviaPratica = (trx, input) => completaPratica(trx, { ...input, esito: 'negativo' })
  const esitiDi = (figures: Awaited<ReturnType<typeof pratiche>>) =>
    Object.fromEntries(figures.esiti.filter(({ ora }) => ora > 0).map(({ esito, ora }) => [esito, ora]))
  const [first, other] = [await nuova('2025-01-01'), await nuova('2025-01-02')]
  await fai(inviaPratica, first, '2025-01-05')
  await fai(inviaPratica, other, '2025-01-05')
  await fai(avanzaPasso, first, '2025-01-07')
  await fai(avanzaPasso, other, '2025-01-09', 11)
  await fai(avanzaPasso, first, '2025-01-08')
  await fai(avanzaPasso, first, '2025-01-09')
  await fai(completa, first, '2025-01-15')
  await fai(riapriPratica, first, '2025-02-03')
  await fai(rifiutaPratica, other, '2025-02-04')
  const gennaio = await pratiche({ dal: '2025-01-01', al: '2025-01-31' })
  expect(esitiDi(gennaio)).toEqual({ inviata: 2, negativo: 1 })
  expect(gennaio.durata).toEqual({ mediana_giorni: 10, mediana_prima_giorni: null, media_giorni: 10 })
  // Two days for one, four and an hour for the other.
  const tempi = { mediana_giorni: 3, mediana_prima_giorni: null, media_giorni: 3 }
  expect(gennaio.passi[0]).toMatchObject({ passo: 'documenti', ora: 0, lasciati: 2, tempi })
  const one = { mediana_giorni: 1, mediana_prima_giorni: null, media_giorni: 1 }
  expect(gennaio.passi[1]).toMatchObject({ passo: 'istruttoria', ora: 1, lasciati: 1, tempi: one })
  expect(gennaio.stati.map(({ ora }) => ora)).toEqual([1, 1, 0])
  const febbraio = await pratiche({ dal: '2025-02-01', al: '2025-02-28' })
  expect(esitiDi(febbraio)).toEqual({ riaperta: 1, rifiutata: 1 })
  expect(febbraio.durata).toMatchObject({ mediana_giorni: null, mediana_prima_giorni: 10 })
  expect(febbraio.stati.map(({ ora, prima }) => [ora, prima])).toEqual([
    [1, 1],
    [0, 1],
    [1, 0],
  ])
  await tiene()
  // Each total equals the rows it links to.
  const rowsOf = async (accaduto: Accaduto, [dal, al]: readonly [string, string]) => {
    const query = { stato: 'tutte', accaduto, accaduto_dal: dal, accaduto_al: al } as const
    return (await fa(codaPratiche, { query })).data.map(({ id_scheda }) => id_scheda).toSorted()
  }
  const [before, after] = [['2025-01-01', '2025-01-31'] as const, ['2025-02-01', '2025-02-28'] as const]
  expect(await rowsOf('arrivata', before)).toEqual([first, other])
  expect(await rowsOf('arrivata', after)).toEqual([])
  expect(await rowsOf('inviata', before)).toEqual([first, other])
  expect(await rowsOf('importata', before)).toEqual([])
  expect(await rowsOf('negativo', before)).toEqual([first])
  expect(await rowsOf('positivo', before)).toEqual([])
  expect(await rowsOf('uscita_documenti', before)).toEqual([first, other])
  expect(await rowsOf('uscita_istruttoria', before)).toEqual([first])
  expect(await rowsOf('completata', after)).toEqual([])
  expect(await rowsOf('riaperta', after)).toEqual([first])
  expect(await rowsOf('rifiutata', after)).toEqual([other])
  const inState = async (era: StatoDiAllora | undefined, era_al: string) => {
    const { data } = await fa(codaPratiche, { query: { stato: 'tutte', ...(era && { era }), era_al } })
    return data.map(({ id_scheda }) => id_scheda).toSorted()
  }
  const asCounted = async (era_al: string) =>
    await Promise.all(STATI_DI_ALLORA.map((era) => inState(era, era_al)))
  expect(await asCounted('2025-01-04')).toEqual([[], [], []])
  expect(await asCounted('2025-01-05')).toEqual([[first, other], [], []])
  expect(await asCounted('2025-01-31')).toEqual([[other], [first], []])
  expect(await asCounted('2025-02-03')).toEqual([[first, other], [], []])
  expect(await asCounted('2025-02-28')).toEqual([[first], [], [other]])
  // As of today, with other tests' cases: as many rows as the total.
  const counted = (await pratiche({ dal: today, al: today })).stati.map(({ ora }) => ora)
  expect((await asCounted(today)).map((rows) => rows.length)).toEqual(counted)
  expect(await inState(undefined, '2025-01-31')).toEqual([first, other])
})

test('mentre molti arrivano e lavorano, le cifre sono sempre quelle che si contano', async () => {
  await Promise.all([
    ...Array.from({ length: 6 }, async () => {
      const { utente_id } = await createSocio(office)
      await withPunti(office, utente_id)
      const input = { pratica_id: 0, attore_id: null, quando: clock.now() }
      input.pratica_id = await withTransaction((trx) =>
        registraPratica(trx, {
          utente_id,
          nominativo: 'Cliente',
          id_tipo_finanziamento: 1,
          importo_cent: 1,
          quando: clock.now(),
        }),
      )
      await withTransaction((trx) => inviaPratica(trx, input))
      await withTransaction((trx) => avanzaPasso(trx, input))
    }),
    withTransaction(mergeCifre),
    tiene(),
    withTransaction(rebuildCifre),
  ])
  await tiene()
  const before = [await persone(), await pratiche()]
  await mergeAllCifre(services)
  expect([await persone(), await pratiche()]).toEqual(before)
  await withTransaction(rebuildCifre)
  expect([await persone(), await pratiche()]).toEqual(before)
})

test('un premio chiesto è un traguardo; un periodo al rovescio è detto sul campo', async () => {
  const { utente_id } = await createSocio(office)
  await withPunti(office, utente_id)
  await maturaEScadi(services, clock.now())
  const before = passi(await persone())[4]!
  await createRichiesta(office, utente_id)
  await createRichiesta(office, utente_id)
  expect(passi(await persone())[4]).toBe(before + 1)
  const wrong = { query: { dal: '2025-02-01', al: '2025-01-01' } }
  for (const spec of [cifrePersone, cifrePratiche])
    expect(Object.keys((await nonFa(spec, wrong)).fields ?? {})).toEqual(['dal'])
  await tiene()
})
