import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodiceAteco } from '@primo/contract/anagrafica/tipi'

const VERSIONE = '2025'
/** Day since which the classification has been in force (ISTAT, ATECO 2025). */
const IN_VIGORE_DAL = '2025-01-01'
const COLUMNS = ['code', 'level', 'parent', 'section', 'label_it']
/** Sections, divisions and groups (ISTAT, CC BY 4.0; names of sections converted to lower case). */
const SCRITTA = fileURLToPath(new URL('./ateco-2025.csv', import.meta.url))
/** File of the full classification, written by the importer. */
const CARICATA = 'ateco.csv'

/**
 * Matches an ATECO code. A section is a letter, its subdivisions have two digits, then one or two digits per level: `A`, `01`,
 * `01.1`, `01.11.10`.
 */
const CODICE = /^(?:[A-Z]|\d{2}(?:\.\d(?:\d(?:\.\d{1,2})?)?)?)$/

/** Splits a line of comma-separated values; quotes are doubled inside quotes. */
function fields(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, citato, nudo]) => citato?.replaceAll('""', '"') ?? nudo ?? '',
  )
}

/**
 * Parses an ATECO classification in CSV with ISTAT's columns: `code,level,parent,section,label_it`, one code per line.
 * @throws Error with the line and its defect: an invalid file is rejected as a whole
 */
export function leggiAteco(csv: string): CodiceAteco[] {
  const [intestazione = '', ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  if (fields(intestazione).join() !== COLUMNS.join()) throw new Error(`Riga 1: attese le colonne ${COLUMNS}`)
  const sezioni = new Map<string, string>()
  const padri: [riga: number, padre: string, sezione: string][] = []
  const codici = rows.map((row, i) => {
    const no = (perche: string) => new Error(`Riga ${i + 2}: ${perche}`)
    const [codice = '', , padre = '', sezione = '', descrizione = '', ...other] = fields(row)
    if (other.length > 0 || descrizione.trim() === '') throw no('servono cinque campi, descrizione compresa')
    if (!CODICE.test(codice)) throw no(`«${codice}» non è un codice ATECO`)
    if (sezioni.has(codice)) throw no(`il codice ${codice} c’è due volte`)
    if (!/^[A-Z]$/.test(sezione)) throw no(`«${sezione}» non è una sezione`)
    sezioni.set(codice, sezione)
    if (padre) padri.push([i + 2, padre, sezione])
    else if (codice !== sezione) throw no('solo una sezione sta da sola')
    return {
      codice_ateco: codice,
      sezione,
      versione: VERSIONE,
      descrizione: descrizione.trim(),
      data: IN_VIGORE_DAL,
      rev_data: null,
    }
  })
  for (const [row, padre, sezione] of padri) {
    if (sezioni.get(padre) !== sezione)
      throw new Error(`Riga ${row}: manca ${padre} nella sezione ${sezione}`)
  }
  return codici.sort((a, b) => compare(a.sezione, b.sezione) || compare(key(a), key(b)))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Returns the sort key of a code: a section comes before everything in it. */
const key = (c: CodiceAteco) => (c.codice_ateco === c.sezione ? '' : c.codice_ateco)

/** Returns the ATECO classification in use: the one imported into the data folder `folder`, else the bundled one. */
export function atecoInUso(folder: string): CodiceAteco[] {
  const caricata = fileAteco(folder)
  return leggiAteco(readFileSync(existsSync(caricata) ? caricata : SCRITTA, 'utf8'))
}

/** Returns the path of the imported ATECO classification in the data folder. */
export function fileAteco(folder: string): string {
  return join(folder, CARICATA)
}

/**
 * Imports an ATECO classification: validates the whole file, then replaces the one in the data folder atomically (rename).
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
