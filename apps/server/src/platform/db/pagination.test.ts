import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { pageStatement, readPage, type Search } from './pagination.ts'

const testApp = await sharedFixture(openTestApp())
await testApp.services.db.$client.query(`
  create table elenco_prova as
  select n as id, 'nome ' || lpad(((n * 7919) % 5000)::text, 5, '0') as nome from generate_series(1, 5000) n`)

const search: Search = {
  columns: 'e.id, e.nome',
  from: 'from elenco_prova e',
  where: 'e.id > $1',
  values: [0],
  order: (way) => `e.nome ${way}, e.id ${way}`,
}
const page = (number: number, sort_order: 'asc' | 'desc' = 'asc') => ({
  per_page: 15,
  page: number,
  sort_order,
})
const read = (query: ReturnType<typeof page>) =>
  readPage(testApp.services.db, query, (row: { id: number; nome: string }) => row, search)

test('le pagine vengono in ordine, una dopo l’altra, e dicono quante righe ci sono', async () => {
  const first = await read(page(1))
  const second = await read(page(2))
  expect(first.totale).toBe(5000)
  const names = [...first.righe, ...second.righe].map((row) => row.nome)
  expect(names).toHaveLength(30)
  expect(names).toEqual(names.toSorted())
  expect(Object.keys(first.righe[0]!)).toEqual(['id', 'nome'])
  expect((await read(page(1, 'desc'))).righe[0]!.nome).toBe('nome 04999')
})

test('una pagina oltre la fine è vuota e dice quante righe ci sono', async () => {
  expect(await read(page(9_999))).toEqual({ righe: [], totale: 5000 })
})

test('scelte prima le righe, camminando o raccogliendole, la pagina è la stessa', async () => {
  const whole = await read(page(7, 'desc'))
  for (const gathered of [false, true]) {
    const pick = { id: 'e.id', from: search.from, by: 'e.nome', gathered }
    const picked = (query: ReturnType<typeof page>) =>
      readPage(testApp.services.db, query, (row: { id: number; nome: string }) => row, { ...search, pick })
    expect(await picked(page(7, 'desc'))).toEqual(whole)
    expect(await picked(page(9_999))).toEqual({ righe: [], totale: 5000 })
  }
})

test('di ciò che si cerca si ordina una pagina, non tutto', async () => {
  const { text, values } = pageStatement(search, page(1))
  const { rows } = await testApp.services.db.$client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${text}`,
    values,
  )
  const methods = rows.flatMap(
    (row) => /Sort Method: ([\w -]+?) +(?:Memory|Disk)/.exec(row['QUERY PLAN'])?.[1] ?? [],
  )
  expect(methods).toContain('top-N heapsort')
  // The other sort only orders the rows of the page.
  expect(methods.filter((method) => method !== 'top-N heapsort')).toHaveLength(1)
})
