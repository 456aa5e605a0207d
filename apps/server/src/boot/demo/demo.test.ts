import { verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { daysBetween, todayInRome } from '@primo/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountConEmail } from '../../accesso/account/queries.ts'
import { codaIscrizioni, conteggiIscrizioni } from '../../ingresso/iscrizioni/coda.ts'
import { leggiDaDecidere } from '../../ingresso/iscrizioni/da-decidere.ts'
import { leggiLegaleRappresentante, leggiSede } from '../../iscritti/aziende/queries.ts'
import { codaPratiche } from '../../pratiche/pratiche/queries-operatore.ts'
import { leggiQualifica, leggiStoria } from '../../qualifiche/qualifiche/queries.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { catalogo } from '../../raccolta/premi/queries.ts'
import { leggiSaldo } from '../../raccolta/punti/movimenti.ts'
import { leggiProfili, segnalatoreConCodice } from '../../rete/queries.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { checkLedger } from '../ledger-verification.ts'
import { loadBase } from '../modules.ts'
import { DEMO_SPONSOR_CODE, type DemoName, demoEmail } from './account.ts'
import { loadDemo } from './load.ts'
import { nuovaPersona } from './persone.ts'
import { createRandom } from './random.ts'

let testApp: TestApp
const TODAY = new Date('2026-11-21T09:00:00Z')
const today = todayInRome(TODAY)
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.services.withTransaction((trx) => loadBase(trx, 'Primo', TODAY))
  expect(await loadDemo(testApp.services, TODAY)).toBe(true)
})
afterAll(() => testApp.close())

const rows = async (sql: string, ...values: unknown[]) =>
  (await testApp.services.db.$client.query<Record<string, number>>(sql, values)).rows
const id = async (nome: DemoName) => (await accountConEmail(testApp.services.db, demoEmail(nome)))!.id

describe('mondo dimostrativo', () => {
  test('il registro torna', async () => {
    expect(await checkLedger(testApp.services.db)).toEqual([])
  })

  test('una seconda volta non tocca nulla', async () => {
    expect(await loadDemo(testApp.services, TODAY)).toBe(false)
  })

  test('l’edizione in corso ha almeno un anno davanti', async () => {
    const edizione = await edizioneCorrente(testApp.services.db, today)
    expect(daysBetween(today, edizione!.fine)).toBeGreaterThan(365)
  })

  test('il socio ha tre profili, e può permettersi il premio più economico e due volte l’ultimo pezzo', async () => {
    const { db } = testApp.services
    const socio = await id('socio')
    expect((await leggiProfili(db, socio)).every((p) => p.stato === 'attiva')).toBe(true)
    const edizione = (await edizioneCorrente(db, today))!
    const { saldo_punti } = await leggiSaldo(db, socio, edizione.id)
    const premi = await catalogo(db, today)
    const last = premi.filter((p) => p.disponibili === 1)
    expect(premi.length).toBe(24)
    expect(last.length).toBe(1)
    expect(saldo_punti).toBeGreaterThanOrEqual(Math.max(premi[0]!.punti, 2 * last[0]!.punti))
    expect(premi.some((p) => p.disponibili === 0)).toBe(true)
  })

  test('il promotore ha circa trecento persone su sei livelli', async () => {
    const [conto] = await rows(
      `select count(*)::int as n, max(s.livello - r.livello)::int as livelli
         from segnalatore r join segnalatore s on s.percorso like r.percorso || '%' and s.id <> r.id
        where r.utente_id = $1`,
      await id('promotore'),
    )
    expect(conto!.n).toBeGreaterThan(290)
    expect(conto!.n).toBeLessThan(330)
    expect(conto!.livelli).toBe(6)
  })

  test('il convenzionato ha una sessantina di pratiche in ogni stato', async () => {
    const stati = await rows(
      'select id_stato, count(*)::int as n from pratica where utente_id = $1 group by 1 order by 1',
      await id('convenzionato'),
    )
    expect(stati.map((s) => s.id_stato)).toEqual([1, 2, 3, 5])
    expect(stati.reduce((sum, s) => sum + s.n!, 0)).toBeGreaterThanOrEqual(60)
  })

  test('il convenzionato ha un’azienda vera, approvata, con sede e legale rappresentante', async () => {
    const { db, secrets } = testApp.services
    const profilo = (await leggiProfili(db, await id('convenzionato'))).find(
      (p) => p.ruolo === 'convenzionato',
    )!
    const sede = await leggiSede(db, profilo.id_anagrafica)
    expect(sede).toMatchObject({ comune: { descrizione: 'Arezzo' }, stato_utilizzo: { utilizzabile: true } })
    const legale = await leggiLegaleRappresentante(db, secrets, profilo.id_anagrafica)
    expect(legale).toMatchObject({ cognome_legale_rappresentante: 'Greco', avvisi: [] })
    expect(profilo.attributi.OAM_scade_il! > today).toBe(true)
  })

  test('otto iscrizioni aspettano l’operatore, in tutti e due i ruoli, e nulla manca per approvarle', async () => {
    const { db, secrets } = testApp.services
    const query = {
      per_page: 100,
      page: 1,
      sort_by: 'dal',
      sort_order: 'asc',
      stato: 'in_approvazione',
    } as const
    const { righe } = await codaIscrizioni(db, query)
    expect(righe.map((r) => r.ruolo).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'convenzionato'),
      ...Array.from({ length: 4 }, () => 'promotore'),
    ])
    for (const { id } of righe) expect((await leggiDaDecidere(db, secrets, id, TODAY))?.manca).toEqual([])
    const { per_stato } = await conteggiIscrizioni(db, {})
    expect(per_stato.find((s) => s.stato === 'da_completare')?.quante).toBe(2)
  })

  test('socio ha una qualifica e un’altra davanti; ogni mese finito è chiuso, e qualcuno è in tolleranza', async () => {
    const { db } = testApp.services
    const ramo = (await ramoDi(db, await id('socio')))!
    const { qualifica, prossima } = await leggiQualifica(db, ramo, TODAY)
    expect(qualifica).toMatchObject({ nome: 'Oro' })
    expect(prossima).toMatchObject({ nome: 'Platino', raggiunta: false })
    const { righe: storia } = await leggiStoria(db, ramo.utente_id, {
      per_page: 100,
      page: 1,
      sort_order: 'desc',
    })
    expect(storia[0]!.mese).toBe('2026-10')
    expect(storia.length).toBeGreaterThanOrEqual(9)
    const [last] = await rows("select tolleranza from corsa_qualifiche where mese = '2026-10'")
    expect(last!.tolleranza).toBeGreaterThan(0)
  })

  test('l’ufficio è al lavoro: cose in carico, note da leggere, viste, e ciò che aspetta una seconda persona', async () => {
    const counted = async (sql: string, ...values: unknown[]) => (await rows(sql, ...values))[0]!.n
    const [paola, roberto] = [await id('operatore'), await id('admin')]
    const charge = 'select count(*)::int as n from incarico where operatore_id = $1'
    expect(await counted(charge, paola)).toBe(7)
    expect(await counted(charge, roberto)).toBe(1)
    // Some of them are overdue.
    const { righe } = await codaPratiche(testApp.services.db, {
      ...{ per_page: 100, page: 1, sort_by: 'ferma_dal' as const, sort_order: 'asc' as const },
      incarico: 'mie',
      chi: paola,
    })
    expect(righe.filter(({ entro }) => entro! < today)).not.toEqual([])
    for (const chi of [paola, roberto])
      expect(
        await counted(
          'select count(*)::int as n from menzione where operatore_id = $1 and letta_il is null',
          chi,
        ),
      ).toBe(2)
    expect(await counted('select count(*)::int as n from nota where scritta_il > $1', TODAY)).toBe(0)
    expect(await counted("select count(*)::int as n from rettifica where stato = 'proposta'")).toBe(1)
    expect(
      await counted(
        "select count(*)::int as n from proposta where stato = 'aperta' and scade_il > $1",
        TODAY,
      ),
    ).toBe(2)
    expect(await counted('select count(*)::int as n from vista_elenco where condivisa')).toBe(4)
  })

  test('alcune pratiche hanno banca e prodotto, e i tipi i loro documenti e campi', async () => {
    const [banks] = await rows(
      'select count(*)::int as n from pratica_dati where banca is not null and prodotto is not null',
    )
    expect(banks!.n).toBe(9)
    const [types] = await rows(
      `select count(distinct d.tipo_id)::int as n from documento_richiesto d
         join campo_finanziamento c on c.tipo_id = d.tipo_id`,
    )
    expect(types!.n).toBe(5)
  })

  test('nessuno agisce nel futuro, e il codice sponsor vale', async () => {
    expect(await rows('select 1 from movimento where avvenuto_il > $1', TODAY)).toEqual([])
    expect(await rows('select 1 from pratica_storia where quando > $1', TODAY)).toEqual([])
    expect(await rows('select 1 from profilo_storia where quando > $1', TODAY)).toEqual([])
    expect(await segnalatoreConCodice(testApp.services.db, DEMO_SPONSOR_CODE)).not.toBeNull()
  })
})

test('i codici fiscali generati sono validi e diversi', () => {
  const taken = new Set<string>()
  const caso = createRandom(7)
  for (let i = 0; i < 500; i++) {
    expect(verificaCodiceFiscale(nuovaPersona(caso, taken).codice_fiscale)).toMatchObject({ ok: true })
  }
  expect(taken.size).toBe(500)
})
