import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The house's rules that no lint can see, read off the repository itself. */
const root = resolve(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(resolve(root, file)))
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const importsOf = (file: string) =>
  [...read(file).matchAll(/from '([^']+)'/g)].map((found) => found[1] as string)

const server = sources.filter((file) => file.startsWith('apps/server/src/'))
/** Tests and what only tests use: they may look behind a feature's door. */
const TEST_SUPPORT = /\.test\.ts$|-di-prova\.ts$|\/test-\w+\.ts$/
const featureOf = (file: string) => /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1]

describe('server', () => {
  test('only tables.ts and a feature’s own files read its tables', () => {
    const trespassers = server.flatMap((file) => {
      if (basename(file) === 'tables.ts' || TEST_SUPPORT.test(file)) return []
      return importsOf(file)
        .filter((wanted) => wanted.startsWith('.') && wanted.endsWith('/tables.ts'))
        .map((wanted) => resolve(root, dirname(file), wanted).slice(root.length + 1))
        .filter((table) => featureOf(table) !== featureOf(file))
        .map((table) => `${file} → ${table}`)
    })
    expect(trespassers).toEqual([])
  })

  test('domain and contract know nothing of the server or of the apps', () => {
    const wrong = sources
      .filter((file) => file.startsWith('packages/'))
      .flatMap((file) => importsOf(file).filter((w) => w.includes('/apps/') || w.startsWith('@primo/server')))
    expect(wrong).toEqual([])
  })

  test('only config.ts reads the environment', () => {
    const readers = server.filter(
      (file) =>
        /process\.env\b/.test(read(file)) &&
        !/(main|verifica-registro|chiudi-qualifiche|ricifra-tutto|importa-ateco|crea-amministratore|crea-sponsor)\.ts$/.test(
          file,
        ) &&
        !TEST_SUPPORT.test(file),
    )
    expect(readers).toEqual([])
  })
})

test('every file is small, or says why it is not', () => {
  const long = sources.filter((file) => {
    const text = read(file)
    return text.split('\n').length > 250 && !/Long because/.test(text)
  })
  expect(long).toEqual([])
})

test('the apps ask of the device only what the Permissions-Policy of every answer lets them', () => {
  const asks: [what: string, how: RegExp][] = [
    ['clipboard-write', /clipboard\.write/],
    ['clipboard-read', /clipboard\.read/],
    ['camera or microphone', /getUserMedia|mediaDevices/],
    ['geolocation', /navigator\.geolocation/],
    ['fullscreen', /requestFullscreen/],
    ['screen-wake-lock', /navigator\.wakeLock/],
    ['publickey-credentials', /navigator\.credentials/],
    ['payment', /PaymentRequest/],
  ]
  const apps = sources.filter((f) => /^apps\/(members|backoffice)\/src\//.test(f) && !/\.test\.tsx?$/.test(f))
  const used = asks.filter(([, how]) => apps.some((file) => how.test(read(file)))).map(([what]) => what)
  expect(used).toEqual(['clipboard-write'])
})

test('nothing is switched off: no skipped test, no silenced check', () => {
  const wrong = sources
    .filter((file) => file !== 'scripts/conventions.test.ts')
    .filter((file) =>
      /\b(it|test|describe)\.(todo|only|fixme)\b|@ts-(ignore|nocheck|expect-error)|biome-ignore|\bas any\b/.test(
        read(file),
      ),
    )
  expect(wrong).toEqual([])
})

test('the two apps wear the same tokens: one look, written in each because apps never import each other', () => {
  expect(read('apps/backoffice/src/ui/tokens.css')).toBe(read('apps/members/src/ui/tokens.css'))
})

test('the apps never import each other', () => {
  const wrong = sources
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
