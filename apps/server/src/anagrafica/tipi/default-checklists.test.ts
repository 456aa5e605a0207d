import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { loadDefaultChecklists } from './default-checklists.ts'
import { leggiTipo } from './queries-operatore.ts'
import { loadTipiFinanziamento } from './reference-lists.ts'

const testApp = await sharedFixture(openTestApp())
const { db, withTransaction } = testApp.services
const load = () =>
  withTransaction(async (trx) => {
    await loadTipiFinanziamento(trx)
    await loadDefaultChecklists(trx)
  })
const CASA = 2
const fieldsOf = async (tipo: number) => (await leggiTipo(db, tipo))!.campi
const names = async (tipo: number) => (await leggiTipo(db, tipo))!.documenti.map(({ nome }) => nome)

test('ogni tipo della specifica ha un elenco di documenti, e campi tutti facoltativi', async () => {
  await load()
  for (const tipo of [1, 2, 3, 4, 5]) {
    expect((await names(tipo)).slice(0, 2)).toEqual(['Documento d’identità', 'Tessera sanitaria'])
    const fields = await fieldsOf(tipo)
    expect(fields.length).toBeGreaterThan(1)
    expect(fields.filter(({ obbligatorio }) => obbligatorio)).toEqual([])
    for (const { genere, opzioni } of fields) expect(opzioni.length > 0).toBe(genere === 'scelta')
  }
  expect(await names(CASA)).toEqual([
    'Documento d’identità',
    'Tessera sanitaria',
    'Ultime due buste paga o dichiarazione dei redditi',
    'Atto di provenienza',
    'Visura catastale',
    'Planimetria catastale',
    'Compromesso o proposta d’acquisto',
  ])
})

test('ciò che un operatore ha scelto non si riscrive, nemmeno un elenco che ha svuotato', async () => {
  await load()
  const { $client } = db
  await $client.query('update documento_richiesto set tolto_il = $1 where tipo_id = $2', [clock.now(), CASA])
  await $client.query(
    "update campo_finanziamento set etichetta = 'Scopo' where tipo_id = $1 and posizione = 0",
    [CASA],
  )
  await $client.query('delete from documento_richiesto where tipo_id = 4')
  await load()
  expect(await names(CASA)).toEqual([])
  expect((await fieldsOf(CASA))[0]!.etichetta).toBe('Scopo')
  // A type that never had a checklist gets one, and keeps the fields it has.
  expect((await names(4)).length).toBe(5)
  expect((await fieldsOf(4)).length).toBe(3)
})
