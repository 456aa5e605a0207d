import type { ExportColumn } from './exportable.ts'

type Someone = { denominazione: string; email: string; cellulare: string }

/** Formats a state for display: `in_preparazione` becomes «In preparazione». */
export const formatStateLabel = (state: string) =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)}`.replaceAll('_', ' ')

/** Returns the columns with a person's name and contacts, under the heading `nome`, as part of the list's column `colonna`. */
export const personColumns = <R>(
  nome: string,
  colonna: string,
  of: (row: R) => Someone,
): ExportColumn<R>[] => [
  { nome, colonna, tipo: 'testo', cella: (row) => of(row).denominazione },
  { nome: 'E-mail', colonna, tipo: 'testo', cella: (row) => of(row).email },
  { nome: 'Cellulare', colonna, tipo: 'testo', cella: (row) => of(row).cellulare },
]
