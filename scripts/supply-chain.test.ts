import { describe, expect, test } from 'vitest'
import { purlOf, sbomOf } from './sbom.ts'
import { LOCKFILES, type Lock, licencesOf, lockFaults, neededBy, readLock, waysOf } from './supply-chain.ts'

const lock = readLock()
const HASH = `sha512-${'a'.repeat(86)}==`
const planted = (packages: Lock['packages'], lockfileVersion = 3): Lock => ({ lockfileVersion, packages })

describe('the lockfile', () => {
  test.each(LOCKFILES)('has no download URLs, and an integrity hash for every package: %s', (file) =>
    expect(lockFaults(readLock(file))).toEqual([]),
  )

  test.each([
    [
      { version: '1.0.0', integrity: HASH, resolved: 'https://elsewhere.example/a.tgz' },
      'has a download URL',
    ],
    [{ version: '1.0.0' }, 'has no integrity hash'],
    [{ version: '1.0.0', integrity: 'sha1-short' }, 'has no integrity hash'],
    [{ version: 'git+ssh://a', integrity: HASH }, 'has no registry version'],
    [
      { version: '1.0.0', integrity: HASH, hasInstallScript: true },
      'has an install script that was not reviewed',
    ],
    [{ link: true, resolved: '../elsewhere' }, 'links outside the repository'],
  ])('a violation is found: %o', (locked, says) => {
    expect(lockFaults(planted({ 'node_modules/a': locked }))).toEqual([`node_modules/a ${says}`])
  })

  test('only a tool’s binary for another platform may lack its hash', () => {
    const tool = { version: '1.0.0', dev: true, optional: true, os: ['win32'] }
    const name = 'node_modules/@rollup/rollup-win32-x64-gnu'
    expect(lockFaults(planted({ [name]: tool }))).toEqual([])
    for (const other of [
      { ...tool, dev: false },
      { ...tool, optional: false },
      { version: '1.0.0', dev: true, optional: true },
    ])
      expect(lockFaults(planted({ [name]: other }))).toEqual([`${name} has no integrity hash`])
  })

  test('another lockfileVersion is refused', () => expect(lockFaults(planted({}, 2))).toHaveLength(1))
})

describe('the licences', () => {
  test.each(LOCKFILES)('are all reviewed: %s', (file) =>
    expect(licencesOf(readLock(file)).refused).toEqual([]),
  )

  test.each([undefined, 'GPL-3.0', 'MPL-2.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', 'AGPL-3.0 OR BUSL-1.1'])(
    'an unreviewed licence is refused: %s',
    (license) => {
      const one = { version: '1.0.0', integrity: HASH, ...(license && { license }) }
      expect(licencesOf(planted({ 'node_modules/a': one })).refused).toEqual([
        `a@1.0.0: ${license ?? 'unknown'}`,
      ])
    },
  )

  test('one alternative of an OR is enough, all licences of an AND apply', () => {
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
})

test('a workspace’s dependencies are resolved as Node resolves them, and no others', () => {
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

test('the CycloneDX document has every delivered package with its hash, and is deterministic', () => {
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
