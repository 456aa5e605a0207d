import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the audit log: events refer to an account by its id. */
export const PIANO_EVENTI = {
  evento: {
    dove: 'attore_id = $1',
    tieni: {
      ...keepColumns(SISTEMA, 'genere', 'tipo', 'oggetto', 'dati', 'cambi', 'chiamata'),
      ...keepColumns('impronta da cui non si torna indietro', 'rete', 'precedente', 'impronta'),
    },
  },
} satisfies PianoCancellazione
