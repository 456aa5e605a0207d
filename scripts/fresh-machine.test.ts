import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import playwright from '../e2e/playwright.config.ts'
import vitest from '../vitest.config.ts'
import { pinnedNode, ROOT, run } from './project.mjs'
import { type Suite, suitesNamed } from './suite-list.mjs'

/** Temporary folder used as PATH, with neither a browser nor PostgreSQL. */
const folder = mkdtempSync(join(tmpdir(), 'primo-path-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const [name, real] of Object.entries({ node: pinnedNode(), sh: '/bin/sh' }))
  symlinkSync(real, join(folder, name))
const BARE = { PATH: folder, HOME: folder, CI: '1', PGTEST_URL: '' }

/**
 * Shell script that hides, for one command, the locations outside PATH where both are searched, and apt-get, which would install
 * them. Without permission to mount, only PATH and CHROMIUM hide them.
 */
const HIDE = `set -e; PATH=/usr/sbin:/usr/bin:/sbin:/bin
hide() { dir=$1; shift; top=$(mktemp -d ${folder}/XXXXXX); mount -t tmpfs tmpfs $top; mkdir $top/upper $top/work
  mount -t overlay overlay -o lowerdir=$dir,upperdir=$top/upper,workdir=$top/work $dir
  for name in "$@"; do rm -rf $dir/$name; done; }
hide /usr/bin chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable apt-get
hide /usr/lib postgresql
PATH=${folder} exec "$@"`
const hiding = (command: string[]) => ['/usr/bin/unshare', '-m', '/bin/sh', '-c', HIDE, 'sh', ...command]
const mayHide = spawnSync('/usr/bin/unshare', hiding(['/bin/sh', '-c', ':']).slice(1)).status === 0

function bare(script: string[], settings: Record<string, string> = {}) {
  const command = [pinnedNode(), ...script]
  const [first = '', ...args] = mayHide ? hiding(command) : command
  return run({ command: first, args, env: { ...BARE, ...settings } })
}
const npmTest = (suite: string, settings?: Record<string, string>) =>
  bare([join(ROOT, 'scripts/test.mjs'), suite], settings)

describe('where neither Chromium nor PostgreSQL is installed', () => {
  const CHROMIUM = join(folder, 'nessun-chromium')

  test('a suite that needs neither runs', async () => {
    const { code, output } = await npmTest('contract', { CHROMIUM })
    expect(output).toMatch(/\n\d+ passed, 0 failed, 0 skipped\n$/)
    expect(code).toBe(0)
  })

  test('the end-to-end tests are listed: their configuration loads', async () => {
    const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
    const { code, output } = await bare([cli, 'test', '-c', join(ROOT, 'e2e'), '--list', 'smoke'], {
      CHROMIUM,
    })
    expect(output).toMatch(/Total: \d+ tests?/)
    expect(code).toBe(0)
  })

  test('a suite without its browser fails with one line', async () => {
    const { code, output } = await npmTest('members-browser', { CHROMIUM })
    expect(output).toBe(`✗ CHROMIUM is set to a file that does not exist: ${CHROMIUM}\n`)
    expect(code).toBe(1)
  })

  test.runIf(mayHide)('a suite without PostgreSQL fails with one line', async () => {
    const { code, output } = await npmTest('server-postgres')
    expect(output).toMatch(/^✗ The tests need PostgreSQL 15 or newer: [^\n]+\n$/)
    expect(code).toBe(1)
  })
})

const projectsOf = ({ args }: Suite) => args.filter((_, i) => args[i - 1] === '--project')

test('the list of suites matches the projects of the configurations, without importing them', () => {
  const units = (vitest.test?.projects ?? []).map((p) => (p as { test: { name: string } }).test.name)
  const browsers = (playwright.projects ?? []).map(({ name }) => name)
  const suites = suitesNamed([])
  const servers = ['server-pglite', 'server-postgres']
  expect(suites.map(({ name }) => name)).toEqual(['check', 'build', 'unit', ...servers, 'e2e'])
  const projectsBy = (runner: string) => suites.filter(({ counts }) => counts === runner).flatMap(projectsOf)
  expect(projectsBy('vitest')).toEqual(units)
  expect(projectsBy('playwright')).toEqual(browsers)
})

test('a word selects the suites, and of the unit tests the projects, whose name contains it', () => {
  const chosen = (word: string) => suitesNamed([word]).map((suite) => [suite.name, ...projectsOf(suite)])
  expect(chosen('members')).toEqual([['members+members-browser', 'members', 'members-browser']])
  expect(chosen('postgres')).toEqual([
    ['build'],
    ['server-postgres', 'server-postgres'],
    ['e2e-postgres', 'postgres'],
  ])
  expect(chosen('e2e')).toEqual([['build'], ['e2e', 'embedded', 'postgres']])
  expect(chosen('no such suite')).toEqual([])
})

test.each([
  ['apps/server/src/raccolta/premi/premi.test.ts', [['file', 'server-postgres']]],
  ['apps/members/src/paths.test.ts', [['file', 'members']]],
  ['apps/members/src/ui/OtpDialog.test.tsx', [['file', 'members-browser']]],
  ['apps/backoffice/src/ui/shortcuts/KeyboardShortcuts.test.tsx', [['file', 'backoffice-browser']]],
  ['packages/domain/src/pratiche/pratica.test.ts', [['file', 'domain']]],
  ['scripts/docs.test.ts', [['file', 'scripts']]],
  ['e2e/smoke.spec.ts', [['build'], ['file', 'postgres']]],
  ['apps/backoffice/src/nothing.test.ts', []],
])('the path of a test file selects its project: %s', (file, expected) => {
  expect(suitesNamed([file]).map((suite) => [suite.name, ...projectsOf(suite)])).toEqual(expected)
})
