import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

const CONTABILE = 'registro dei punti, che non si cambia: dice un numero di account'

/** Adjustments of the member's points, as SQL; `$1` is the account id. */
export const SUE_RETTIFICHE = 'select id from rettifica where utente_id = $1'

/** Erasure plan of the points: the ledger stays, free text of the operators is deleted. */
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
