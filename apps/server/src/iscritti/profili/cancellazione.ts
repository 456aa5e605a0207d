import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/cancellazione.ts'

/** Condition that a row belongs to a profile of the member, as SQL; `$1` is the account id. */
export const SUO_PROFILO = 'profilo_id in (select id from profilo where utente_id = $1)'

/** Reason for leaving search copies of names and addresses to the database's triggers. */
export const COME_SI_CERCA =
  'come si cerca, che il database riscrive quando cambiano il nome e l’indirizzo: cancellati quelli, lo è anche questo'

/** Erasure plan of the members' profiles. */
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
      ...keepColumns(COME_SI_CERCA, 'membro_cercato', 'azienda_cercata'),
    },
  },
} satisfies PianoCancellazione
