import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/cancellazione.ts'

/** The entry of the registry that is he: SQL, `$1` is his account. */
export const SUA_ANAGRAFICA = 'select id_anagrafica from utente where id = $1'

/** Rows of a session of his, as SQL. */
export const SUA_SESSIONE = 'sessione_id in (select id from sessione where utente_id = $1)'

/** Whether an account is nobody's any more. */
export const eCancellato = ({ email }: { email: string }) => email.endsWith('@iscritto.invalid')

/** Members who are somebody, as SQL over the accounts `u`. */
export const SOLO_ISCRITTI_SQL = "u.ruolo = 'user' and u.email not like '%@iscritto.invalid'"

/** What erasure does with an account and its sessions: the account stays, closed and nobody's. */
export const PIANO_ACCESSO = {
  token_accesso: { dove: SUA_SESSIONE, elimina: true },
  token_refresh: { dove: SUA_SESSIONE, elimina: true },
  sessione: { dove: SUO, elimina: true },
  dispositivo_noto: { dove: SUO, elimina: true },
  ripristino_contatti: { dove: SUO, elimina: true },
  utente: {
    dove: 'id = $1',
    diventa: {
      email: "'cancellato-' || id || '@iscritto.invalid'",
      email_verificata_il: 'null',
      cellulare: "''",
      cellulare_verificato_il: 'null',
      // Of no password: nothing that is typed has this as its hash.
      password_hash: "'!'",
      target: 'null',
      bloccato: 'true',
      motivo_blocco: 'null',
      aggiornato_il: 'now()',
    },
    tieni: keepColumns(SISTEMA, 'ruolo'),
  },
} satisfies PianoCancellazione
