import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const base = mkdtempSync(join(tmpdir(), 'primo-lucchetto-'))
afterAll(() => rmSync(base, { recursive: true }))

test('una cartella si occupa una volta sola, e lasciata si riprende', () => {
  const folder = join(base, 'a', 'b')
  const libera = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(folder)
  const other = lockFolder(join(base, 'c'))
  libera()
  lockFolder(folder)()
  other()
})

test('un file al posto della cartella, o un lucchetto guasto, non passano per «occupata»', () => {
  const file = join(base, 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(ConfigError)
  writeFileSync(join(base, 'primo.lock'), 'non è un database SQLite'.repeat(100))
  expect(() => lockFolder(base)).toThrow(ConfigError)
  expect(() => lockFolder(base)).toThrow(/primo\.lock rovinato: .* cancellalo e riavvia$/)
})
