import { domanda } from '@primo/contract/assistente/assistente'
import * as operatori from '@primo/contract/qualifiche/operatore-qualifiche'
import * as contratto from '@primo/contract/qualifiche/qualifiche'
import * as rete from '@primo/contract/rete/rete'
import { monthOf, monthsAfter } from '@primo/domain/platform/period'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackOffice, callByContract, openBackOffice } from '../../test/back-office.ts'
import { createSecondAdministrator, type SecondAdministrator } from '../../test/proposte.ts'
import { cifre, type Persona, qualificheFixtures, SCALA } from '../../test/qualifiche-fixtures.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { chiudiMesi } from './chiusura.ts'

let office: BackOffice
let testApp: ReturnType<typeof qualificheFixtures>
let second: SecondAdministrator
let capo: Persona
let anna: Persona
let piano_id: number
const adesso = stopClock()
const today = monthOf(adesso)
const scorso = monthsAfter(today, -1)

/** Creates the test network capo → anna, who completed three cases last month and one this month, under a plan two months old. */
beforeAll(async () => {
  office = await openBackOffice()
  second = await createSecondAdministrator(office)
  testApp = qualificheFixtures(office)
  capo = await testApp.persona(null, 'Rosa')
  anna = await testApp.persona(capo, 'Anna')
  piano_id = await testApp.piano(monthsAfter(today, -2), SCALA, 'Piano di prova')
  for (let i = 0; i < 3; i++) await testApp.completa(anna, `${scorso}-10T10:00:00Z`)
  await testApp.completa(anna, adesso.toISOString())
})
afterAll(() => office.close())

const read = async (di: Persona) => (await office.call(contratto.leggiQualifica, {}, di.token)).data

describe('chi ha una rete legge la sua qualifica', () => {
  test('prima del primo mese chiuso non ne ha, ma sa già a che punto è', async () => {
    expect(await read(capo)).toMatchObject({
      piano: { id: piano_id, nome: 'Piano di prova', qualifiche: [{ grado: 1, nome: 'Bronzo' }, {}, {}] },
      qualifica: null,
      in_tolleranza: false,
      mese: today,
      cifre: { pratiche_proprie: 0, pratiche_rete: 4, produttori: null },
      verifica_il: `${monthsAfter(today, 1)}-01`,
      prossima: { nome: 'Bronzo', raggiunta: true },
      avviso: null,
    })
    const { data } = await office.call(contratto.storiaQualifica, {}, capo.token)
    expect(data).toEqual([])
  })

  test('dopo la chiusura dice da quando, quanto manca alla prossima e la storia mese per mese', async () => {
    await chiudiMesi(office.services, adesso)
    expect(await read(capo)).toMatchObject({
      qualifica: { grado: 2, nome: 'Argento', dal: `${today}-01` },
      prossima: {
        nome: 'Oro',
        raggiunta: false,
        voci: [
          { voce: 'pratiche_proprie', cifra: 0, soglia: 0, manca: 0 },
          { voce: 'pratiche_rete', cifra: 4, soglia: 6, manca: 2 },
          { voce: 'produttori', cifra: null, soglia: 2, manca: null },
        ],
        frase: 'Per Oro ti mancano 2 pratiche della rete completate, con almeno 2 produttori attivi.',
      },
    })
    const { data, pagination } = await office.call(
      contratto.storiaQualifica,
      { query: { per_page: 1 } },
      capo.token,
    )
    expect(pagination).toMatchObject({ total: 2, last_page: 2 })
    expect(data).toEqual([
      {
        mese: scorso,
        grado: 2,
        qualifica: 'Argento',
        piano: 'Piano di prova',
        esito: 'promossa',
        cifre: { pratiche_proprie: 0, pratiche_rete: null, produttori: null },
        perche:
          'Con 0 pratiche tue completate, e meno di tre produttori attivi nella rete, in dodici mesi hai raggiunto Argento.',
      },
    ])
  })

  test('nella rete si legge la qualifica di ciascuno', async () => {
    const { data } = await office.call(rete.promotori, {}, capo.token)
    expect(data.map((r) => [r.id_piano_marketing, r.piano_marketing, r.qualifica])).toEqual([
      [piano_id, 'Piano di prova', 'Argento'],
      [piano_id, 'Piano di prova', null],
    ])
    expect(data[0]!.id_qualifica).toBe((await read(capo)).qualifica!.id)
  })

  test.each([
    [
      'con altre due pratiche divento Oro?',
      'Con altre due pratiche entro questo mese, per Oro ti mancano 2 pratiche della rete completate, con almeno 2 produttori attivi.',
    ],
    [
      'se la rete completa 2 pratiche in più divento oro?',
      'Con altre due pratiche della rete entro questo mese, per Oro servono almeno 2 produttori attivi.',
    ],
    [
      'con un’altra pratica divento Platino?',
      'Nel piano «Piano di prova» non c’è la qualifica «Platino»: ci sono Bronzo, Argento e Oro. Con un’altra pratica entro questo mese, per Oro ti mancano 2 pratiche della rete completate, con almeno 2 produttori attivi.',
    ],
    ['con tre pratiche divento bronzo?', 'Sei già Argento.'],
  ])('l’assistente risponde a «%s»', async (testo, expected) => {
    const { data } = await office.call(domanda, { body: { testo } }, capo.token)
    expect(data.risposta.replaceAll('\u00a0', ' ')).toBe(expected)
  })

  test('sotto le soglie dice che cosa è in gioco, prima e durante il mese di tolleranza', async () => {
    await testApp.sql('update pratica set esito_positivo = false where utente_id = $1', [anna.utente_id])
    expect((await read(capo)).avviso).toBe(
      'Per mantenere Argento ti mancano 3 pratiche della rete completate, con almeno 1 produttore attivo. Se il mese si chiude così, hai ancora un mese di tolleranza.',
    )
    await testApp.sql('update pratica set esito_positivo = true where utente_id = $1', [anna.utente_id])
  })
})

const body = {
  nome: 'Piano nuovo',
  qualifiche: [
    { nome: 'Base', soglie: cifre(0, 1, 1) },
    { nome: 'Alto', soglie: cifre(0, 40, 4) },
  ],
}

describe('l’operatore scrive il piano', () => {
  const bozza = async () => (await office.fa(operatori.scriviPiano, { body })).data

  test('una bozza si scrive, si cambia, si simula e si getta; non vale finché non è pubblicata', async () => {
    const { id, stato, azioni } = await bozza()
    expect({ stato, azioni }).toEqual({ stato: 'bozza', azioni: ['modifica', 'simula', 'pubblica', 'getta'] })
    const riscritta = { ...body, nome: 'Piano riscritto' }
    const { data } = await office.fa(operatori.riscriviPiano, { params: { id }, body: riscritta })
    expect(data).toMatchObject({
      nome: 'Piano riscritto',
      dal: null,
      qualifiche: [{ grado: 1 }, { grado: 2 }],
    })
    await callByContract(office, operatori.leggiPiano, { id })
    await callByContract(office, operatori.simulaPiano, { id })
    expect((await office.fa(operatori.simulaPiano, { params: { id } })).data).toEqual({
      mese: scorso,
      promotori: 2,
      salgono: 0,
      restano: 1,
      scendono: 1,
      gradi: [
        { nome: 'nessuna qualifica', con_questo: 1, adesso: 1 },
        { nome: 'Base', con_questo: 1, adesso: 0 },
        { nome: 'Alto', con_questo: 0, adesso: 1 },
      ],
    })
    await office.fa(operatori.gettaPiano, { params: { id } })
    expect((await office.nonFa(operatori.leggiPiano, { params: { id } })).status).toBe(404)
  })

  test('si pubblica da un mese che deve cominciare, uno solo per mese; pubblicato non cambia più', async () => {
    const { id } = await bozza()
    for (const dal of [today, scorso]) {
      const no = await office.nonFa(operatori.pubblicaPiano, { params: { id }, body: { dal } })
      expect(no.fields).toEqual({ dal: ['Un piano vale da un mese che deve ancora cominciare.'] })
    }
    const dal = monthsAfter(today, 2)
    const { data: waiting } = await office.fa(operatori.pubblicaPiano, { params: { id }, body: { dal } })
    expect(waiting).toMatchObject({ stato: 'bozza', dal: null })
    const alone = office.services.db.$client.query(
      'update piano_marketing set dal = $2, pubblicato_il = now(), pubblicato_da = $3 where id = $1',
      [id, dal, office.amministratore.utente_id],
    )
    await expect(alone).rejects.toMatchObject({ constraint: 'piano_due_persone' })
    await second.confirm('piano.pubblica', id)
    const { data } = await office.fa(operatori.leggiPiano, { params: { id } })
    expect(data).toMatchObject({ stato: 'futuro', dal, al: null, azioni: ['simula'] })
    const other = await bozza()
    const doppio = await office.nonFa(operatori.pubblicaPiano, { params: { id: other.id }, body: { dal } })
    expect(doppio.fields).toEqual({ dal: ['C’è già un piano che comincia in quel mese.'] })
    for (const call of [
      office.nonFa(operatori.riscriviPiano, { params: { id }, body }),
      office.nonFa(operatori.gettaPiano, { params: { id } }),
      office.nonFa(operatori.pubblicaPiano, { params: { id }, body: { dal: monthsAfter(today, 5) } }),
    ]) {
      expect((await call).code).toBe('STATO_NON_PERMESSO')
    }
    const { data: piani } = await office.fa(operatori.piani, {})
    expect(piani.map((p) => [p.stato, p.dal, p.al])).toEqual([
      ['bozza', null, null],
      ['futuro', dal, null],
      ['in_vigore', monthsAfter(today, -2), monthsAfter(today, 1)],
    ])
    await callByContract(office, operatori.piani)
  })

  test('una scala che non sale, o che non chiede nulla, non si scrive; un conto di persone non ha dove stare', async () => {
    const [base] = body.qualifiche
    const uguali = [base!, { ...base!, nome: 'Alto' }]
    const no = await office.nonFa(operatori.scriviPiano, { body: { ...body, qualifiche: uguali } })
    expect(no.fields).toEqual({ 'qualifiche.1.soglie': ['Deve chiedere più di quella prima.'] })
    const persone = { nome: 'Reclutatore', soglie: { ...cifre(0, 1, 0), persone: 10 } }
    const mai = await office.nonFa(operatori.scriviPiano, { body: { ...body, qualifiche: [persone] } })
    expect(mai.code).toBe('VALIDAZIONE')
  })
})

test('i mesi chiusi con i loro esiti, e il prossimo: se non è finito non si chiude', async () => {
  const { data } = await office.fa(operatori.chiusure, {})
  expect(data.map((c) => [c.mese, c.stato, c.promotori, c.decisi, c.promossa])).toEqual([
    [scorso, 'chiuso', 2, 2, 1],
    [monthsAfter(scorso, -1), 'chiuso', 2, 2, 0],
  ])
  const { data: situazione } = await office.fa(operatori.situazioneQualifiche, {})
  expect(situazione).toEqual({
    prossimo: today,
    chiudibile: false,
    gradi: [
      { nome: 'nessuna qualifica', quanti: 1 },
      { nome: 'Bronzo', quanti: 0 },
      { nome: 'Argento', quanti: 1 },
      { nome: 'Oro', quanti: 0 },
    ],
  })
  for (const mese of [today, scorso]) {
    expect((await office.nonFa(operatori.chiudiMese, { body: { mese } })).code).toBe('STATO_NON_PERMESSO')
  }
  await callByContract(office, operatori.chiusure)
  await callByContract(office, operatori.situazioneQualifiche)
})
