import { type PianoCancellazione, SUO, tieni } from '../../platform/db/cancellazione.ts'

const PROVA = 'prova di che cosa ha accettato o rifiutato, senza dire chi è'

/** What erasure does with the consents. */
export const PIANO_CONSENSI = {
  consenso: { dove: SUO, tieni: tieni(PROVA, 'tipo', 'versione_testo', 'canale') },
} satisfies PianoCancellazione
