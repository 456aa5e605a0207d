import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, describe, expect, test } from 'vitest'
import { pack, signed } from './release.ts'
import { licenceTexts } from './release-files.ts'
import { readLock } from './supply-chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'primo-prova-rilascio-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the same files in another order, with another modification time and other group permissions. */
function lay(name: string, order: readonly string[], at: Date, mode: number): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'deep', 'x'.repeat(120)), { recursive: true })
  for (const file of order) {
    const path = join(root, file)
    writeFileSync(path, `what is in ${file}`, { mode })
    utimesSync(path, at, at)
  }
  symlinkSync('deep', join(root, 'link'))
  return root
}

describe('an archive', () => {
  const long = `deep/${'x'.repeat(120)}/file`

  test('is reproducible: the same files give the same bytes', async () => {
    const [one, other] = [join(folder, 'one.tar.gz'), join(folder, 'other.tar.gz')]
    await pack(lay('a', ['first', 'deep/second', long], new Date(0), 0o600), 'primo-1', one, 1_700_000_000)
    await pack(lay('b', [long, 'deep/second', 'first'], clock.now(), 0o664), 'primo-1', other, 1_700_000_000)
    expect(readFileSync(other).equals(readFileSync(one))).toBe(true)
    const names = execFileSync('tar', ['-tzf', one], { encoding: 'utf8' }).trim().split('\n')
    expect(names).toContain(`primo-1/${long}`)
    expect(names.every((name) => name.startsWith('primo-1/'))).toBe(true)
  })

  test('differs when a byte of a file differs', async () => {
    const root = lay('c', ['first'], new Date(0), 0o600)
    const [one, other] = [join(folder, 'c1.tar.gz'), join(folder, 'c2.tar.gz')]
    await pack(root, 'primo-1', one, 1)
    writeFileSync(join(root, 'first'), 'what is in First')
    await pack(root, 'primo-1', other, 1)
    expect(readFileSync(other).equals(readFileSync(one))).toBe(false)
  })
})

test('OpenSSL verifies a signature, and only of the signed checksums; other key types are refused', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const at = (name: string) => join(folder, name)
  writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(at('key.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(at('sums'), 'abc  primo.tar.gz\n')
  writeFileSync(at('sums.sig'), signed('abc  primo.tar.gz\n', at('key.pem')))
  const verify = (file: string) =>
    execFileSync(
      'openssl',
      [
        'pkeyutl',
        '-verify',
        '-pubin',
        '-inkey',
        at('key.pub'),
        '-rawin',
        '-in',
        at(file),
        '-sigfile',
        at('sums.sig'),
      ],
      { encoding: 'utf8', stdio: 'pipe' },
    )
  expect(verify('sums')).toMatch(/Verified Successfully/)
  writeFileSync(at('others'), 'abd  primo.tar.gz\n')
  expect(() => verify('others')).toThrow()
  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(at('rsa.pem'), rsa.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => signed('x', at('rsa.pem'))).toThrow('not an Ed25519 key')
  expect(() => signed('x', at('sums'))).toThrow('contains no private key')
})

test('the delivered licences include those of packages bundled into the apps', () => {
  const texts = licenceTexts(readLock())
  for (const name of ['react', '@ionic/core', 'fastify', 'pg', '@mui/material'])
    expect(texts, name).toMatch(new RegExp(`(^|, )${name} \\d`, 'm'))
})
