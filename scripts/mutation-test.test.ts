import { expect, test } from 'vitest'
import { mutantsOf, withMutant } from './mutation-test/mutate.ts'

const spoiled = (source: string) => mutantsOf(source).map((fault) => withMutant(source, fault))

test.each([
  ['const a = b < 3', ['const a = b <= 3', 'const a = b < 4']],
  ['const a = b && !c', ['const a = b || !c', 'const a = b && c']],
  ['const a = { nota: true }', ['const a = { nota: false }']],
  ['const a = b ? c : d', ['const a = true ? c : d', 'const a = false ? c : d']],
  [`const a = \`\${n} punti\``, [`const a = \`\${n}\``]],
  ["segna('PREMIO')", [';', "segna('')"]],
  ["type Stato = 'a' | 'b'", []],
  ["import { a } from './a.ts'", []],
  ["const a: 'x' = b as 'x'", []],
])('%s', (source, expected) => {
  expect(spoiled(source)).toEqual(expected)
})
