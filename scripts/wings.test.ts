import { expect, test } from 'vitest'
import { circles, type Sources, unknownRooms, upward } from './rules.ts'
import { sources, texts } from './sources.ts'

/** The storeys of the house (`wings.ts`, docs/house.md), held against every import. */
const planted = (file: string, text: string): Sources => new Map([...texts, [file, text]])
const SERVER = 'apps/server/src'

test('un’ala importa solo quelle sotto di lei, un’area solo quelle prima', () =>
  expect(upward(texts)).toEqual([]))

test.each([
  // From one wing to one above it, from an area to one after it, whatever the import looks like.
  ['persone/geo/finta.ts', "import { a } from '../../boot/app.ts'", `${SERVER}/boot/app.ts`],
  ['rete/finta.ts', "import type { A } from '../pratiche/queries.ts'", `${SERVER}/pratiche/queries.ts`],
  ['raccolta/punti/finta.ts', "await import('../premi/queries.ts')", `${SERVER}/raccolta/premi/queries.ts`],
  [
    'persone/geo/finta.ts',
    "export { a } from '../accesso/queries.ts'",
    `${SERVER}/persone/accesso/queries.ts`,
  ],
  [
    'platform/http/finta.ts',
    "import '@primo/contract/persone/accesso'",
    'packages/contract/src/persone/accesso.ts',
  ],
  ['rete/finta.ts', "import '@primo/domain/pratiche/pratica'", 'packages/domain/src/pratiche/pratica.ts'],
  ['privacy/miei-dati/finta.ts', "import '../../main.ts'", `${SERVER}/main.ts`],
  ['boot/finta.ts', "import '../test/app.ts'", `${SERVER}/test/app.ts`],
])('un’importazione contro il verso si trova: %s, %s', (name, text, target) => {
  const file = `${SERVER}/${name}`
  expect(upward(planted(file, text))).toEqual([`${file} → ${target}`])
})

test.each([
  ['assistente/finta.ts', "import '../pratiche/queries.ts'"],
  ['raccolta/premi/finta.ts', "import '../punti/queries.ts'"],
  ['rete/finta.ts', "import './queries.ts'"],
  ['boot/finta.ts', "import '@primo/contract/all'"],
  ['persone/geo/finta.test.ts', "import '../../boot/app.ts'"],
])('una che va per il suo verso passa: %s, %s', (name, text) =>
  expect(upward(planted(`${SERVER}/${name}`, text))).toEqual([]),
)

test('anche tra i file di contract e di domain', () => {
  const file = 'packages/contract/src/persone/finta.ts'
  expect(upward(planted(file, "import '../privacy/miei-dati.ts'"))).toHaveLength(1)
  const rule = 'packages/domain/src/rete/finta.ts'
  expect(upward(planted(rule, "import '../qualifiche/qualifica.ts'"))).toHaveLength(1)
})

test('ogni stanza è nella tavola, e la tavola non ne ha altre', () => {
  expect(unknownRooms(texts)).toEqual([])
  for (const name of ['cantina/a.ts', 'raccolta/cantina/a.ts', 'raccolta/a.ts'])
    expect(unknownRooms(planted(`${SERVER}/${name}`, '')), name).toHaveLength(1)
})

test('no circle among files, type imports included', () => {
  expect(circles(texts)).toEqual([])
  const [page, part, call] = ['apps/finta.ts', 'apps/finta-parte.ts', 'packages/contract/src/finta.ts']
  const start: Sources = new Map([
    [page, "import { b } from './finta-parte.ts'"],
    [part, ''],
  ])
  expect(circles(start)).toEqual([])
  for (const text of [
    "import type { A } from './finta.ts'",
    "export { A } from './finta.ts'",
    "import('./finta.ts')",
  ])
    expect(circles(new Map([...start, [part, text]])), text).toEqual([
      `${page} → ${part}`,
      `${part} → ${page}`,
    ])
  // Through others too, by the packages' own names, and of a file with itself.
  const far = new Map([...start, [part, "import '@primo/contract/finta'"] as const])
  expect(circles(new Map([...far, [call, `import '../../../${page}'`]]))).toHaveLength(3)
  expect(circles(new Map([[page, "import './finta.ts'"]]))).toEqual([`${page} → ${page}`])
})

test('alla radice del server stanno al più cinque file', () =>
  expect(sources.filter((file) => /^apps\/server\/src\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(5))
