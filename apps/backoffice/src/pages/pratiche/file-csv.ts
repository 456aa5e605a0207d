import { type ErroreImportazione, importaPratiche } from '@primo/contract/pratiche/operatore-importazioni'
import { formatCsv } from '@primo/domain/platform/csv'
import { COLONNE_IMPORTA } from '@primo/domain/pratiche/importa-pratiche'
import { api } from '../../data/api.ts'

/** A file chosen, as the calls want it. */
export type ChosenFile = { nome_file: string; contenuto_base64: string }
/** What an import came to, all its calls together. */
export type ImportOutcome = { importate: number; gia_importate: number; con_errori: number }

/** Reads a file of this computer. */
export function readFile(file: File): Promise<ChosenFile> {
  return new Promise((resolve, fallito) => {
    const reader = new FileReader()
    reader.onerror = () => fallito(reader.error)
    reader.onload = () => {
      const indirizzo = String(reader.result)
      resolve({
        nome_file: file.name.slice(-200),
        contenuto_base64: indirizzo.slice(indirizzo.indexOf(',') + 1),
      })
    }
    reader.readAsDataURL(file)
  })
}

/** A file to fill in: every column, one row of example. */
export const sampleCsv = () =>
  formatCsv(COLONNE_IMPORTA, [
    ['DEMO2026', '', 'Francesca Moretti', 'Mutuo Casa', '15.000,50', '07/03/2026', 'in lavorazione'],
  ])

/** The errors, for who corrects the file. */
export const errorsCsv = (errors: readonly ErroreImportazione[]) =>
  formatCsv(
    ['Riga', 'Colonna', 'Che cosa correggere'],
    errors.map((e) => [e.riga, e.colonna, e.messaggio]),
  )

/** Imports a file to its last row, call after call: each row is imported once, whatever is sent again. */
export async function importAll(file: ChosenFile, next: (importate: number) => void): Promise<ImportOutcome> {
  let before: ImportOutcome | null = null
  let importate = 0
  for (;;) {
    const { data } = await api(importaPratiche, { body: file })
    importate += data.importate
    before ??= { importate: 0, gia_importate: data.gia_importate, con_errori: data.con_errori }
    next(importate)
    if (data.restano === 0) return { ...before, importate }
  }
}
