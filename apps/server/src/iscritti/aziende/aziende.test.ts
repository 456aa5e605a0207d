import * as contratto from '@primo/contract/iscritti/persona-giuridica'
import { describe, expect, test } from 'vitest'
import { corpoAzienda, partitaIva } from '../../test/azienda.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

const create = async (token: string, other: Record<string, unknown> = {}) =>
  (await world.call(contratto.creaAzienda, { body: corpoAzienda(other) }, token)).data
const campiDi = async (token: string, other: Record<string, unknown>) =>
  Object.keys((await world.refusal(contratto.creaAzienda, { body: corpoAzienda(other) }, token)).fields)

describe('cercare un’azienda per partita IVA', () => {
  test('con spazi, punti e IT; risponde chi è e dov’è, e null’altro', async () => {
    const { token, id_azienda, ...membro } = await world.convenzionato()
    const search = async (vat: string, from = token) =>
      (await world.call(contratto.ricercaAzienda, { params: { vat } }, from)).data
    const { partita_iva } = (await world.call(contratto.leggiAzienda, { params: { id: id_azienda } }, token))
      .data
    expect(await search(partita_iva)).toEqual({
      id_anagrafica: id_azienda,
      denominazione: 'Falegnameria Conti S.r.l.',
      comune: null,
    })
    await world.completa({ ...membro, token, id_azienda })
    const other = await world.nuovo()
    for (const vat of [
      ` IT ${partita_iva}`,
      `it${partita_iva}`,
      `Cod. Fisc. e P. IVA ${partita_iva}`,
      partita_iva.replace(/(...)/g, '$1 '),
      partita_iva,
    ]) {
      expect(Object.entries(await search(vat, other.token))).toEqual([
        ['id_anagrafica', id_azienda],
        ['denominazione', 'Falegnameria Conti S.r.l.'],
        ['comune', 'Norcia'],
      ])
    }
  })

  test('una sbagliata si rifiuta dicendo perché, una sconosciuta risponde 404 con che cosa fare', async () => {
    const { token } = await world.nuovo()
    const no = (vat: string) => world.refusal(contratto.ricercaAzienda, { params: { vat } }, token)
    expect((await no('12345678901')).fields.vat![0]).toMatch(/ultima cifra/)
    expect((await no('123')).fields.vat![0]).toMatch(/11 cifre/)
    expect((await no('RSSMRA80A01H501U')).fields.vat![0]).toMatch(/codice fiscale/)
    const ignota = await no(partitaIva(900_000))
    expect([ignota.code, ignota.status]).toEqual(['NON_TROVATO', 404])
    expect(ignota.message).toBe('Non conosciamo ancora un’azienda con questa partita IVA: registrala tu.')
  })

  test('dopo trenta ricerche in un’ora si aspetta: l’elenco non si porta via', async () => {
    const { token } = await world.nuovo()
    const outcomes: string[] = []
    for (let i = 0; i < 31; i++) {
      const params = { vat: partitaIva(800_000 + i) }
      outcomes.push((await world.refusal(contratto.ricercaAzienda, { params }, token)).code)
    }
    expect(outcomes.indexOf('TROPPE_RICHIESTE')).toBe(30)
  })
})

describe('registrare un’azienda', () => {
  test('si legge com’è stata scritta; il codice fiscale vuoto è la partita IVA', async () => {
    const { token } = await world.nuovo()
    const azienda = await create(token, {
      denominazione: '  L’Officina   di Anna & C. S.n.c. ',
      codice_ateco: '',
    })
    expect(azienda).toMatchObject({
      denominazione: 'L’Officina di Anna & C. S.n.c.',
      codice_fiscale: azienda.partita_iva,
      codice_ateco: null,
      categorie_merceologiche: [5],
      modificabile: true,
    })
    const { data } = await world.call(
      contratto.leggiAzienda,
      { params: { id: azienda.id_anagrafica } },
      token,
    )
    expect(data).toEqual(azienda)
  })

  test('già nota, anche scritta in un altro modo: si rimanda alla ricerca', async () => {
    const { token } = await world.nuovo()
    const other = await world.nuovo()
    const { partita_iva } = await create(token)
    const body = corpoAzienda({ partita_iva: `IT ${partita_iva}` })
    expect((await world.refusal(contratto.creaAzienda, { body }, other.token)).code).toBe('AZIENDA_GIA_NOTA')
    const doppia = corpoAzienda({ codice_fiscale: partita_iva })
    expect((await world.refusal(contratto.creaAzienda, { body: doppia }, other.token)).fields).toHaveProperty(
      'codice_fiscale',
    )
  })

  test('due che registrano insieme la stessa: una sola c’è', async () => {
    const body = corpoAzienda()
    const membri = await Promise.all([world.nuovo(), world.nuovo(), world.nuovo()])
    const outcomes = await Promise.all(
      membri.map(({ token }) =>
        world.call(contratto.creaAzienda, { body }, token).then(
          () => 'creata',
          (error) => error.code,
        ),
      ),
    )
    expect(outcomes.sort()).toEqual(['AZIENDA_GIA_NOTA', 'AZIENDA_GIA_NOTA', 'creata'])
  })

  test.each([
    ['denominazione', '😀😀😀'],
    ['denominazione', '---'],
    ['denominazione', 'a'.repeat(256)],
    ['partita_iva', '00743110158'],
    ['codice_fiscale', '123'],
    ['id_natura_giuridica', 9999],
    ['codice_ateco', '99.99.99'],
    ['categorie_merceologiche', [99]],
  ])('%s «%s» si rifiuta sotto il suo campo', async (field, value) => {
    const { token } = await world.nuovo()
    expect(await campiDi(token, { [field]: value })).toEqual([field])
  })

  test('una persona che fa impresa ha il suo codice fiscale', async () => {
    const { token } = await world.nuovo()
    expect((await create(token, { codice_fiscale: 'rss mra 80a01 h501u' })).codice_fiscale).toBe(
      'RSSMRA80A01H501U',
    )
  })
})

test('gli stati di utilizzo hanno i campi della specifica', async () => {
  const { token } = await world.nuovo()
  const { data } = await world.call(contratto.statiUtilizzo, {}, token)
  for (const stato of data) {
    expect(Object.keys(stato)).toEqual(['id', 'descrizione', 'utilizzabile', 'modificabile', 'cancellato'])
  }
  expect(data.map((s) => s.descrizione)).toEqual([
    'Da verificare',
    'In verifica',
    'Verificato',
    'Da correggere',
  ])
})
