import {
  aggiungiTipo,
  cambiaTipo,
  type TipoConElenchi,
} from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { etagOf } from '@primo/contract/platform/route'
import * as dati from '@primo/contract/pratiche/dati'
import { cambiaFinanziamento, leggiFinanziamento } from '@primo/contract/pratiche/operatore-dati'
import {
  inviaPratica,
  leggiPratica,
  modificaPratica,
  registraPratica,
  ritiraPratica,
} from '@primo/contract/pratiche/pratiche'
import { mieiDati } from '@primo/contract/privacy/privacy'
import { RISERVATO } from '@primo/domain/platform/audit-log'
import { describe, expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import { cleanPratiche } from './personal-data.ts'

const office = await sharedFixture(openBackOffice())
const [socio, altro] = [await createSocio(office), await createSocio(office)]
const field = (etichetta: string, other = {}) => ({
  id: null,
  etichetta,
  genere: 'testo' as const,
  opzioni: [] as string[],
  obbligatorio: false,
  ...other,
})
let n = 0
async function newType(...campi: ReturnType<typeof field>[]): Promise<TipoConElenchi> {
  const body = { descrizione: `Tipo ${++n}`, attivo: true, documenti: [], campi }
  return (await office.fa(aggiungiTipo, { body })).data
}
const OPTIONAL = await newType(
  field('Comune'),
  field('Valore', { genere: 'importo' }),
  field('Scopo', { genere: 'scelta', opzioni: ['Acquisto', 'Surroga'] }),
  field('Prima casa', { genere: 'si_no' }),
)
const [comune, valore, scopo, primaCasa] = OPTIONAL.campi.map(({ id }) => id!)
const MANDATORY = await newType(
  field('Data di assunzione', { genere: 'data', obbligatorio: true }),
  field('Note'),
)
const [assunzione] = MANDATORY.campi.map(({ id }) => id!)
const VALUES = { [comune!]: 'Arezzo', [valore!]: 12_000_000, [scopo!]: 'Acquisto', [primaCasa!]: true }

const body = (tipo: TipoConElenchi) => ({
  nominativo: 'Cliente Canarino',
  id_tipo_finanziamento: tipo.id,
  importo_cent: 1_000_000,
})
const draft = async (tipo: TipoConElenchi) =>
  (await office.call(registraPratica, { body: body(tipo) }, socio.token)).data.id_scheda
const write = (id: number, campi: dati.DatiPratica['campi'], token = socio.token) =>
  office.call(dati.scriviDatiPratica, { params: { id }, body: { campi } }, token)
const refusedWrite = (id: number, campi: object, token = socio.token) =>
  office.refusal(dati.scriviDatiPratica, { params: { id }, body: { campi: campi as never } }, token)
const read = async (id: number, token = socio.token) =>
  (await office.call(dati.leggiDatiPratica, { params: { id } }, token)).data
const send = (id: number) => office.call(inviaPratica, { params: { id } }, socio.token)
const sent = async (tipo: TipoConElenchi, campi: dati.DatiPratica['campi'] = {}) => {
  const id = await draft(tipo)
  await write(id, campi)
  await send(id)
  return id
}
const finanziamento = async (id: number) => (await office.fa(leggiFinanziamento, { params: { id } })).data

describe('il convenzionato', () => {
  test('legge i campi di ogni tipo, e ne scrive i valori nella bozza', async () => {
    const { data } = await office.call(dati.campiFinanziamento, {}, socio.token)
    expect(data.find((t) => t.id_tipo_finanziamento === OPTIONAL.id)!.campi).toEqual(OPTIONAL.campi)
    const id = await draft(OPTIONAL)
    expect(await read(id)).toEqual({
      campi: {},
      definizioni: OPTIONAL.campi.map((c) => ({ ...c, tolto: false })),
    })
    expect((await write(id, VALUES)).data.campi).toEqual(VALUES)
    // A save replaces all values: one that is missing is cleared.
    expect((await write(id, { [primaCasa!]: false })).data.campi).toEqual({ [primaCasa!]: false })
  })

  test('i valori sono cifrati nel database', async () => {
    const id = await draft(OPTIONAL)
    await write(id, { [comune!]: 'Comune Canarino' })
    const [row] = await office.rows('select campi_cifrati from pratica_dati where pratica_id = $1', [id])
    expect(row!.campi_cifrati).not.toContain('Canarino')
  })

  test('un valore di un altro genere, o di un campo di un altro tipo, si rifiuta dicendo quale', async () => {
    const id = await draft(OPTIONAL)
    await write(id, VALUES)
    const wrong = {
      [comune!]: 3,
      [valore!]: '12',
      [scopo!]: 'Altro',
      [primaCasa!]: 'sì',
      [assunzione!]: '2020-01-01',
    }
    const no = await refusedWrite(id, wrong)
    expect([no.status, Object.keys(no.fields ?? {}).sort()]).toEqual([
      422,
      Object.keys(wrong)
        .map((key) => `campi.${key}`)
        .sort(),
    ])
    expect((await refusedWrite(id, { comune: 'x' })).status).toBe(422)
    expect((await refusedWrite(id, { [comune!]: 'a'.repeat(201) })).fields).toEqual({
      [`campi.${comune}`]: [expect.stringMatching(/al massimo 200 caratteri/)],
    })
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i + 1, 'x']))
    expect((await refusedWrite(id, many)).fields).toEqual({ campi: ['Sono troppi campi.'] })
    expect((await read(id)).campi).toEqual(VALUES)
  })

  test('un altro convenzionato non li legge e non li scrive; dopo l’invio non si cambiano', async () => {
    const id = await sent(OPTIONAL, VALUES)
    expect((await refusedWrite(id, VALUES, altro.token)).status).toBe(404)
    expect((await office.refusal(dati.leggiDatiPratica, { params: { id } }, altro.token)).status).toBe(404)
    expect((await refusedWrite(id, {})).code).toBe('STATO_NON_PERMESSO')
    expect((await read(id)).campi).toEqual(VALUES)
  })

  test('senza un campo obbligatorio la pratica non parte, e la frase lo nomina', async () => {
    const id = await draft(MANDATORY)
    const no = await office.refusal(inviaPratica, { params: { id } }, socio.token)
    expect([no.status, no.fields]).toEqual([
      422,
      { [`campi.${assunzione}`]: ['Serve per inviare la pratica.'] },
    ])
    expect(no.message).toBe('Prima di inviare la pratica servono: Data di assunzione.')
    expect((await office.call(leggiPratica, { params: { id } }, socio.token)).data.id_stato).toBe(1)
    await write(id, { [assunzione!]: '2020-01-31' })
    expect((await send(id)).data.id_stato).toBe(3)
  })

  test('chi non sa nulla dei campi invia lo stesso, se sono tutti facoltativi', async () => {
    const id = await draft(OPTIONAL)
    expect((await send(id)).data.id_stato).toBe(3)
  })

  test('cambiare tipo lascia cadere i valori di quello di prima', async () => {
    const id = await draft(OPTIONAL)
    await write(id, VALUES)
    await office.call(modificaPratica, { params: { id }, body: body(MANDATORY) }, socio.token)
    await office.call(modificaPratica, { params: { id }, body: body(OPTIONAL) }, socio.token)
    expect((await read(id)).campi).toEqual({})
  })

  test('un campo tolto non si chiede più; il valore che ha resta, e si legge', async () => {
    const tipo = await newType(
      field('Resta', { obbligatorio: true }),
      field('Si toglie', { obbligatorio: true }),
    )
    const [stays, goes] = tipo.campi.map(({ id }) => id!)
    const [withValue, without] = [await draft(tipo), await draft(tipo)]
    await write(withValue, { [stays!]: 'a', [goes!]: 'b' })
    const { id, ...data } = tipo
    await office.fa(cambiaTipo, { params: { id }, body: { ...data, campi: tipo.campi.slice(0, 1) } })
    // A form that still has the field may send it: the stored value stays, and a new one is not accepted.
    expect((await write(withValue, { [stays!]: 'c', [goes!]: 'd' })).data.campi).toEqual({
      [stays!]: 'c',
      [goes!]: 'b',
    })
    expect((await read(withValue)).definizioni.map(({ tolto }) => tolto)).toEqual([false, true])
    expect((await write(without, { [stays!]: 'x' })).data.campi).toEqual({ [stays!]: 'x' })
    expect((await read(without)).definizioni).toHaveLength(1)
    expect((await send(without)).data.id_stato).toBe(3)
  })

  test('una bozza di un tipo non più attivo si corregge e si invia; una nuova non si apre', async () => {
    const tipo = await newType()
    const { id: tipo_id, ...data } = tipo
    const id = await draft(tipo)
    await office.fa(cambiaTipo, { params: { id: tipo_id }, body: { ...data, attivo: false } })
    const no = await office.refusal(registraPratica, { body: body(tipo) }, socio.token)
    expect(Object.keys(no.fields ?? {})).toEqual(['id_tipo_finanziamento'])
    const changed = { ...body(tipo), importo_cent: 2_000_000 }
    await office.call(modificaPratica, { params: { id }, body: changed }, socio.token)
    const other = await draft(OPTIONAL)
    expect(
      (await office.refusal(modificaPratica, { params: { id: other }, body: body(tipo) }, socio.token))
        .status,
    ).toBe(422)
    expect((await send(id)).data.id_stato).toBe(3)
  })

  test('ritirare una bozza ne cancella i valori', async () => {
    const id = await draft(OPTIONAL)
    await write(id, VALUES)
    await office.call(ritiraPratica, { params: { id } }, socio.token)
    expect(await office.rows('select 1 from pratica_dati where pratica_id = $1', [id])).toEqual([])
  })

  test('una bozza ritirata da tempo non ne ha più, qualunque versione l’abbia ritirata', async () => {
    const [old, recent] = [await draft(OPTIONAL), await draft(OPTIONAL)]
    for (const id of [old, recent]) await write(id, VALUES)
    await office.rows("update pratica set ritirata_il = now() - interval '400 days' where id = $1", [old])
    await office.services.withTransaction(cleanPratiche)
    expect(
      await office.rows('select pratica_id from pratica_dati where pratica_id = any($1)', [[old, recent]]),
    ).toEqual([{ pratica_id: recent }])
  })

  test('nei suoi dati li trova in chiaro, con il nome di ogni campo', async () => {
    const id = await sent(OPTIONAL, VALUES)
    const { data } = await office.call(mieiDati, { body: { password_attuale: PASSWORD } }, socio.token)
    const table = data.tabelle.find(({ chiave }) => chiave === 'pratica_dati')!
    expect(table.righe.find(([scheda]) => scheda === String(id))!.at(-1)).toBe(
      'Comune: Arezzo; Valore: €\u00a0120.000,00; Scopo: Acquisto; Prima casa: Sì',
    )
  })
})

describe('l’operatore', () => {
  test('scrive banca, prodotto, mandato e campi di una pratica inviata', async () => {
    const id = await sent(OPTIONAL, VALUES)
    expect(await finanziamento(id)).toMatchObject({
      banca: null,
      prodotto: null,
      mandato: null,
      campi: VALUES,
    })
    const fresh = {
      banca: 'Banca di Prova',
      prodotto: 'Mutuo a tasso fisso',
      mandato: 'n. 12 del 3 marzo',
      campi: { ...VALUES, [comune!]: 'Siena' },
    }
    expect((await office.fa(cambiaFinanziamento, { params: { id }, body: fresh })).data).toMatchObject(fresh)
    expect((await read(id)).campi).toEqual(fresh.campi)
    // The audit log says which fields changed, and shows neither the mandate nor the values of the client.
    const [event] = await office.rows(
      "select cambi from evento where tipo = 'pratica.finanziamento' and oggetto_id = $1",
      [id],
    )
    expect(event!.cambi).toEqual({
      banca: [null, 'Banca di Prova'],
      prodotto: [null, 'Mutuo a tasso fisso'],
      mandato: [RISERVATO, RISERVATO],
      'Campo «Comune»': [RISERVATO, RISERVATO],
    })
  })

  test('una bozza per lui non c’è', async () => {
    const id = await draft(OPTIONAL)
    expect((await office.nonFa(leggiFinanziamento, { params: { id } })).status).toBe(404)
    const fresh = { banca: null, prodotto: null, mandato: null, campi: {} }
    expect((await office.nonFa(cambiaFinanziamento, { params: { id }, body: fresh })).status).toBe(404)
  })

  test('di due che salvano, il secondo è avvisato', async () => {
    const id = await sent(OPTIONAL)
    const first = await finanziamento(id)
    const ifMatch = etagOf(cambiaFinanziamento, first)
    const { definizioni: _, ...data } = first
    await office.fa(cambiaFinanziamento, { params: { id }, body: { ...data, banca: 'Una' }, ifMatch })
    const late = await office.nonFa(cambiaFinanziamento, {
      params: { id },
      body: { ...data, campi: { [comune!]: 'Siena' } },
      ifMatch,
    })
    expect(late.code).toBe('CAMBIATO_NEL_FRATTEMPO')
  })

  test('una voce che non si sceglie più resta valida dove c’è già', async () => {
    const tipo = await newType(field('Scopo', { genere: 'scelta', opzioni: ['A', 'B', 'C'] }))
    const only = tipo.campi[0]!
    const id = await sent(tipo, { [only.id!]: 'C' })
    const { id: tipo_id, ...data } = tipo
    await office.fa(cambiaTipo, {
      params: { id: tipo_id },
      body: { ...data, campi: [{ ...only, opzioni: ['A', 'B'] }] },
    })
    const rest = { banca: 'Banca', prodotto: null, mandato: null }
    const save = (value: string) => ({ params: { id }, body: { ...rest, campi: { [only.id!]: value } } })
    expect((await office.fa(cambiaFinanziamento, save('C'))).data.campi).toEqual({ [only.id!]: 'C' })
    await office.fa(cambiaFinanziamento, save('A'))
    expect((await office.nonFa(cambiaFinanziamento, save('C'))).fields).toEqual({
      [`campi.${only.id}`]: [expect.stringMatching(/una delle voci/)],
    })
  })
})
