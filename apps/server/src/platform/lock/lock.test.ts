import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { CartellaOccupata, occupa } from './lock.ts'

const base = mkdtempSync(join(tmpdir(), 'primo-lucchetto-'))
afterAll(() => rmSync(base, { recursive: true }))

test('una cartella si occupa una volta sola, e lasciata si riprende', () => {
  const cartella = join(base, 'a', 'b')
  const libera = occupa(cartella)
  expect(() => occupa(cartella)).toThrow(CartellaOccupata)
  expect(() => occupa(cartella)).toThrow(cartella)
  const altra = occupa(join(base, 'c'))
  libera()
  occupa(cartella)()
  altra()
})

test('un file al posto della cartella, o un lucchetto guasto, non passano per «occupata»', () => {
  const file = join(base, 'file')
  writeFileSync(file, '')
  expect(() => occupa(file)).toThrow(ConfigError)
  writeFileSync(join(base, 'primo.lock'), 'non è un database SQLite'.repeat(100))
  expect(() => occupa(base)).toThrow(ConfigError)
  expect(() => occupa(base)).toThrow(/primo\.lock rovinato: .* cancellalo e riavvia$/)
})
