import { iscrizione, saldo, verificaIscrizione } from '@primo/contract/raccolta/manifestazione'
import * as contratto from '@primo/contract/raccolta/operatore-edizioni'
import * as catalogo from '@primo/contract/raccolta/operatore-premi'
import { richiedi } from '@primo/contract/raccolta/premi'
import { cambiaImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { todayInRome } from '@primo/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackOfficeWithSocio, callByContract, openBackOfficeWithSocio } from '../../test/back-office.ts'
import { daysFromToday, SEGUE } from '../../test/edizioni.ts'
import { createSecondAdministrator, type SecondAdministrator } from '../../test/proposte.ts'
import { stopClock } from '../../test/stopped-clock.ts'

let office: BackOfficeWithSocio
let socio: BackOfficeWithSocio['socio']
let second: SecondAdministrator
let corrente: number
const today = todayInRome(stopClock())

beforeAll(async () => {
  office = await openBackOfficeWithSocio()
  second = await createSecondAdministrator(office)
  ;({ socio } = office)
  corrente = (await office.fa(contratto.edizioni, {})).data[0]!.id
})
afterAll(() => office.closeSound())

/** Proposes a publication as one operator and confirms it as another (four-eyes approval). */
async function pubblica(id: number) {
  const { data, message } = await office.fa(contratto.pubblicaRegolamento, { params: { id } })
  expect(message).toContain('un’altra persona lo conferma')
  const { regolamenti } = await read(id)
  expect(data.regolamenti).toEqual(regolamenti)
  await second.confirm('regolamento.pubblica', id)
  return read(id)
}
const read = async (id: number) => (await office.fa(contratto.leggiEdizione, { params: { id } })).data

describe('l’edizione che segue', () => {
  test('si prepara, si corregge finché non comincia, e pubblica il suo regolamento', async () => {
    const fresh = (await office.fa(contratto.preparaEdizione, { body: SEGUE })).data
    expect(fresh).toMatchObject({ stato: 'preparata', regolamento: null, premi: 0 })
    expect(fresh.permessi).toEqual(['modifica', 'catalogo', 'regolamento', 'cauzione'])
    const params = { id: fresh.id }
    const corretta = { ...SEGUE, titolo: 'Prova, la seconda', fine: daysFromToday(790) }
    expect((await office.fa(contratto.modificaEdizione, { params, body: corretta })).data.titolo).toBe(
      'Prova, la seconda',
    )
    const before = await pubblica(fresh.id)
    expect(before.regolamenti.map((r) => r.versione)).toEqual(['segue.1'])
    expect(before.prossimo).toEqual({ diverso: false, peggiora: [] })
    // The edition has not begun: its period may still shrink, and the rules be published again.
    await office.fa(contratto.modificaEdizione, { params, body: { ...corretta, fine: daysFromToday(700) } })
    expect((await read(fresh.id)).prossimo).toEqual({ diverso: true, peggiora: [] })
    const poi = await pubblica(fresh.id)
    expect(poi.regolamenti.map((r) => r.versione)).toEqual(['segue.2', 'segue.1'])
    expect(poi.regolamenti[0]!.pdf_hash).toMatch(/^[\da-f]{64}$/)
  })

  test.each([
    ['due raccolte insieme', { inizio: daysFromToday(300) }, 'inizio'],
    ['un inizio già passato', { inizio: daysFromToday(0) }, 'inizio'],
    [
      'più di cinque anni',
      { inizio: daysFromToday(900), fine: daysFromToday(2700), ultima_richiesta: daysFromToday(2800) },
      'ultima_richiesta',
    ],
    [
      'una fine prima dell’inizio',
      { inizio: daysFromToday(900), fine: daysFromToday(899), ultima_richiesta: daysFromToday(950) },
      'fine',
    ],
    [
      'un codice già usato',
      {
        codice: 'prova',
        inizio: daysFromToday(900),
        fine: daysFromToday(950),
        ultima_richiesta: daysFromToday(950),
      },
      'codice',
    ],
    [
      'un titolo che il PDF del regolamento non può stampare',
      {
        titolo: 'Премия 2030',
        inizio: daysFromToday(900),
        fine: daysFromToday(950),
        ultima_richiesta: daysFromToday(950),
      },
      'titolo',
    ],
  ])('%s: 422 sotto il suo campo', async (_, cambi, field) => {
    const no = await office.nonFa(contratto.preparaEdizione, {
      body: { ...SEGUE, codice: 'altra', ...cambi },
    })
    expect([no.status, Object.keys(no.fields)]).toEqual([422, [field]])
  })

  test('i suoi premi seguono le date: nessuno promesso quando non si chiede, nessuno senza un giorno', async () => {
    const body = {
      codice: 'terza',
      titolo: 'Prova, terza',
      inizio: daysFromToday(810),
      fine: daysFromToday(1000),
      ultima_richiesta: daysFromToday(1050),
    }
    const { id } = (await office.fa(contratto.preparaEdizione, { body })).data
    const add = (codice: string, from: number, to: number) =>
      office.fa(catalogo.aggiungiPremio, {
        body: {
          id_edizione: id,
          codice,
          descrizione: `Premio ${codice}`,
          dettaglio: '',
          categoria: 'Casa',
          immagine: '/premi/zaino.webp',
          punti: 10,
          valore_cent: 100,
          valido_dal: daysFromToday(from),
          valido_al: daysFromToday(to),
          limite_persona: null,
          scorta: null,
        },
      })
    const all = (await add('T1', 810, 1050)).data.id
    const late = (await add('T2', 1030, 1040)).data.id
    const change = (ultima_richiesta: number) => ({
      params: { id },
      body: { ...body, ultima_richiesta: daysFromToday(ultima_richiesta) },
    })
    const no = await office.nonFa(contratto.modificaEdizione, change(1020))
    expect([no.status, Object.keys(no.fields)]).toEqual([422, ['ultima_richiesta']])
    expect(no.fields.ultima_richiesta![0]).toMatch(/^Il premio «Premio T2» si richiede /)
    await office.fa(contratto.modificaEdizione, change(1035))
    const premio = async (one: number) =>
      (await office.fa(catalogo.leggiPremio, { params: { id: one } })).data
    expect(await premio(all)).toMatchObject({
      valido_dal: body.inizio,
      valido_al: daysFromToday(1035),
      storia: [{ cosa: 'modificato' }, {}],
    })
    expect((await premio(late)).valido_al).toBe(daysFromToday(1035))
    await office.services.db.$client.query('delete from premio_storia where premio_id = any($1)', [
      [all, late],
    ])
    await office.services.db.$client.query('delete from premio where edizione_id = $1', [id])
    await office.services.db.$client.query('delete from edizione where id = $1', [id])
  })

  test('quella cominciata non si corregge più', async () => {
    const no = await office.nonFa(contratto.modificaEdizione, { params: { id: corrente }, body: SEGUE })
    expect([no.status, no.code]).toEqual([409, 'STATO_NON_PERMESSO'])
    expect((await read(corrente)).codice).toBe('prova')
  })
})

describe('una nuova versione del regolamento', () => {
  const premio = (codice: string, punti: number, valore_cent: number) => ({
    id_edizione: corrente,
    codice,
    descrizione: `Premio ${codice}`,
    dettaglio: '',
    categoria: 'Casa',
    immagine: '/premi/zaino.webp',
    punti,
    valore_cent,
    valido_dal: today,
    valido_al: daysFromToday(400),
    limite_persona: null,
    scorta: 10,
  })

  test('ciò che si aggiunge si pubblica, l’iscritto la vede e l’accetta', async () => {
    await office.call(verificaIscrizione, {}, socio.token)
    await office.call(iscrizione, {}, socio.token)
    expect((await office.call(verificaIscrizione, {}, socio.token)).data.accettato).toBe(true)
    await office.fa(catalogo.aggiungiPremio, { body: premio('NUOVO', 500, 5000) })
    expect((await read(corrente)).prossimo).toEqual({ diverso: true, peggiora: [] })
    const after = await pubblica(corrente)
    expect(after.regolamento).toBe('prova.2')
    const mostrato = (await office.call(verificaIscrizione, {}, socio.token)).data
    expect(mostrato).toMatchObject({ iscritto: true, accettato: false, regolamento: { versione: 'prova.2' } })
    await office.call(iscrizione, {}, socio.token)
    expect((await read(corrente)).regolamenti[0]!.accettato_da).toBe(1)
    const ancora = await office.nonFa(contratto.pubblicaRegolamento, { params: { id: corrente } })
    expect([ancora.code, ancora.message]).toEqual([
      'STATO_NON_PERMESSO',
      expect.stringMatching(/^Nulla è cambiato dall’ultima versione\. L’ultima mano è di Livia Conti, alle/),
    ])
  })

  test('un’altra ragione sociale è una versione nuova, anche se il resto non cambia', async () => {
    expect((await read(corrente)).prossimo.diverso).toBe(false)
    const params = { sezione: 'azienda' as const }
    const valori = { ragione_sociale: 'Primo Mediazione S.r.l.' }
    await office.fa(cambiaImpostazioni, { params, body: { valori } })
    expect((await read(corrente)).prossimo).toEqual({ diverso: true, peggiora: [] })
    expect((await pubblica(corrente)).prossimo.diverso).toBe(false)
  })

  test('ciò che peggiora si rifiuta, con ogni motivo, e nulla cambia', async () => {
    // Direct SQL, since the commands refuse each of these changes.
    await office.services.db.$client.query(
      "update premio set punti = 540, valore_cent = 4000 where codice = 'NUOVO'",
    )
    const { peggiora } = (await read(corrente)).prossimo
    expect(peggiora).toEqual([
      expect.stringMatching(/costava 500\spunti e ne costerebbe 540/),
      expect.stringMatching(/valeva €\s50,00 e varrebbe €\s40,00/),
    ])
    const no = await office.nonFa(contratto.pubblicaRegolamento, { params: { id: corrente } })
    expect([no.status, no.code, no.message]).toEqual([409, 'DIRITTI_ACQUISITI', peggiora.join(' ')])
    expect((await read(corrente)).regolamento).toBe('prova.3')
    await office.services.db.$client.query(
      "update premio set punti = 500, valore_cent = 5000 where codice = 'NUOVO'",
    )
  })
})

test('la cauzione: quanta ne serve, perché, e un avviso quando non basta', async () => {
  const before = await read(corrente)
  const { cauzione, punti } = before
  // Ten pieces at € 50, the only prize with limited stock: more than the live points at the highest value.
  expect(cauzione.catalogo_cent).toBe(50_000)
  expect(cauzione.punti_vivi_cent).toBe((punti.disponibili + punti.in_maturazione) * 500)
  expect(cauzione.dovuta_cent).toBe(Math.max(50_000, cauzione.esposizione_cent) / 5)
  expect(before.cauzione_scoperta).toBe(true)
  const body = {
    importo_cent: cauzione.dovuta_cent,
    data: daysFromToday(-1),
    riferimento: 'Fideiussione n. 12, Banca di Prova',
    depositi_visti: 0,
  }
  const params = { id: corrente }
  expect(
    (await office.nonFa(contratto.registraCauzione, { params, body: { ...body, data: daysFromToday(1) } }))
      .fields,
  ).toHaveProperty('data')
  const after = (await office.fa(contratto.registraCauzione, { params, body })).data
  expect(after.cauzione_scoperta).toBe(false)
  const { depositi_visti, ...deposito } = body
  expect(after.cauzione.depositi[0]).toMatchObject({ ...deposito, chi: { nome: 'Ada Vinci' } })
  // A deposit entered without having seen this one is refused (optimistic concurrency).
  const late = await office.nonFa(contratto.registraCauzione, { params, body })
  expect([late.status, late.message]).toEqual([
    409,
    expect.stringMatching(/stata registrata un’altra cauzione.* L’ultima mano è la tua, alle/),
  ])
})

test('mentre una finisce e l’altra è cominciata, ogni premio si paga con i punti della sua', async () => {
  const { db } = office.services
  await db.$client.query("update edizione set fine = $1, ultima_richiesta = $2 where codice = 'prova'", [
    daysFromToday(-2),
    daysFromToday(30),
  ])
  await db.$client.query("update edizione set inizio = $1 where codice = 'segue'", [daysFromToday(-1)])
  await db.$client.query(
    `insert into portafoglio (utente_id, edizione_id) select $1, id from edizione where codice = 'segue' on conflict do nothing`,
    [socio.utente_id],
  )
  const before = (await office.call(saldo, {}, socio.token)).data
  expect(before).toMatchObject({ saldo_punti: 0, edizione: { codice: 'segue' } })
  expect(before.precedenti).toMatchObject([{ edizione: { codice: 'prova' } }])
  expect(before.precedenti[0]!.saldo_punti).toBeGreaterThan(0)
  const { data } = await office.call(richiedi, { body: { id_premio: office.id_premio } }, socio.token)
  expect(data).toMatchObject({ stato: 'richiesta', saldo_punti: before.precedenti[0]!.saldo_punti - 1 })
  // The new edition's rules have to be accepted before its prizes can be requested.
  const segue = (await office.fa(contratto.edizioni, {})).data.find((e) => e.codice === 'segue')!
  const fresh = (
    await office.fa(catalogo.aggiungiPremio, {
      body: {
        id_edizione: segue.id,
        codice: 'S1',
        descrizione: 'Premio della seconda',
        dettaglio: '',
        categoria: 'Casa',
        immagine: '/premi/zaino.webp',
        punti: 1,
        valore_cent: 100,
        valido_dal: segue.inizio,
        valido_al: segue.ultima_richiesta,
        limite_persona: null,
        scorta: null,
      },
    })
  ).data
  const no = () => office.refusal(richiedi, { body: { id_premio: fresh.id } }, socio.token)
  expect((await no()).code).toBe('REGOLAMENTO_DA_ACCETTARE')
  await office.call(verificaIscrizione, {}, socio.token)
  await office.call(iscrizione, {}, socio.token)
  // The points of the previous edition do not carry over.
  expect((await no()).code).toBe('PUNTI_INSUFFICIENTI')
})

test('le risposte hanno la forma del contratto', async () => {
  await callByContract(office, contratto.edizioni)
  await callByContract(office, contratto.leggiEdizione, { id: corrente })
})
