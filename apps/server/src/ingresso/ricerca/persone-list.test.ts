import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import { elencoAziende } from '@primo/contract/iscritti/operatore-aziende'
import { creaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { describe, expect, test } from 'vitest'
import { corpoAzienda } from '../../test/azienda.ts'
import { callByContract, openBackOffice } from '../../test/back-office.ts'
import { codiceFiscale, createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto, verifyContatti, withProfili } from '../../test/world.ts'

const office = await sharedFixture(openBackOffice())
const CF = codiceFiscale(7654)
const zoe = await createIscritto(office, { nome: 'Zoe', cognome: 'Quàranta', codice_fiscale: CF })
const ada = await createMember(office, {
  nome: 'Ada',
  cognome: 'D’Amico',
  email: 'ada.amico7@posta.it',
  cellulare: '+393487654321',
  sponsor_id: zoe.segnalatore_id,
})
const bruno = await createMember(office, {
  nome: 'Bruno',
  cognome: 'Esposito',
  sponsor_id: zoe.segnalatore_id,
})
await verifyContatti(office, bruno.utente_id)
await withProfili(office, bruno.utente_id, 'in_approvazione', ['promotore'])
const [{ codice }] = (await office.rows('select codice from segnalatore where utente_id = $1', [
  bruno.utente_id,
])) as [{ codice: string }]

const asked = async (query: object) => (await office.fa(elencoPersone, { query })).data
const people = async (query: object) => (await asked(query)).righe.map(({ utente_id }) => utente_id)

describe('gli iscritti', () => {
  test('l’ultimo registrato per primo, con ciò che serve per riconoscerlo; chi lavora qui non c’è', async () => {
    await callByContract(office, elencoPersone)
    const { righe, quante, dopo } = await asked({})
    expect(righe.map(({ utente_id }) => utente_id)).toEqual([bruno.utente_id, ada.utente_id, zoe.utente_id])
    expect({ quante, dopo }).toEqual({ quante: 3, dopo: null })
    expect(righe[0]).toMatchObject({
      denominazione: 'Bruno Esposito',
      email: bruno.email,
      codice,
      stato: 'attivo',
      profili: [{ ruolo: 'promotore', stato: 'in_approvazione' }],
      sponsor: { utente_id: zoe.utente_id, denominazione: 'Zoe Quàranta' },
      visto_il: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(righe[1]).toMatchObject({ stato: 'da_verificare', profili: [] })
    expect(righe[2]).toMatchObject({ sponsor: null })
  })

  test('si cercano per nome, e-mail, cellulare e codice; segni soli non trovano nessuno', async () => {
    for (const q of ['damico', 'ADA d’am', 'ada.amico7', '348 765 4321', 'ada.amico7@posta.it'])
      expect(await people({ q }), q).toEqual([ada.utente_id])
    for (const q of ['Ada D’Amico <ada.amico7@posta.it>', '“ada.amico7@posta.it”', 'Ada: cell. 348 765 4321'])
      expect(await people({ q }), q).toEqual([ada.utente_id])
    for (const q of [codice.toLowerCase(), `codice ${codice}`, `${codice}.`])
      expect(await people({ q }), q).toEqual([bruno.utente_id])
    for (const q of ['A. Damico', 'D’AMICO A.']) expect(await people({ q }), q).toEqual([ada.utente_id])
    for (const q of [CF, CF.toLowerCase(), `\u200e${CF.slice(0, 6)} ${CF.slice(6)}`, `C.F. ${CF}`])
      expect(await people({ q }), q).toEqual([zoe.utente_id])
    expect(await people({ q: codiceFiscale(99) })).toEqual([])
    for (const q of ['%', '_', "'", '@', '\\', "' or 1=1 --", 'nessunosichiamacosì'])
      expect(await people({ q }), q).toEqual([])
    expect(await people({ q: '  ' })).toHaveLength(3)
  })

  test('si cercano anche per numero dell’account, ultime cifre del cellulare e parte dell’e-mail', async () => {
    const number = String(ada.utente_id)
    for (const q of [number, `#${number}`, '4321', '654321', '7654321', '…4321', 'amico7', '765 4321'])
      expect(await people({ q }), q).toContain(ada.utente_id)
    for (const q of [
      '654321',
      '…654321',
      'Sig.ra D’Amico',
      'Dott.ssa Ada D’Amico',
      'D’Amico, Ada',
      'Dott.D’Amico',
    ])
      expect(await people({ q }), q).toEqual([ada.utente_id])
    for (const q of ['99654321', '#654321', '321']) expect(await people({ q }), q).toEqual([])
    expect(await people({ sponsor: 'Sig.ra Zoe Quaranta' })).toEqual([bruno.utente_id, ada.utente_id])
    // A word of an e-mail address that no name has.
    await office.rows("update utente set email = 'socio@posta.it' where id = $1", [bruno.utente_id])
    const { righe, ...reply } = await asked({ q: 'socio' })
    expect(righe.map(({ utente_id }) => utente_id)).toEqual([bruno.utente_id])
    expect(JSON.stringify(reply)).not.toMatch(/simili/)
    await office.rows('update utente set email = $2 where id = $1', [bruno.utente_id, bruno.email])
  })

  test('si restringono per ruolo, stato, sponsor e giorno', async () => {
    expect(await people({ ruolo: 'convenzionato' })).toEqual([zoe.utente_id])
    expect(await people({ ruolo: 'promotore' })).toEqual([zoe.utente_id])
    expect(await people({ stato: 'da_verificare' })).toEqual([ada.utente_id])
    expect(await people({ stato: 'attivo', sponsor: 'quaranta' })).toEqual([bruno.utente_id])
    await office.rows("update utente set creato_il = '2024-03-10T12:00:00Z' where id = $1", [zoe.utente_id])
    expect(await people({ dal: '2024-03-10', al: '2024-03-10' })).toEqual([zoe.utente_id])
    await office.rows('update utente set bloccato = true where id = $1', [zoe.utente_id])
    expect(await people({ stato: 'bloccato' })).toEqual([zoe.utente_id])
    expect(await people({ stato: 'attivo' })).toEqual([bruno.utente_id])
    await office.rows('update utente set bloccato = false where id = $1', [zoe.utente_id])
    const refusal = await office.nonFa(elencoPersone, { query: { dal: '2026-02-01', al: '2026-01-01' } })
    expect(refusal.fields).toHaveProperty('al')
  })

  test('si leggono un tratto alla volta, nei due ordini e nei due versi, senza salti né doppioni', async () => {
    for (const sort_by of ['registrato_il', 'denominazione'] as const)
      for (const sort_order of ['asc', 'desc'] as const) {
        const whole = await people({ sort_by, sort_order })
        const found: number[] = []
        let dopo: number | null | undefined
        do {
          const stretch = await asked({ sort_by, sort_order, per_page: 1, ...(dopo && { dopo }) })
          found.push(...stretch.righe.map(({ utente_id }) => utente_id))
          dopo = stretch.dopo
        } while (dopo)
        expect(found, `${sort_by} ${sort_order}`).toEqual(whole)
        expect(whole).toHaveLength(3)
      }
    expect(await people({ sort_by: 'denominazione', sort_order: 'asc' })).toEqual([
      ada.utente_id,
      bruno.utente_id,
      zoe.utente_id,
    ])
    expect(await people({ dopo: 999_999 })).toEqual([])
  })
})

test('le aziende: per ragione sociale, partita IVA, titolare e stato; un tratto alla volta', async () => {
  const first = corpoAzienda({ denominazione: 'Falegnameria Öz & Figli S.r.l.' })
  const second = corpoAzienda({ denominazione: 'alba mutui S.p.A.' })
  const { data: made } = await office.call(creaAzienda, { body: first }, bruno.token)
  await office.call(creaAzienda, { body: second }, zoe.token)
  const companies = async (query: object) => (await office.fa(elencoAziende, { query })).data
  const names = async (query: object) =>
    (await companies(query)).righe.map(({ denominazione }) => denominazione)
  await callByContract(office, elencoAziende)
  expect(await names({})).toEqual([second.denominazione, first.denominazione])
  expect(await names({ sort_by: 'denominazione', sort_order: 'asc' })).toEqual([
    second.denominazione,
    first.denominazione,
  ])
  for (const q of ['falegnameria oz', first.partita_iva, `IT ${first.partita_iva}`])
    expect(await names({ q }), q).toEqual([first.denominazione])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ titolare: 'quaranta' })).toEqual([second.denominazione])
  expect(await names({ titolare: bruno.email })).toEqual([first.denominazione])
  await office.rows('update azienda set approvata_il = now() where id_anagrafica = $1', [made.id_anagrafica])
  expect(await names({ stato: 'approvata' })).toEqual([first.denominazione])
  expect(await names({ stato: 'da_approvare' })).toEqual([second.denominazione])
  const { righe, dopo } = await companies({ per_page: 1 })
  expect(righe[0]).toMatchObject({
    stato: 'da_approvare',
    approvata_il: null,
    titolare: { utente_id: zoe.utente_id, denominazione: 'Zoe Quàranta' },
  })
  expect((await companies({ per_page: 1, dopo: dopo! })).righe[0]?.denominazione).toBe(first.denominazione)
})

test('chi non può vedere le persone non ha gli elenchi', async () => {
  for (const spec of [elencoPersone, elencoAziende])
    expect((await office.nonFa(spec, {}, zoe.token)).status).toBe(403)
})
