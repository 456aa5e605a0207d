import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST, ON_PGLITE } from '../vitest.config.ts'
import { pinnedNode, ROOT } from './project.mjs'

const lines = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const files = lines('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'])
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
const listed: { file: string; projectName: string }[] = JSON.parse(
  lines(pinnedNode(), [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json']),
)
/** Areas of the server whose tests do not run on both engines: they need no database, or behave the same on both. */
const WITHOUT_DATABASE = [
  'accesso/fattori',
  'anagrafica/persone',
  'assistente/capire',
  'assistente/risposte',
  'raccolta/manifestazioni',
]
/** Returns the Vitest projects that run a test file. */
const projectsOf = (file: string) =>
  listed.filter((one) => relative(ROOT, one.file) === file).map(({ projectName }) => projectName)

test('every test file is run by at least one project', () => {
  expect(files.filter((file) => projectsOf(file).length === 0)).toEqual([])
})

test('every test of the server runs on PostgreSQL, and those listed on PGlite too', () => {
  const listed = ON_PGLITE.map((file) => `apps/server/${file}`)
  const named = [...listed, ...LONGEST.map((file) => `apps/server/${file}`)]
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  for (const file of files.filter((one) => one.startsWith('apps/server/')))
    expect(projectsOf(file).sort(), file).toEqual(
      listed.includes(file) ? ['server-pglite', 'server-postgres'] : ['server-postgres'],
    )
})

test('every area of the server has a test on PGlite', () => {
  const areaOf = (file: string) => /^apps\/server\/src\/(.+)\/[^/]+$/.exec(file)?.[1]
  const covered = new Set(ON_PGLITE.map((file) => areaOf(`apps/server/${file}`)))
  const areas = new Set(
    files.map(areaOf).filter((area) => area && !/^(?:boot|external|platform|test)\b/.test(area)),
  )
  expect([...areas].filter((area) => !covered.has(area)).sort()).toEqual(WITHOUT_DATABASE)
})
