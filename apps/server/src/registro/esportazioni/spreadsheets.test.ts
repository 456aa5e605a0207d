import { scriviFoglio } from '@primo/contract/registro/operatore-fogli'
import excel from 'exceljs'
import { expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { sheetOf } from './export-file.ts'

const office = await sharedFixture(openBackOffice(), (it) => it.closeSound())
const columns = [
  { nome: 'Edizione', tipo: 'testo' },
  { nome: 'Punti', tipo: 'numero' },
  { nome: 'Al più', tipo: 'euro' },
  { nome: 'Scadono il', tipo: 'giorno' },
  { nome: 'Sul totale', tipo: 'percento' },
  { nome: 'Mediana', tipo: 'durata' },
] as const

test('una tabella di cifre diventa un foglio: ogni cifra è ciò che è', async () => {
  const righe = [
    ['=1+1', 12_500, 1_234_56, '2026-11-23', 12.5, 2.5],
    ['2027', 0, null, null, null, null],
  ]
  const { data } = await office.fa(scriviFoglio, { body: { colonne: [...columns], righe } })
  const book = new excel.Workbook()
  await book.xlsx.load(Buffer.from(data.foglio, 'base64') as never)
  const sheet = book.worksheets[0]!
  const valuesOf = (row: number) => (sheet.getRow(row).values as unknown[]).slice(1)
  expect(valuesOf(1)).toEqual(columns.map(({ nome }) => nome))
  expect(valuesOf(2)).toEqual(['=1+1', 12_500, 1_234.56, new Date('2026-11-23T00:00:00Z'), 0.125, 2.5])
  expect(sheet.getRow(2).getCell(5).numFmt).toBe('0.0%')
  expect(valuesOf(3)).toEqual(['2027', 0])
})

test('ciò che non è come dice la sua colonna si rifiuta, e si dice quale riga', async () => {
  const no = async (riga: (string | number | null)[]) =>
    (
      await office.nonFa(scriviFoglio, {
        body: { colonne: [...columns], righe: [['a', 1, 1, null, 1, 1], riga] },
      })
    ).fields
  const second = { righe: ['La riga 2 non ha ciò che dicono le sue colonne.'] }
  expect(await no(['a', 'molti', 1, null, 1, 1])).toEqual(second)
  expect(await no(['a', 1, 1, '2026-02-30', 1, 1])).toEqual(second)
  expect(await no(['a', 1, 1])).toEqual(second)
})

test('un testo con caratteri che l’XML non ammette, tenuto da prima, non rovina il foglio', async () => {
  const pieces = (async function* () {
    yield [['Ros\ufffesi\u0000 \ud800Mario\uffff']]
  })()
  const chunks: Buffer[] = []
  for await (const chunk of sheetOf({ title: 'Persone', colonne: [{ nome: 'Nome', tipo: 'testo' }] }, pieces))
    chunks.push(chunk)
  const book = new excel.Workbook()
  await book.xlsx.load(Buffer.concat(chunks) as never)
  expect(book.worksheets[0]!.getRow(2).getCell(1).value).toBe('Rossi Mario')
})
