import { type PianoCancellazione, SUO, tieni } from '../../platform/db/cancellazione.ts'

const CONTABILE = 'registro dei punti, che non si cambia: dice un numero di account'

/** What erasure does with the points: the ledger stays, what an operator wrote of him goes. */
export const PIANO_PUNTI = {
  rettifica: {
    dove: SUO,
    diventa: { motivo: "'(cancellato)'", nota: 'null' },
    tieni: tieni(CONTABILE, 'stato'),
  },
  movimento: { dove: SUO, tieni: tieni(CONTABILE, 'chiave', 'tipo', 'regola_versione', 'dati', 'titoli') },
  lotto: { dove: SUO, tieni: tieni(CONTABILE, 'scade_il') },
} satisfies PianoCancellazione
