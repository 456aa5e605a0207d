import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/cancellazione.ts'

/** What erasure does with the events: they say an account by its number. */
export const PIANO_EVENTI = {
  evento: {
    dove: 'attore_id = $1',
    tieni: {
      ...keepColumns(SISTEMA, 'genere', 'tipo', 'oggetto', 'dati', 'cambi', 'chiamata'),
      ...keepColumns('impronta da cui non si torna indietro', 'rete', 'precedente', 'impronta'),
    },
  },
} satisfies PianoCancellazione
