import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

const CONTABILE = 'registro dei punti, che non si cambia: dice un numero di account'

/** Every adjustment of his points: SQL, `$1` is his account. */
export const SUE_RETTIFICHE = 'select id from rettifica where utente_id = $1'

/** What erasure does with the points: the ledger stays, what an operator wrote of him goes. */
export const PIANO_PUNTI = {
  rettifica: {
    dove: SUO,
    diventa: { motivo: "'(cancellato)'", nota: 'null' },
    tieni: keepColumns(CONTABILE, 'stato'),
  },
  movimento: {
    dove: SUO,
    tieni: keepColumns(CONTABILE, 'chiave', 'tipo', 'regola_versione', 'dati', 'titoli'),
  },
  lotto: { dove: SUO, tieni: keepColumns(CONTABILE, 'scade_il') },
} satisfies PianoCancellazione
