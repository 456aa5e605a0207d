import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST, WITHOUT_DATABASE } from '../vitest.config.ts'
import { pinnedNode, ROOT } from './house.mjs'

const lines = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const files = lines('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'])
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
const listed: { file: string; projectName: string }[] = JSON.parse(
  lines(pinnedNode(), [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json']),
)
/** The projects that run a file. */
const projectsOf = (file: string) =>
  listed.filter((one) => relative(ROOT, one.file) === file).map(({ projectName }) => projectName)

test('every test file is run, by one project or by more', () => {
  expect(files.filter((file) => projectsOf(file).length === 0)).toEqual([])
})

test('what the database has no part in is tried once, and the rest of the server on both', () => {
  const once = WITHOUT_DATABASE.map((file) => `apps/server/${file}`)
  const named = [...once, ...LONGEST.map((file) => `apps/server/${file}`)]
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  for (const file of files.filter((one) => one.startsWith('apps/server/')))
    expect(projectsOf(file).sort(), file).toEqual(
      once.includes(file) ? ['server-postgres'] : ['server-pglite', 'server-postgres'],
    )
})
