/**
 * Loads the whole ATECO classification from ISTAT's file:
 * `node apps/server/src/persone/tipi/importa-ateco.ts ateco_2025.csv ./data`, the second being the server's `DATA_DIR`. The
 * server takes it at its next start.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileAteco, leggiAteco } from './ateco.ts'

/** Checks the whole file, then puts it in place at once. @returns how many codes it holds. @throws Error as `leggiAteco`. */
export function importaAteco(sorgente: string, cartella: string): number {
  const csv = readFileSync(sorgente, 'utf8')
  const quanti = leggiAteco(csv).length
  const file = fileAteco(cartella)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.nuovo`, csv)
  renameSync(`${file}.nuovo`, file)
  return quanti
}

if (import.meta.main) {
  const [sorgente, cartella] = process.argv.slice(2)
  if (!sorgente || !cartella) throw new Error('Servono il file ATECO dell’ISTAT e la cartella dei dati.')
  process.stdout.write(`Caricati ${importaAteco(sorgente, cartella)} codici ATECO.\n`)
}
