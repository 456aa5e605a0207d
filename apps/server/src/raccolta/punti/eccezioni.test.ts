import type { Eccezione } from '@primo/domain/raccolta/eccezione-punti'
import { eccezione } from '@primo/domain/raccolta/testing/eccezione'
import { describe, expect, test } from 'vitest'
import { completaPratica, riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { praticaIntera } from '../../pratiche/pratiche/pratiche-list.ts'
import { NORCIA, partitaIva } from '../../test/azienda.ts'
import { openPuntiWorld } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { documento } from '../manifestazioni/documento.ts'
import { listinoDelGiorno } from './queries.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const { db, withTransaction } = bench.services
const REGISTRATA = new Date('2022-05-01T10:00:00Z')
const GIORNO = new Date('2022-06-01T10:00:00Z')
const MUTUO = 2

/** Gives the only rule of the test world these exceptions: a published one is immutable for the application. */
async function ruleWith(...eccezioni: Partial<Eccezione>[]) {
  await bench.rows('alter table regola_punti disable trigger regola_punti_custodita')
  await bench.rows('update regola_punti set eccezioni = $1', [JSON.stringify(eccezioni.map(eccezione))])
  await bench.rows('alter table regola_punti enable trigger regola_punti_custodita')
}

type Made = { importo_cent?: number; tipo?: number }
async function registrata(titolare: number, { importo_cent = 100_000, tipo = MUTUO }: Made = {}) {
  const id = await bench.pratica(titolare, tipo, REGISTRATA)
  await bench.rows('update pratica set importo_cent = $2 where id = $1', [id, importo_cent])
  return id
}
const completa = (pratica_id: number, quando = GIORNO) =>
  withTransaction((trx) => completaPratica(trx, { pratica_id, attore_id: null, quando, esito: 'positivo' }))
async function completata(titolare: number, made: Made = {}) {
  const id = await registrata(titolare, made)
  await completa(id)
  return id
}
/** Returns the credits of a case, by level. */
const accrediti = async (pratica_id: number) =>
  (
    await bench.rows<{ punti: number }>(
      `select punti from movimento where pratica_id = $1 and tipo = 'accredito' order by livello`,
      [pratica_id],
    )
  ).map(({ punti }) => punti)

/** Gives a member's profile of convenzionato a company with its office in Norcia (Umbria) and this activity. */
async function withCompany(utente_id: number, codice_ateco: string) {
  const [row] = await bench.rows<{ id: number }>(
    `insert into anagrafica (tipo, denominazione) values ('giuridica', 'Casa Prova S.r.l.') returning id`,
  )
  await bench.rows(
    `insert into azienda (id_anagrafica, partita_iva, id_natura_giuridica, codice_ateco, categorie_merceologiche, titolare_id,
                          creata_il, aggiornata_il) values ($1, $2, 12, $3, '{5}', $4, now(), now())`,
    [row!.id, partitaIva(90_000 + utente_id), codice_ateco, utente_id],
  )
  await bench.rows(
    `insert into sede_azienda (id_anagrafica, indirizzo, id_comune, cap, id_nazione, id_stato_utilizzo)
     values ($1, 'Via Prova 1', $2, '06046', (select min(id) from nazione), 1)`,
    [row!.id, NORCIA],
  )
  await bench.rows(`update profilo set id_anagrafica = $2 where utente_id = $1 and ruolo = 'convenzionato'`, [
    utente_id,
    row!.id,
  ])
}

describe('una pratica prende i punti dell’eccezione che la riguarda', () => {
  test('per importo: la fascia decide, e la quota della rete è su quei punti', async () => {
    await ruleWith(
      { tipi: [MUTUO], importo_da_cent: 20_000_000, punti: 1000 },
      { tipi: [MUTUO], importo_sotto_cent: 5_000_000, percento: 50 },
    )
    const titolare = await bench.socio(await bench.socio())
    expect(await accrediti(await completata(titolare, { importo_cent: 20_000_000 }))).toEqual([1000, 100])
    expect(await accrediti(await completata(titolare, { importo_cent: 19_999_999 }))).toEqual([600, 60])
    expect(await accrediti(await completata(titolare, { importo_cent: 4_999_999 }))).toEqual([300, 30])
  })

  test('per regione e attività di chi la registra, e per chi è anche Promotore', async () => {
    await ruleWith({ regioni: ['Umbria'], attivita: ['68'], punti: 900 }, { promotore: false, punti: 700 })
    const agenzia = await bench.socio()
    await withCompany(agenzia, '68.31')
    const falegname = await bench.socio()
    await withCompany(falegname, '16')
    const senza = await bench.socio(null, 'attiva', { promotore: 'bloccata' })
    expect(await accrediti(await completata(agenzia))).toEqual([900])
    expect(await accrediti(await completata(falegname))).toEqual([600])
    expect(await accrediti(await completata(senza))).toEqual([700])
  })

  test('senza punti, la pratica dice che è per l’eccezione', async () => {
    await ruleWith({ importo_sotto_cent: 200_000, punti: 0 })
    const titolare = await bench.socio()
    const id = await completata(titolare)
    expect(await accrediti(id)).toEqual([])
    expect((await praticaIntera(db, titolare, id))!.perche_punti).toEqual([
      'La regola in vigore ha un’eccezione per le pratiche come questa: non dà punti.',
    ])
  })

  test('chi l’ha registrata legge l’eccezione e il suo conto; la rete no', async () => {
    await ruleWith({ tipi: [MUTUO], importo_sotto_cent: 200_000, percento: 75 })
    const titolare = await bench.socio(await bench.socio())
    const id = await completata(titolare)
    const [first] = (await praticaIntera(db, titolare, id))!.calcolo_punti
    expect(first!.replaceAll('\u00a0', ' ')).toContain(
      'Vale un’eccezione della regola: «Una pratica di tipo «Mutuo Casa», con importo inferiore a € 2.000,00, vale il 75% dei punti del suo tipo, per difetto.» 600 × 75% = 450 punti.',
    )
    const facts = await bench.rows<{ dati: object }>(
      'select dati from movimento where pratica_id = $1 and livello = 1',
      [id],
    )
    expect(Object.keys(facts[0]!.dati)).not.toContain('eccezione')
  })

  test('la bozza dice i punti che darebbe', async () => {
    await ruleWith({ importo_da_cent: 300_000, punti: 650 })
    const titolare = await bench.socio()
    const id = await registrata(titolare, { importo_cent: 300_000 })
    await bench.rows('update pratica set id_stato = 1, passo = null where id = $1', [id])
    expect(await praticaIntera(db, titolare, id)).toMatchObject({ punti_previsti: 650 })
  })
})

describe('la prima pratica completata', () => {
  test('vale una volta, a chi la registra e non alla rete; riaperta, vale la prossima', async () => {
    await ruleWith({ prima_pratica: true, punti: 2000 })
    const titolare = await bench.socio(await bench.socio())
    const first = await completata(titolare)
    expect(await accrediti(first)).toEqual([2000, 60])
    expect(await accrediti(await completata(titolare))).toEqual([600, 60])
    const other = await bench.socio()
    const reopened = await completata(other)
    await withTransaction((trx) =>
      riapriPratica(trx, { pratica_id: reopened, attore_id: null, quando: GIORNO }),
    )
    expect(await accrediti(await completata(other))).toEqual([2000])
    await completa(reopened)
    expect(await accrediti(reopened)).toEqual([2000, 600])
  })

  test('di due completate nello stesso istante una sola è la prima', async () => {
    await ruleWith({ prima_pratica: true, punti: 2000 })
    const titolare = await bench.socio()
    const two = [await registrata(titolare), await registrata(titolare)]
    await Promise.all(two.map((id) => completa(id)))
    expect((await Promise.all(two.map(accrediti))).flat().sort((a, b) => a - b)).toEqual([600, 2000])
  })
})

test('il regolamento dice le eccezioni in ordine, e senza eccezioni è quello di sempre', async () => {
  const edizione = {
    ...{ id: 1, codice: 'prova', titolo: 'Prova' },
    ...{ inizio: '2022-01-01', fine: '2026-12-30', ultima_richiesta: '2026-12-30' },
  }
  const blocks = async () => {
    const regola = (await withTransaction((trx) => listinoDelGiorno(trx, '2022-05-01')))!
    const written = documento({ edizione, regola, catalogo: [], prodotto: 'Prova', versione: 'prova.1' })
    return { regola, text: JSON.stringify(written.blocchi).replaceAll('\u00a0', ' ') }
  }
  await ruleWith()
  const plain = await blocks()
  expect(plain.regola).not.toHaveProperty('eccezioni')
  expect(plain.text).not.toContain('eccezione')
  await ruleWith({ regioni: ['Lazio'], punti: 700 }, { regioni: ['Lazio', 'Umbria'], punti: 650 })
  const { regola, text } = await blocks()
  expect(regola.eccezioni).toHaveLength(2)
  expect(text).toContain('se più di uno si applica, decide il primo:')
  for (const sentence of regola.eccezioni!) expect(text).toContain(sentence.replaceAll('\u00a0', ' '))
})
