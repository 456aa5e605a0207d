import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  areaOf,
  disabledChecks,
  foreignPackages,
  foreignTables,
  importsAcrossPages,
  importsAgainstLayers,
  importsIn,
  italianMachinery,
  readWithoutWaiting,
  type Sources,
  TEST_SUPPORT,
} from './convention-rules.ts'
import { italianInside } from './italian-names.ts'
import { read, root, sourceFiles, sourceTexts } from './source-files.ts'

/** Rules of the codebase that no linter checks, verified on the repository itself. */
const importsOf = (file: string) => importsIn(read(file))
/** Returns the sources with one more file. */
const withFile = (file: string, text: string): Sources => new Map([...sourceTexts, [file, text]])

/** Returns the custom properties that a stylesheet defines. */
const customProperties = (css: string) =>
  [...css.matchAll(/(?<=[{;/\s])(--[\w-]+)\s*:/g)].map(([, name = '']) => name)

const server = sourceFiles.filter((file) => file.startsWith('apps/server/src/'))

describe('server', () => {
  test('only tables.ts and a feature’s own files read its tables', () => {
    const trespassers = server.flatMap((file) => {
      if (basename(file) === 'tables.ts' || TEST_SUPPORT.test(file)) return []
      return importsOf(file)
        .filter((wanted) => wanted.startsWith('.') && wanted.endsWith('/tables.ts'))
        .map((wanted) => resolve(root, dirname(file), wanted).slice(root.length + 1))
        .filter((table) => areaOf(table) !== areaOf(file))
        .map((table) => `${file} → ${table}`)
    })
    expect(trespassers).toEqual([])
  })

  test('the packages import neither the server nor the apps', () => {
    const wrong = sourceFiles
      .filter((file) => file.startsWith('packages/'))
      .flatMap((file) => importsOf(file).filter((w) => w.includes('/apps/') || w.startsWith('@primo/server')))
    expect(wrong).toEqual([])
  })

  test('only config.ts reads the environment', () => {
    const readers = server.filter(
      (file) =>
        /process\.env\b/.test(read(file)) && !/(main|primo)\.ts$/.test(file) && !TEST_SUPPORT.test(file),
    )
    expect(readers).toEqual([])
  })

  test('SQL text runs through queryRows and runStatement only', () => {
    const own = /\$client\s*\.query\b|\{\s*\$client\s*\}|\.execute\(\s*sql\b/
    // The job queue passes on the statements of pg-boss, some of which return several results.
    const ALLOWED = /^apps\/server\/src\/(platform\/db\/|registro\/lavori\/jobs\.ts)/
    expect(
      server.filter((file) => own.test(read(file)) && !ALLOWED.test(file) && !TEST_SUPPORT.test(file)),
    ).toEqual([])
    expect(own.test('await trx.$client.query("select 1")')).toBe(true)
  })
})

test('every file is small, or has a comment with the reason', () => {
  const long = sourceFiles.filter((file) => {
    const text = read(file)
    return text.split('\n').length > 350 && !/Long because/.test(text)
  })
  expect(long).toEqual([])
})

test('the apps use only device APIs that the Permissions-Policy header allows', () => {
  const asks: [what: string, how: RegExp][] = [
    ['clipboard-write', /clipboard\.write/],
    ['clipboard-read', /clipboard\.read/],
    ['camera or microphone', /getUserMedia|mediaDevices/],
    ['geolocation', /navigator\.geolocation/],
    ['fullscreen', /requestFullscreen/],
    ['screen-wake-lock', /navigator\.wakeLock/],
    ['otp-credentials', /OTPCredential/],
    ['publickey-credentials', /@simplewebauthn\/browser/],
    ['payment', /PaymentRequest/],
  ]
  const apps = sourceFiles.filter(
    (f) => /^apps\/(members|backoffice)\/src\//.test(f) && !/\.test\.tsx?$/.test(f),
  )
  const used = asks.filter(([, how]) => apps.some((file) => how.test(read(file)))).map(([what]) => what)
  expect(used).toEqual([
    'clipboard-write',
    'clipboard-read',
    'camera or microphone',
    'otp-credentials',
    'publickey-credentials',
  ])
})

test('no test is skipped and no check is suppressed', () => {
  expect(disabledChecks(sourceTexts)).toEqual([])
  const file = 'apps/server/src/qualifiche/promotore/rete.test.ts'
  for (const off of [
    "test.skip('x'",
    "describe.only('x'",
    "it.todo('x')",
    "xtest('x'",
    '// @ts-ignore',
    'x as any',
  ])
    expect(disabledChecks(withFile(file, `${off}\n`)), off).toEqual([file])
})

test('a browser test waits for the element it reads', () => {
  expect(readWithoutWaiting(sourceTexts)).toEqual([])
  const file = 'apps/members/src/pages/premi/richiesta.test.tsx'
  expect(readWithoutWaiting(withFile(file, "page.getByRole('button').element().click()"))).toEqual([file])
  expect(readWithoutWaiting(withFile(file, "await expect.element(page.getByRole('button'))"))).toEqual([])
})

test('a page imports no other page folder, at any depth', () => {
  expect(importsAcrossPages(sourceTexts)).toEqual([])
  const file = 'apps/members/src/pages/promotore/map/Finta.tsx'
  const target = 'apps/members/src/pages/premi/Premi.tsx'
  for (const text of [
    "import { Premi } from '../../premi/Premi.tsx'",
    "const Premi = lazy(() => import('../../premi/Premi.tsx'))",
    "export { Premi } from '../../../pages/premi/Premi.tsx'",
  ])
    expect(importsAcrossPages(withFile(file, text))).toEqual([`${file} → ${target}`])
  const office = 'apps/backoffice/src/pages/premi/Finta.tsx'
  expect(importsAcrossPages(withFile(office, "import '../rete/rete.css'"))).toHaveLength(1)
})

test('nothing in the apps imports upwards: pages → ui → data → state, device', () => {
  expect(importsAgainstLayers(sourceTexts)).toEqual([])
  for (const app of ['members', 'backoffice'])
    for (const [file, text] of [
      ['ui/list/Finta.tsx', "import { P } from '../../pages/premi/P.tsx'"],
      ['data/finta.ts', "const D = lazy(() => import('../ui/form/ConfirmDialog.tsx'))"],
      ['state/finta.ts', "export { api } from '../data/api.ts'"],
      ['pages/premi/Finta.tsx', "import '../../main.tsx'"],
      ['ui/Finta.tsx', "const load = () => import('../Root.tsx')"],
    ] as const)
      expect(importsAgainstLayers(new Map([[`apps/${app}/src/${file}`, text]])), file).toHaveLength(1)
  const downward = "import { paths } from '../paths.ts'\nimport { readDraft } from '../state/tab-storage.ts'"
  expect(importsAgainstLayers(new Map([['apps/backoffice/src/data/finta.ts', downward]]))).toEqual([])
})

describe('SQL names its own area’s tables', () => {
  /**
   * An area joins another area's table only through SQL that the other area exports, or that `boot` passes. So SQL follows the
   * import rules, which `module-order.test.ts` checks.
   */
  test('and no other area’s', () => expect(foreignTables(sourceTexts)).toEqual({}))

  test.each([
    ['apps/server/src/rete/finta.ts', 'db.query(`select 1 from premio p`)', 'premio'],
    // Not even a table of an area that it may import from.
    ['apps/server/src/rete/finta.ts', 'db.query(`update\n  utente set x = 1`)', 'utente'],
    ['apps/server/src/raccolta/premi/finta.ts', "const SQL = 'select 1 from edizione'", 'edizione'],
    ['apps/server/src/finta.ts', 'db.query(`insert into "movimento" (id) values (1)`)', 'movimento'],
    [
      'apps/server/src/rete/finta.ts',
      'const P = {\n  utente: {\n    dove: SUO,\n    elimina: true,\n  },\n}',
      'utente',
    ],
  ])('a violation is found: %s, %s', (file, text, table) =>
    expect(foreignTables(withFile(file, text))).toEqual({ [`${file} → ${table}`]: 1 }),
  )
})

test('both apps import the design tokens, and neither redefines one', () => {
  const styles = (app: string) => globSync(`apps/${app}/src/**/*.css`, { cwd: root }).map(read)
  const tokens = new Set(customProperties(read('packages/tokens/src/tokens.css')))
  const rewritten = (css: readonly string[]) =>
    css.flatMap(customProperties).filter((name) => tokens.has(name))
  expect(tokens).toContain('--paper')
  for (const app of ['members', 'backoffice']) {
    expect(read(`apps/${app}/src/ui/base.css`)).toMatch(/^@import "@primo\/tokens\/tokens\.css";/)
    expect(rewritten(styles(app)), app).toEqual([])
  }
  expect(rewritten(['.card { --hero: red; --paper: white }', ':root {\n  --ink-2: black;\n}'])).toEqual([
    '--paper',
    '--ink-2',
  ])
})

test('each package imports only the packages below it', () => {
  expect(foreignPackages(sourceTexts)).toEqual([])
  for (const [file, wanted] of [
    ['packages/domain/src/rete/finta.ts', '@primo/contract/rete/rete'],
    ['packages/contract/src/rete/finta.ts', '@primo/client/call'],
    ['packages/client/src/finta.ts', '@primo/members/api'],
    ['apps/server/src/boot/finta.ts', '@primo/client/call'],
    ['apps/members/src/finta.ts', '@primo/backoffice/api'],
  ] as const)
    expect(foreignPackages(withFile(file, `import '${wanted}'`))).toEqual([`${file} → ${wanted}`])
  expect(foreignPackages(withFile('apps/server/src/test/finta.ts', "import '@primo/client/call'"))).toEqual(
    [],
  )
})

/** Files allowed at the root of an app's `src`: entry points and paths. */
const AT_THE_ROOT: Record<string, readonly string[]> = {
  members: [
    ...['main.tsx', 'before-first-paint.ts', 'prerender.tsx', 'sw.ts', 'vite-env.d.ts', 'config.ts'],
    ...['Root.tsx', 'routes.tsx', 'Areas.tsx', 'paths.ts', 'guards.ts'],
  ],
  backoffice: ['main.tsx', 'App.tsx', 'paths.ts', 'vite-env.d.ts'],
}
/** Returns an app's files directly in `src` that are not allowed there. */
const loose = (files: readonly string[]) =>
  files.filter((file) => {
    const [, app = '', name = ''] = /^apps\/(members|backoffice)\/src\/([^/]+)$/.exec(file) ?? []
    return app !== '' && !TEST_SUPPORT.test(file) && !AT_THE_ROOT[app]?.includes(name)
  })

test('every file of the apps is in a known folder', () => {
  expect(loose(sourceFiles)).toEqual([])
  const files = ['apps/members/src/punti.ts', 'apps/backoffice/src/api.ts', 'apps/members/src/data/punti.ts']
  expect(loose(files)).toEqual(files.slice(0, 2))
})

test('the apps never import each other', () => {
  const wrong = sourceFiles
    .filter((file) => file.startsWith('apps/'))
    .flatMap((file) => {
      const app = /^apps\/(\w+)/.exec(file)?.[1]
      return importsOf(file)
        .filter((wanted) =>
          /(^|\/)apps\/(members|backoffice|server)\/|\.\.\/(members|backoffice|server)\//.test(wanted),
        )
        .filter((wanted) => !wanted.includes(`/${app}/`))
        .map((wanted) => `${file} → ${wanted}`)
    })
  expect(wrong).toEqual([])
})

test('technical names are English, and exported names are clear outside their folder', () => {
  expect(italianMachinery(sourceTexts)).toEqual([])
  for (const [file, text, name] of [
    ['apps/server/src/platform/db/finta.ts', 'export async function apriSonda() {}', 'apriSonda'],
    ['packages/domain/src/platform/finta.ts', 'export type Lettore = string', 'Lettore'],
    ['apps/server/src/rete/finta.ts', 'export function rotteFinte() {}', 'rotteFinte'],
    ['apps/members/src/pages/premi/finta.ts', "export const fatto = ''", 'fatto'],
  ] as const)
    expect(italianMachinery(withFile(file, `${text}\n`))).toEqual([`${file} → ${name}`])
  // Operations on business entities are Italian.
  expect(
    italianMachinery(withFile('apps/server/src/rete/finta.ts', 'export function creaNodo() {}\n')),
  ).toEqual([])
})

test('technical names inside a file are English too, except those of fields', () => {
  expect(italianInside(sourceTexts)).toEqual([])
  const file = 'apps/server/src/rete/finta.ts'
  for (const text of [
    'export function nodi(righe: number[]) {}',
    'function righe() {}',
    'export const nodi = async (a: string, righe = 1) => a',
    'for (const righe of nodi) conta(righe)',
  ])
    expect(italianInside(withFile(file, `${text}\n`)), text).toEqual([`${file} → righe`])
  // Fields of the API keep their names, and words in sentences are not identifiers.
  expect(
    italianInside(withFile(file, 'const righe = 1\nexport const risposta = { righe }\n// const righe = 2\n')),
  ).toEqual([])
})

/** Returns messages of the server, without their placeholders, that contain an identifier: a rename may change a text too. */
const identifiersInMessages = (files: Sources) =>
  [...files].flatMap(([file, text]) =>
    [...text.matchAll(/\bmessage: (?:'([^']*)'|`([^`]*)`)/g)]
      .map(([, plain, template]) => plain ?? template!.replace(/\$\{.*?(?:\}|$)/g, ''))
      .filter((message) => /[a-z][A-Z]|_/.test(message))
      .map((message) => `${file}: ${message}`),
  )

test('no message of the server contains an identifier', () => {
  const server = [...sourceTexts].filter(([file]) => /^(apps\/server|packages\/contract)\/src\//.test(file))
  expect(identifiersInMessages(new Map(server.filter(([file]) => !TEST_SUPPORT.test(file))))).toEqual([])
  const bad = "return { data, message: 'SavedView eliminata.' }"
  expect(identifiersInMessages(new Map([['routes.ts', bad]]))).toHaveLength(1)
})
