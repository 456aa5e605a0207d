import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './house.mjs'
import { licencesPage } from './licences.ts'
import { purlOf, sbomOf } from './sbom.ts'
import { LOCKFILES, type Lock, licencesOf, lockFaults, neededBy, readLock, waysOf } from './supply.ts'

const lock = readLock()
const HASH = `sha512-${'a'.repeat(86)}==`
const planted = (packages: Lock['packages'], lockfileVersion = 3): Lock => ({ lockfileVersion, packages })

describe('the lockfile', () => {
  test.each(LOCKFILES)('names no host, and every package has the hash of its bytes: %s', (file) =>
    expect(lockFaults(readLock(file))).toEqual([]),
  )

  test.each([
    [
      { version: '1.0.0', integrity: HASH, resolved: 'https://elsewhere.example/a.tgz' },
      'says where it came from',
    ],
    [{ version: '1.0.0' }, 'has no hash of its bytes'],
    [{ version: '1.0.0', integrity: 'sha1-short' }, 'has no hash of its bytes'],
    [{ version: 'git+ssh://a', integrity: HASH }, 'has no version of a registry'],
    [{ version: '1.0.0', integrity: HASH, hasInstallScript: true }, 'runs a script as it is installed'],
    [{ link: true, resolved: '../elsewhere' }, 'leads out of the repository'],
  ])('what is not so is found: %o', (locked, says) => {
    expect(lockFaults(planted({ 'node_modules/a': locked }))).toEqual([`node_modules/a ${says}`])
  })

  test('only a tool’s program for another machine may lack its hash', () => {
    const tool = { version: '1.0.0', dev: true, optional: true, os: ['win32'] }
    const name = 'node_modules/@rollup/rollup-win32-x64-gnu'
    expect(lockFaults(planted({ [name]: tool }))).toEqual([])
    for (const other of [
      { ...tool, dev: false },
      { ...tool, optional: false },
      { version: '1.0.0', dev: true, optional: true },
    ])
      expect(lockFaults(planted({ [name]: other }))).toEqual([`${name} has no hash of its bytes`])
  })

  test('a lockfile of another form is not taken for this one', () =>
    expect(lockFaults(planted({}, 2))).toHaveLength(1))
})

describe('the licences', () => {
  test.each(LOCKFILES)('are all known and taken: %s', (file) =>
    expect(licencesOf(readLock(file)).refused).toEqual([]),
  )

  test.each([undefined, 'GPL-3.0', 'MPL-2.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', 'AGPL-3.0 OR BUSL-1.1'])(
    'one that nobody has looked at is refused: %s',
    (license) => {
      const one = { version: '1.0.0', integrity: HASH, ...(license && { license }) }
      expect(licencesOf(planted({ 'node_modules/a': one })).refused).toEqual([
        `a@1.0.0: ${license ?? 'unknown'}`,
      ])
    },
  )

  test('of two that may be chosen one is enough, of two together both are asked', () => {
    expect(waysOf('(MIT OR GPL-3.0-or-later)')).toEqual([['MIT'], ['GPL-3.0-or-later']])
    expect(waysOf('MIT and ISC')).toEqual([['MIT', 'ISC']])
    const chosen = { version: '1.0.0', integrity: HASH, license: '(MIT OR GPL-3.0-or-later)' }
    expect(licencesOf(planted({ 'node_modules/a': chosen })).refused).toEqual([])
  })

  test('an alias is listed as the package that is installed', () => {
    const alias = { name: 'b', version: '1.0.0', integrity: HASH, license: 'MIT' }
    const { list } = licencesOf(planted({ 'node_modules/a': alias }))
    expect(list.map(({ name }) => name)).toEqual(['b'])
  })

  test('docs/licences.md is the lockfile’s: node scripts/licences.ts writes it', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(lock))
  })
})

test('what a workspace needs is found where it finds it, and nothing else', () => {
  const packages: Lock['packages'] = {
    'apps/a': { dependencies: { x: '1', '@primo/p': '1' } },
    'packages/p': { dependencies: { y: '1' } },
    'node_modules/@primo/p': { link: true, resolved: 'packages/p' },
    'node_modules/x': { dependencies: { y: '2', gone: '1' } },
    'node_modules/x/node_modules/y': {},
    'node_modules/y': { optionalDependencies: { z: '1' } },
    'node_modules/z': {},
    'node_modules/other': {},
  }
  expect(neededBy(planted(packages), ['apps/a'])).toEqual([
    'apps/a',
    'node_modules/@primo/p',
    'node_modules/x',
    'node_modules/x/node_modules/y',
    'node_modules/y',
    'node_modules/z',
    'packages/p',
  ])
})

test('the CycloneDX list has every package that is delivered, with its hash, and is the same each time', () => {
  const text = sbomOf(lock, '1.0.0', 1_700_000_000)
  expect(sbomOf(lock, '1.0.0', 1_700_000_000)).toBe(text)
  const { components, dependencies, serialNumber } = JSON.parse(text)
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const shipped = licencesOf(lock).list.filter((one) => one.shipped)
  const refs = components.map((one: { purl: string }) => one.purl)
  expect(refs.sort()).toEqual(shipped.map(({ name, version }) => purlOf(name, version)).sort())
  expect(components.filter((one: { hashes?: unknown }) => !one.hashes)).toEqual([])
  const needs = (name: string) =>
    dependencies.find(({ ref }: { ref: string }) => ref.startsWith(`pkg:npm/${name}@`)).dependsOn.join()
  expect(needs('fastify')).toContain('pkg:npm/%40fastify/ajv-compiler@')
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
})
