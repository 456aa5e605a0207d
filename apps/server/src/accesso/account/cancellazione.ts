import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/cancellazione.ts'

/** SQL of the member's registry entry. `$1` is the account id. */
export const SUA_ANAGRAFICA = 'select id_anagrafica from utente where id = $1'

/** Condition that a row belongs to a session of the member, as SQL; `$1` is the account id. */
export const SUA_SESSIONE = 'sessione_id in (select id from sessione where utente_id = $1)'

/** Returns whether an account has been erased. */
export const eCancellato = ({ email }: { email: string }) => email.endsWith('@iscritto.invalid')

/** Condition that selects the members whose account has not been erased, as SQL over the accounts `u`. */
export const SOLO_ISCRITTI_SQL = "u.ruolo = 'user' and u.email not like '%@iscritto.invalid'"

/** Erasure plan of an account and its sessions: the account stays, blocked and anonymised. */
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
      // Not a hash of any password.
      password_hash: "'!'",
      target: 'null',
      bloccato: 'true',
      motivo_blocco: 'null',
      aggiornato_il: 'now()',
    },
    tieni: keepColumns(SISTEMA, 'ruolo'),
  },
} satisfies PianoCancellazione
