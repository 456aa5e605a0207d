import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ZONES } from './mutation-test/zones.ts'
import { ROOT } from './project.mjs'

test('the files that a zone of the mutation tests names exist', () => {
  const named = Object.values(ZONES).flatMap(({ root, mutate, tests }) =>
    [...mutate, ...tests].map((file) => join(root, file.replace('!', ''))),
  )
  const files = named.filter((file) => !file.includes('*'))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
