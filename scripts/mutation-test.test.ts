import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutantsOf, withMutant } from './mutation-test/mutate.ts'
import { NAMED_FILES } from './mutation-test/zones.ts'
import { ROOT } from './project.mjs'

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

test('the files that a zone names exist', () =>
  expect(NAMED_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]))
