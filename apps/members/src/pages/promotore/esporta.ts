import { scriviCsv } from '@primo/domain/platform/csv'
import { oggiARoma } from '@primo/domain/platform/data'
import { saveFile } from '../../ui/save-file.ts'
import { COLONNE, type RigaTabella } from './ordine.ts'

/** The rows as a CSV text, in the order they are seen. */
export function csvRete(righe: readonly RigaTabella[]): string {
  return scriviCsv(
    COLONNE.map((c) => c.titolo),
    righe.map((riga) => COLONNE.map(({ chiave }) => riga[chiave])),
  )
}

/** Gives the table to the person as a file, `rete-2026-11-21.csv`. */
export function esportaRete(righe: readonly RigaTabella[]): void {
  const csv = new Blob([csvRete(righe)], { type: 'text/csv;charset=utf-8' })
  saveFile(`rete-${oggiARoma(new Date())}.csv`, csv)
}
