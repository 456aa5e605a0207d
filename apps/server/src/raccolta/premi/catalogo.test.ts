import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import * as contratto from '@primo/contract/raccolta/operatore-premi'
import { premi, richiedi } from '@primo/contract/raccolta/premi'
import { leggiEsportazione, scaricaEsportazione } from '@primo/contract/registro/operatore-esportazioni'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackOfficeWithSocio, callByContract, openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sendRaw } from '../../test/contract.ts'
import { daysFromToday } from '../../test/edizioni.ts'
import { eventually } from '../../test/eventually.ts'
import { stopClock } from '../../test/stopped-clock.ts'

let office: BackOfficeWithSocio
let socio: BackOfficeWithSocio['socio']
let id_edizione: number
const today = todayInRome(stopClock())
const fra = (giorni: number) => addDays(today, giorni)

beforeAll(async () => {
  office = await openBackOfficeWithSocio()
  ;({ socio } = office)
  id_edizione = (await office.fa(edizioni, {})).data[0]!.id
})
afterAll(() => office.closeSound())

let numero = 0
const fields = (cambi: object = {}) => ({
  codice: `PR-${++numero}`,
  descrizione: 'Zaino da città',
  dettaglio: 'Ventidue litri.',
  categoria: 'Viaggi',
  immagine: '/premi/zaino.webp',
  punti: 10,
  valore_cent: 1000,
  valido_dal: today,
  valido_al: fra(300),
  limite_persona: null as number | null,
  ...cambi,
})
const add = async (cambi: object = {}, scorta: number | null = 5) => {
  const dati = fields(cambi)
  const { data } = await office.fa(contratto.aggiungiPremio, { body: { ...dati, id_edizione, scorta } })
  return { id: data.id, dati, data }
}
const read = async (id: number) =>
  (await office.fa(contratto.leggiPremio, { params: { id } }, office.amministratore.token)).data
const delMembro = async (id: number) =>
  (await office.call(premi, {}, socio.token)).data.find((p) => p.id_premio === id)

describe('il catalogo', () => {
  test('un premio aggiunto è subito nel catalogo degli iscritti, con la sua storia', async () => {
    const { id, data } = await add()
    expect(data).toMatchObject({ scorta: 5, disponibili: 5, azioni: ['modifica', 'scorta', 'ritira'] })
    expect(data.storia).toMatchObject([{ cosa: 'aggiunto', pezzi: 5, chi: { nome: 'Ada Vinci' } }])
    expect(await delMembro(id)).toMatchObject({ id_edizione, punti: 10, disponibili: 5 })
  })

  test('si corregge in meglio, e la storia dice che cosa era e che cosa è', async () => {
    const { id, dati } = await add()
    const body = { ...dati, punti: 9, descrizione: 'Zaino da viaggio' }
    const { data } = await office.fa(contratto.modificaPremio, { params: { id }, body })
    expect(data.storia[0]).toMatchObject({
      cosa: 'modificato',
      campi: [
        { campo: 'descrizione', prima: 'Zaino da città', dopo: 'Zaino da viaggio' },
        { campo: 'punti', prima: '10', dopo: '9' },
      ],
    })
    expect(await delMembro(id)).toMatchObject({ punti: 9 })
  })

  test('in evidenza ha un posto, che si dà e si toglie; chi non lo nomina lo lascia com’è', async () => {
    const { id, dati } = await add({ evidenza: 2 })
    expect(await delMembro(id)).toMatchObject({ evidenza: 2 })
    const save = async (cambi: object) =>
      (await office.fa(contratto.modificaPremio, { params: { id }, body: { ...dati, ...cambi } })).data
    const { evidenza: _, ...senza } = { ...dati, evidenza: 2 }
    const { data } = await office.fa(contratto.modificaPremio, { params: { id }, body: senza })
    expect(data).toMatchObject({ evidenza: 2, storia: [{ cosa: 'aggiunto' }] })
    expect((await save({ evidenza: null })).storia[0]).toMatchObject({
      campi: [{ campo: 'evidenza', prima: '2', dopo: '' }],
    })
    expect(await delMembro(id)).toMatchObject({ evidenza: null })
    const no = await office.refusal(
      contratto.modificaPremio,
      { params: { id }, body: { ...dati, evidenza: 13 } },
      office.amministratore.token,
    )
    expect(no.status).toBe(422)
  })

  test.each([
    ['più punti', { punti: 11 }],
    ['meno valore', { valore_cent: 999 }],
    ['meno giorni', { valido_al: fra(299) }],
    ['un limite', { limite_persona: 3 }],
  ])('a edizione cominciata %s si rifiuta e nulla cambia', async (_, cambi) => {
    const { id, dati, data } = await add()
    const no = await office.nonFa(contratto.modificaPremio, { params: { id }, body: { ...dati, ...cambi } })
    expect([no.status, no.code]).toEqual([409, 'DIRITTI_ACQUISITI'])
    expect(no.message).toContain('«Zaino da città»')
    expect(await read(id)).toEqual(data)
  })

  test('si ritira solo se un altro lo vale; ritirato non si chiede più, rimesso sì', async () => {
    const { id } = await add({ punti: 7, valore_cent: 9000 })
    const ritira = { params: { id }, body: { motivo: 'Il fornitore non lo fa più' } }
    const no = await office.nonFa(contratto.ritiraPremio, ritira)
    expect([no.status, no.code]).toEqual([409, 'DIRITTI_ACQUISITI'])
    // One that can be requested only later replaces nothing.
    await add({ punti: 7, valore_cent: 9000, valido_dal: daysFromToday(30) })
    expect((await office.nonFa(contratto.ritiraPremio, ritira)).code).toBe('DIRITTI_ACQUISITI')
    await add({ punti: 7, valore_cent: 9000 })
    const { data } = await office.fa(contratto.ritiraPremio, ritira)
    expect(data).toMatchObject({
      azioni: ['modifica', 'scorta', 'rimetti'],
      storia: [{ cosa: 'ritirato' }, {}],
    })
    expect(await delMembro(id)).toBeUndefined()
    const asked = await office.refusal(richiedi, { body: { id_premio: id } }, socio.token)
    expect(asked.code).toBe('PREMIO_NON_RICHIEDIBILE')
    expect((await office.nonFa(contratto.ritiraPremio, ritira)).code).toBe('STATO_NON_PERMESSO')
    await office.fa(contratto.rimettiPremio, { params: { id } })
    expect(await delMembro(id)).toBeDefined()
    expect((await office.nonFa(contratto.rimettiPremio, { params: { id } })).code).toBe('STATO_NON_PERMESSO')
  })

  test('di due premi che si sostituiscono solo tra loro, ritirati insieme, uno resta', async () => {
    for (let round = 0; round < 10; round++) {
      const valore_cent = 50_000_000 + round * 1_000_000
      const due = [await add({ punti: 6, valore_cent }), await add({ punti: 6, valore_cent })]
      const outcomes = await Promise.all(
        due.map(({ id }) =>
          office.fa(contratto.ritiraPremio, { params: { id }, body: { motivo: 'Prova' } }).then(
            () => 200,
            (error: { status?: number }) => error.status,
          ),
        ),
      )
      expect(outcomes.sort()).toEqual([200, 409])
    }
  })

  test('date e codice sbagliati si dicono sotto il loro campo', async () => {
    const { dati } = await add()
    const no = async (cambi: object) =>
      (
        await office.nonFa(contratto.aggiungiPremio, {
          body: { ...fields(), ...cambi, id_edizione, scorta: 1 },
        })
      ).fields
    expect(Object.keys(await no({ codice: dati.codice }))).toEqual(['codice'])
    expect(Object.keys(await no({ valido_al: fra(401) }))).toEqual(['valido_al'])
    expect(Object.keys(await no({ valido_dal: fra(10), valido_al: fra(9) }))).toEqual(['valido_al'])
    expect(Object.keys(await no({ valido_dal: fra(-401) }))).toEqual(['valido_dal'])
    const lost = ['Riscrivilo senza «中文»: nel PDF non si stampa.']
    expect(await no({ descrizione: 'Libro 中文' })).toEqual({ descrizione: lost })
    expect(Object.keys(await no({ immagine: 'https://altrove.example/x.png' }))).toEqual(['immagine'])
    expect(Object.keys(await no({ immagine: `/api/premi/foto/${'0'.repeat(64)}` }))).toEqual(['immagine'])
  })

  test.each(['zaiino', 'zzaino', 'zanio', 'azino', 'zaino da ictta', 'viagig'])(
    '«%s», con lettere scambiate o doppie, trova i premi simili, e lo si dice',
    async (q) => {
      const { id } = await add()
      const query = { id_edizione, q, per_page: 100 } as never
      const { data, message } = await office.call(
        contratto.catalogoOperatore,
        { query },
        office.operatore.token,
      )
      expect(data.map((one) => one.id)).toContain(id)
      expect(message).toBe(`Nessun nome contiene «${q}»: ecco i più simili.`)
    },
  )

  test('si cerca, si filtra, si ordina; le risposte hanno la forma del contratto', async () => {
    const { id, dati } = await add({ descrizione: 'Caffettiera città' }, 1)
    const query = { q: `citta ${dati.codice.toLowerCase()}` }
    expect((await office.fa(contratto.catalogoOperatore, { query })).data.map((p) => p.id)).toEqual([id])
    const esauriti = async () =>
      (await office.fa(contratto.catalogoOperatore, { query: { stato: 'esauriti' } })).data.map((p) => p.id)
    expect(await esauriti()).not.toContain(id)
    await office.call(richiedi, { body: { id_premio: id } }, socio.token)
    expect(await esauriti()).toContain(id)
    await callByContract(office, contratto.catalogoOperatore)
    await callByContract(office, contratto.leggiPremio, { id })
    await callByContract(office, contratto.immagini)
  })

  test('esce intero, dell’edizione in corso dove non se ne dice un’altra', async () => {
    const { dati } = await add({ descrizione: 'Caraffa; da un litro', valore_cent: 1250, limite_persona: 2 })
    const { data: all } = await office.fa(contratto.catalogoOperatore, { query: { per_page: 100 } })
    const fileOf = async (query: object) => {
      const body = { formato: 'csv' } as const
      const { id } = (await office.fa(contratto.esportaCatalogo, { query, body } as never)).data
      const { token } = office.amministratore
      await eventually(async () =>
        expect((await office.call(leggiEsportazione, { params: { id } }, token)).data.stato).toBe('pronta'),
      )
      const file = await sendRaw(office.app, scaricaEsportazione, { params: { id }, token })
      return file.payload.replace('\ufeff', '').trimEnd().split('\r\n')
    }
    const [headers, ...rows] = await fileOf({})
    expect(headers).toBe(
      'Codice;Premio;Categoria;Descrizione;Punti;Valore;Pezzi caricati;Pezzi liberi;Al massimo a persona;Posto in evidenza;Si può chiedere dal;Si può chiedere fino al;Stato;Ritirato il',
    )
    expect(rows.map((row) => row.split(';')[0])).toEqual(all.map(({ codice }) => codice))
    expect(rows.find((row) => row.startsWith(`${dati.codice};`))).toContain(
      ';"Caraffa; da un litro";Viaggi;Ventidue litri.;10;12,5;5;5;2;',
    )
    expect(await fileOf({ edizione: 999_999, stato: 'tutti' })).toEqual([headers])
  })
})

describe('la scorta', () => {
  test('si carica e si toglie a movimenti, mai sotto i pezzi riservati', async () => {
    const { id } = await add({}, 3)
    await office.call(richiedi, { body: { id_premio: id } }, socio.token)
    const change = (pezzi: number) => ({ params: { id }, body: { pezzi, motivo: 'Conta di magazzino' } })
    expect((await office.fa(contratto.cambiaScorta, change(4))).data).toMatchObject({
      scorta: 7,
      disponibili: 6,
    })
    expect((await office.nonFa(contratto.cambiaScorta, change(-7))).code).toBe('SCORTA_INSUFFICIENTE')
    const { data } = await office.fa(contratto.cambiaScorta, change(-6))
    expect(data).toMatchObject({ scorta: 1, disponibili: 0 })
    expect(data.storia.map((s) => [s.cosa, s.pezzi])).toEqual([
      ['scorta', -6],
      ['scorta', 4],
      ['aggiunto', 3],
    ])
    const illimitato = (await add({}, null)).id
    const no = await office.nonFa(contratto.cambiaScorta, { ...change(1), params: { id: illimitato } })
    expect(no.code).toBe('STATO_NON_PERMESSO')
  })

  test('cinquanta operatori tolgono l’ultimo pezzo mentre un iscritto lo chiede: un effetto solo', async () => {
    const { id } = await add({}, 1)
    const gara = await Promise.allSettled([
      ...Array.from({ length: 50 }, () =>
        office.fa(contratto.cambiaScorta, { params: { id }, body: { pezzi: -1, motivo: 'Rotto' } }),
      ),
      office.call(richiedi, { body: { id_premio: id } }, socio.token),
    ])
    expect(gara.filter((g) => g.status === 'fulfilled')).toHaveLength(1)
    expect((await read(id)).disponibili).toBe(0)
  })
})

describe('le immagini', () => {
  /** PNG image of one black pixel. */
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC'
  test('una caricata si serve per sempre con il suo tipo, e la si usa in un premio', async () => {
    const { immagine } = (await office.fa(contratto.caricaImmagine, { body: { dati: PNG } })).data
    const foto = await office.app.inject(immagine)
    expect(foto.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { data } = await add({ immagine })
    expect(data.immagine).toBe(immagine)
    expect((await office.fa(contratto.immagini, {})).data).toContain(immagine)
    expect((await office.app.inject('/api/premi/foto/nessuna')).statusCode).toBe(404)
  })
})
