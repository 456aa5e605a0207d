import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

const PROVA = 'prova di che cosa ha accettato o rifiutato, senza dire chi è'

/** Erasure plan of the consents. */
export const PIANO_CONSENSI = {
  consenso: { dove: SUO, tieni: keepColumns(PROVA, 'tipo', 'versione_testo', 'canale') },
} satisfies PianoCancellazione
