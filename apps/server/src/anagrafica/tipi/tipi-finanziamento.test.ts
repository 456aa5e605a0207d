import {
  aggiungiTipo,
  cambiaTipo,
  elencoTipi,
  type TipoScritto,
} from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { etagOf } from '@primo/contract/platform/route'
import { tipiFinanziamento } from '@primo/contract/pratiche/pratiche'
import { LIMITI_TIPO } from '@primo/domain/anagrafica/campi-finanziamento'
import { describe, expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import { leggiTipo } from './queries-operatore.ts'

const office = await sharedFixture(openBackOffice())
const socio = await createSocio(office)

const document = (nome: string, id: number | null = null, other = {}) => ({
  id,
  nome,
  aiuto: null,
  obbligatorio: true,
  per_soggetto: false,
  scade: false,
  ...other,
})
const field = (etichetta: string, id: number | null = null, other = {}) => ({
  id,
  etichetta,
  genere: 'testo' as const,
  opzioni: [] as string[],
  obbligatorio: false,
  ...other,
})
let n = 0
const written = (other: Partial<TipoScritto> = {}): TipoScritto => ({
  descrizione: `Tipo di prova ${++n}`,
  attivo: true,
  documenti: [document('Visura'), document('Planimetria')],
  campi: [field('Comune'), field('Scopo', null, { genere: 'scelta', opzioni: ['Acquisto', 'Surroga'] })],
  ...other,
})
const add = async (body = written()) => (await office.fa(aggiungiTipo, { body })).data
const change = async (id: number, body: TipoScritto) =>
  (await office.fa(cambiaTipo, { params: { id }, body })).data
const refused = async (body: TipoScritto, id?: number) => {
  const no = id
    ? await office.nonFa(cambiaTipo, { params: { id }, body })
    : await office.nonFa(aggiungiTipo, { body })
  expect(no.status).toBe(422)
  return no.fields
}
const without = <T extends { id: unknown }>(items: readonly T[]) => items.map(({ id: _, ...rest }) => rest)

test('un tipo nuovo ha il primo numero libero, i suoi documenti e i suoi campi', async () => {
  const before = (await office.fa(elencoTipi, {})).data
  const body = written()
  const tipo = await add(body)
  expect(tipo.id).toBe(Math.max(...before.map(({ id }) => id)) + 1)
  expect({ ...tipo, documenti: without(tipo.documenti), campi: without(tipo.campi) }).toEqual({
    ...body,
    id: tipo.id,
    documenti: without(body.documenti),
    campi: without(body.campi),
  })
  expect((await office.fa(elencoTipi, {})).data.at(-1)).toEqual(tipo)
})

test('due tipi aggiunti insieme hanno numeri diversi', async () => {
  const made = await Promise.all([add(), add(), add()])
  expect(new Set(made.map(({ id }) => id)).size).toBe(3)
})

test('salvare riscrive tutto: si aggiunge, si sposta, si toglie; ciò che è tolto resta nel database', async () => {
  const tipo = await add()
  const [visura, planimetria] = tipo.documenti
  const [, scopo] = tipo.campi
  const { id, ...data } = tipo
  const changed = await change(id, {
    ...data,
    documenti: [
      { ...planimetria!, obbligatorio: false, scade: true },
      document('Compromesso', null, { aiuto: 'Firmato dalle parti.' }),
    ],
    campi: [{ ...scopo!, etichetta: 'Scopo del mutuo', opzioni: ['Acquisto', 'Surroga', 'Liquidità'] }],
  })
  expect(changed.documenti).toEqual([
    { ...planimetria!, obbligatorio: false, scade: true },
    { ...document('Compromesso'), id: expect.any(Number), aiuto: 'Firmato dalle parti.' },
  ])
  expect(changed.campi.map((c) => [c.id, c.etichetta, c.opzioni.length])).toEqual([
    [scopo!.id, 'Scopo del mutuo', 3],
  ])
  expect((await leggiTipo(office.services.db, id))!.documenti.map(({ nome }) => nome)).toEqual([
    'Planimetria',
    'Compromesso',
  ])
  const [removed] = await office.rows('select tolto_il from documento_richiesto where id = $1', [visura!.id])
  expect(removed!.tolto_il).toBeInstanceOf(Date)
  // What was removed does not come back with its id.
  expect(await refused({ ...data, documenti: [visura!], campi: [] }, id)).toEqual({
    'documenti.0.nome': [expect.stringMatching(/non c’è più/)],
  })
})

test('il registro dice che cosa è cambiato', async () => {
  const { id, ...data } = await add()
  await change(id, {
    ...data,
    attivo: false,
    documenti: data.documenti.slice(1),
    campi: [{ ...data.campi[0]!, obbligatorio: true }, data.campi[1]!],
  })
  const [event] = await office.rows(
    "select cambi from evento where tipo = 'tipo_finanziamento.cambiato' and oggetto_id = $1",
    [id],
  )
  expect(event!.cambi).toEqual({
    attivo: [true, false],
    'Documento «Visura»': ['1º, obbligatorio', null],
    'Documento «Planimetria»': ['2º, obbligatorio', '1º, obbligatorio'],
    'Campo «Comune»': ['1º, testo, facoltativo', '1º, testo, obbligatorio'],
  })
})

describe('si rifiuta, dicendo il campo', () => {
  test('un nome che c’è già, comunque scritto', async () => {
    const { descrizione } = await add()
    expect(await refused(written({ descrizione: descrizione.toUpperCase() }))).toEqual({
      descrizione: ['C’è già un tipo di finanziamento con questo nome.'],
    })
    const other = await add()
    expect(Object.keys((await refused({ ...written(), descrizione }, other.id)) ?? {})).toEqual([
      'descrizione',
    ])
  })

  test('un genere diverso per un campo che c’è', async () => {
    const { id, ...data } = await add()
    const campi = [{ ...data.campi[0]!, genere: 'numero' as const }]
    expect(await refused({ ...data, campi }, id)).toEqual({
      'campi.0.genere': [expect.stringMatching(/non si cambia/)],
    })
  })

  test('una voce di un altro tipo, o scritta due volte', async () => {
    const [one, other] = [await add(), await add()]
    const documenti = [other.documenti[0]!, one.documenti[0]!, { ...one.documenti[0]!, nome: 'Altra' }]
    const { id, ...data } = one
    expect(Object.keys((await refused({ ...data, documenti }, id)) ?? {}).sort()).toEqual([
      'documenti.0.nome',
      'documenti.1.nome',
      'documenti.2.nome',
    ])
  })

  test('più voci di quante se ne possono leggere', async () => {
    const many = <T>(count: number, make: (nome: string) => T) =>
      Array.from({ length: count }, (_, i) => make(`Voce ${i}`))
    const documenti = many(LIMITI_TIPO.documenti + 1, (nome) => document(nome))
    const campi = many(LIMITI_TIPO.campi + 1, (nome) => field(nome))
    const opzioni = many(LIMITI_TIPO.opzioni + 1, (nome) => nome)
    expect(Object.keys((await refused(written({ documenti, campi }))) ?? {})).toEqual(['documenti', 'campi'])
    const scelta = [field('Scopo', null, { genere: 'scelta', opzioni })]
    expect(Object.keys((await refused(written({ campi: scelta }))) ?? {})).toEqual(['campi.0.opzioni'])
    const most = written({ documenti: documenti.slice(1), campi: campi.slice(1) })
    expect((await add(most)).documenti).toHaveLength(LIMITI_TIPO.documenti)
  })

  test('un tipo che non c’è, anche con un numero che nessuna colonna contiene', async () => {
    for (const id of [999_999, Number.MAX_SAFE_INTEGER]) {
      const no = await office.nonFa(cambiaTipo, { params: { id }, body: written() })
      expect(no.status).toBe(404)
    }
  })
})

test('chi salva su ciò che un altro ha cambiato è avvisato', async () => {
  const tipo = await add()
  const { id, ...data } = tipo
  const ifMatch = etagOf(cambiaTipo, tipo)
  await office.fa(cambiaTipo, { params: { id }, body: { ...data, documenti: [] }, ifMatch })
  const late = await office.nonFa(cambiaTipo, { params: { id }, body: { ...data, campi: [] }, ifMatch })
  expect(late.code).toBe('CAMBIATO_NEL_FRATTEMPO')
})

test('l’app offre solo i tipi attivi', async () => {
  const { id, ...data } = await add()
  const offered = async () =>
    (await office.call(tipiFinanziamento, {}, socio.token)).data.map((t) => t.id_tipo_finanziamento)
  expect(await offered()).toContain(id)
  await change(id, { ...data, attivo: false })
  expect(await offered()).not.toContain(id)
})
