import { expect, test } from 'vitest'
import { importCycles, importsAgainstOrder, type Sources, unknownFolders } from './convention-rules.ts'
import { sourceFiles, sourceTexts } from './source-files.ts'

/** Returns the sources with one more file, or with a file's text replaced. */
const withFile = (file: string, text: string): Sources => new Map([...sourceTexts, [file, text]])
const SERVER = 'apps/server/src'

test('a module imports only modules before it, an area only areas before it', () =>
  expect(importsAgainstOrder(sourceTexts)).toEqual([]))

test.each([
  // From a module or an area to a later one, with every form of import.
  ['anagrafica/geo/finta.ts', "import { a } from '../../boot/app.ts'", `${SERVER}/boot/app.ts`],
  [
    'rete/finta.ts',
    "import type { A } from '../pratiche/pratiche/queries.ts'",
    `${SERVER}/pratiche/pratiche/queries.ts`,
  ],
  ['raccolta/punti/finta.ts', "await import('../premi/queries.ts')", `${SERVER}/raccolta/premi/queries.ts`],
  [
    'anagrafica/geo/finta.ts',
    "export { a } from '../tipi/queries.ts'",
    `${SERVER}/anagrafica/tipi/queries.ts`,
  ],
  [
    'platform/http/finta.ts',
    "import '@primo/contract/accesso/accesso'",
    'packages/contract/src/accesso/accesso.ts',
  ],
  ['rete/finta.ts', "import '@primo/domain/pratiche/pratica'", 'packages/domain/src/pratiche/pratica.ts'],
  ['privacy/miei-dati/finta.ts', "import '../../main.ts'", `${SERVER}/main.ts`],
  ['boot/finta.ts', "import '../test/app.ts'", `${SERVER}/test/app.ts`],
  // Only boot reads a module as a whole.
  ['privacy/miei-dati/finta.ts', "import '../../rete/module.ts'", `${SERVER}/rete/module.ts`],
  ['raccolta/premi/finta.ts', "import '../module.ts'", `${SERVER}/raccolta/module.ts`],
  ['rete/finta.ts', "import './module.ts'", `${SERVER}/rete/module.ts`],
])('an import against the order is found: %s, %s', (name, text, target) => {
  const file = `${SERVER}/${name}`
  expect(importsAgainstOrder(withFile(file, text))).toEqual([`${file} → ${target}`])
})

test.each([
  ['assistente/finta.ts', "import '../pratiche/pratiche/queries.ts'"],
  ['raccolta/premi/finta.ts', "import '../punti/queries.ts'"],
  ['rete/finta.ts', "import './queries.ts'"],
  ['boot/finta.ts', "import '@primo/contract/all'"],
  ['boot/finta.ts', "import '../raccolta/module.ts'"],
  ['raccolta/module.ts', "import './premi/queries.ts'"],
  ['anagrafica/geo/finta.test.ts', "import '../../boot/app.ts'"],
])('an import in order is accepted: %s, %s', (name, text) =>
  expect(importsAgainstOrder(withFile(`${SERVER}/${name}`, text))).toEqual([]),
)

test('in contract and domain too', () => {
  const file = 'packages/contract/src/iscritti/finta.ts'
  expect(importsAgainstOrder(withFile(file, "import '../privacy/privacy.ts'"))).toHaveLength(1)
  const rule = 'packages/domain/src/rete/finta.ts'
  expect(importsAgainstOrder(withFile(rule, "import '../qualifiche/qualifica.ts'"))).toHaveLength(1)
})

test('the table lists exactly the existing folders', () => {
  expect(unknownFolders(sourceTexts)).toEqual([])
  for (const name of ['cantina/a.ts', 'raccolta/cantina/a.ts', 'raccolta/a.ts'])
    expect(unknownFolders(withFile(`${SERVER}/${name}`, '')), name).toHaveLength(1)
})

test('no import cycles, type imports included', () => {
  expect(importCycles(sourceTexts)).toEqual([])
  const [page, part, call] = ['apps/finta.ts', 'apps/finta-parte.ts', 'packages/contract/src/finta.ts']
  const start: Sources = new Map([
    [page, "import { b } from './finta-parte.ts'"],
    [part, ''],
  ])
  expect(importCycles(start)).toEqual([])
  for (const text of [
    "import type { A } from './finta.ts'",
    "export { A } from './finta.ts'",
    "import('./finta.ts')",
  ])
    expect(importCycles(new Map([...start, [part, text]])), text).toEqual([
      `${page} → ${part}`,
      `${part} → ${page}`,
    ])
  // Indirect cycles, cycles through package names, and a file that imports itself.
  const far = new Map([...start, [part, "import '@primo/contract/finta'"] as const])
  expect(importCycles(new Map([...far, [call, `import '../../../${page}'`]]))).toHaveLength(3)
  expect(importCycles(new Map([[page, "import './finta.ts'"]]))).toEqual([`${page} → ${page}`])
})

test('the root of the server has at most five files', () =>
  expect(sourceFiles.filter((file) => /^apps\/server\/src\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(5))
