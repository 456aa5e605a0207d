import { and, isNull, lt, or, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/personal-data.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { limite, ripristino_contatti, sessione, token_accesso, token_refresh } from './tables.ts'

/** SQL query of the id of the member's personal data record (anagrafica); `$1` is the account id. */
export const SUA_ANAGRAFICA = 'select id_anagrafica from utente where id = $1'

/** SQL condition that a row belongs to a session of the member; `$1` is the account id. */
export const SUA_SESSIONE = 'sessione_id in (select id from sessione where utente_id = $1)'

/** Returns whether an account has been erased. */
export const eCancellato = ({ email }: { email: string }) => email.endsWith('@iscritto.invalid')

/** SQL condition that selects the members whose account has not been erased, over the accounts `u`. */
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
      email_sostituita: 'false',
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

/** Tables of a member's account and sessions in the export of personal data. */
export const DATI_ACCESSO: readonly OwnTable[] = [
  {
    chiave: 'utente',
    titolo: 'Il tuo account',
    sql: `select id as "Numero", ruolo as "Tipo di account", email as "E-mail",
                 email_verificata_il as "E-mail verificata il", cellulare as "Cellulare",
                 cellulare_verificato_il as "Cellulare verificato il", target as "Area scelta",
                 bloccato as "Bloccato", motivo_blocco as "Perché è bloccato", creato_il as "Creato il", aggiornato_il as "Aggiornato il"
            from utente where id = $1 order by id`,
  },
  {
    chiave: 'sessione',
    titolo: 'Dispositivi con cui entri',
    sql: `select dispositivo as "Dispositivo", descrizione as "Descrizione", creata_il as "Entrato il",
                 ultimo_uso_il as "Ultimo uso", chiusa_il as "Chiusa il", motivo_chiusura as "Perché"
            from sessione where utente_id = $1 order by creata_il desc, id`,
  },
]

/** Returns the SQL condition that a session has no token that is still valid. */
const withoutLive = (tokens: typeof token_refresh | typeof token_accesso) =>
  sql`not exists (select from ${tokens} t where t.sessione_id = ${sessione.id} and t.scade_il > now())`

/**
 * Deletes expired rate-limit counts, tokens and contact changes that can no longer be undone, and sessions closed for a month.
 * A session whose last token has expired is closed: it can no longer be used.
 */
export async function cleanAccesso(trx: Trx): Promise<void> {
  await trx
    .update(sessione)
    .set({ chiusa_il: sql`now()`, motivo_chiusura: 'scaduta' })
    .where(and(isNull(sessione.chiusa_il), withoutLive(token_refresh), withoutLive(token_accesso)))
  await trx
    .delete(limite)
    .where(
      and(
        lt(limite.dal, beyondTerm('limiti')),
        or(isNull(limite.chiuso_fino), lt(limite.chiuso_fino, sql`now()`)),
      ),
    )
  await trx.delete(ripristino_contatti).where(lt(ripristino_contatti.scade_il, beyondTerm('ripristini')))
  await trx.delete(token_accesso).where(lt(token_accesso.scade_il, beyondTerm('token')))
  await trx.delete(token_refresh).where(lt(token_refresh.scade_il, beyondTerm('token')))
  await trx.delete(sessione).where(lt(sessione.chiusa_il, beyondTerm('sessioni')))
}
