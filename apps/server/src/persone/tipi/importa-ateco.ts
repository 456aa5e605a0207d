/**
 * Loads the whole ATECO classification from ISTAT's file:
 * `node apps/server/src/persone/tipi/importa-ateco.ts ateco_2025.csv ./data`, the second being the server's `DATA_DIR`. The
 * server takes it at its next start.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileAteco, leggiAteco } from './ateco.ts'

/** Checks the whole file, then puts it in place at once. @returns how many codes it holds. @throws Error as `leggiAteco`. */
export function importaAteco(sorgente: string, folder: string): number {
  const csv = readFileSync(sorgente, 'utf8')
  const count = leggiAteco(csv).length
  const file = fileAteco(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.nuovo`, csv)
  renameSync(`${file}.nuovo`, file)
  return count
}

if (import.meta.main) {
  const [sorgente, folder] = process.argv.slice(2)
  if (!sorgente || !folder) throw new Error('Servono il file ATECO dell’ISTAT e la cartella dei dati.')
  process.stdout.write(`Caricati ${importaAteco(sorgente, folder)} codici ATECO.\n`)
}
