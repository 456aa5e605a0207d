import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileAteco, leggiAteco } from './ateco.ts'

/**
 * Validates the whole file, then replaces the classification atomically (rename).
 * @returns the number of codes
 * @throws Error as `leggiAteco`
 */
export function importaAteco(sorgente: string, folder: string): number {
  const csv = readFileSync(sorgente, 'utf8')
  const count = leggiAteco(csv).length
  const file = fileAteco(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.nuovo`, csv)
  renameSync(`${file}.nuovo`, file)
  return count
}
