import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './build.mjs'
import { ROOT } from './project.mjs'

test('any changed source triggers a build, also in a folder called data', () => {
  const files = sources('members').map((file) => relative(ROOT, file))
  expect(files).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'apps/members/package.json',
      'apps/members/src/data/session.ts',
      'packages/contract/src/all.ts',
    ]),
  )
  expect(sources('backoffice').map((file) => relative(ROOT, file))).toContain(
    'apps/backoffice/src/data/api.ts',
  )
  const generated =
    /\/node_modules\/|^apps\/members\/(dist|android|ios|data)\/|\.test\.tsx?$|\.tsbuildinfo$|^apps\/(server|backoffice)\//
  expect(files.filter((file) => generated.test(file))).toEqual([])
})
