import type { ExportColumn } from './exportable.ts'

type Someone = { denominazione: string; email: string; cellulare: string }

/** A state as one says it: `in_preparazione` is «In preparazione». */
export const saidState = (state: string) =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)}`.replaceAll('_', ' ')

/** Who somebody is and how he is reached, under the name the list gives him, in its column `colonna`. */
export const personColumns = <R>(
  nome: string,
  colonna: string,
  of: (row: R) => Someone,
): ExportColumn<R>[] => [
  { nome, colonna, tipo: 'testo', cella: (row) => of(row).denominazione },
  { nome: 'E-mail', colonna, tipo: 'testo', cella: (row) => of(row).email },
  { nome: 'Cellulare', colonna, tipo: 'testo', cella: (row) => of(row).cellulare },
]
