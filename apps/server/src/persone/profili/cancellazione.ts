import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/cancellazione.ts'

/** Rows of his profiles: SQL, `$1` is his account. */
export const SUO_PROFILO = 'profilo_id in (select id from profilo where utente_id = $1)'

/** What erasure does with the profiles. */
export const PIANO_PROFILI = {
  profilo_storia: {
    dove: SUO_PROFILO,
    diventa: { motivo: 'null' },
    tieni: keepColumns(SISTEMA, 'da', 'a'),
  },
  profilo: {
    dove: SUO,
    diventa: { attributi: "'{}'" },
    tieni: {
      ...keepColumns(SISTEMA, 'ruolo', 'stato'),
      ...keepColumns('forma della rete: il codice resta preso, senza dire di chi era', 'username'),
    },
  },
} satisfies PianoCancellazione
