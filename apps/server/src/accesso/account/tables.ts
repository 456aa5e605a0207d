import { MANCA } from '@primo/domain/platform/fattori'
import { RUOLI, RUOLI_ACCOUNT } from '@primo/domain/platform/ruolo'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { anagrafica } from '../../anagrafica/persone/tables.ts'
import { bigId, bigRef, instant, walPosition, writtenAt } from '../../platform/db/columns.ts'

/** Accounts of members and operators. */
export const utente = pgTable(
  'utente',
  {
    id: bigId(),
    ruolo: text({ enum: RUOLI_ACCOUNT }).notNull().default('user'),
    email: text().notNull(),
    email_verificata_il: instant(),
    /** Whether the e-mail address replaced a verified one and has not been verified since. */
    email_sostituita: boolean().notNull().default(false),
    /** Mobile number in E.164 format. */
    cellulare: text().notNull(),
    cellulare_verificato_il: instant(),
    password_hash: text().notNull(),
    target: text({ enum: RUOLI }),
    bloccato: boolean().notNull().default(false),
    /** Reason why an operator blocked the account, shown to the member. */
    motivo_blocco: text(),
    id_anagrafica: bigRef(() => anagrafica.id).notNull(),
    creato_il: writtenAt(),
    aggiornato_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('utente_email_unica').on(t.email),
    index('utente_anagrafica').on(t.id_anagrafica),
    // Not unique: only verified numbers are, and several accounts may have the same unverified one. Used by the operators'
    // search.
    index('utente_cellulare').on(t.cellulare),
    // For searches by the last digits.
    index('utente_cellulare_fine').using('btree', sql.raw('reverse(cellulare) text_pattern_ops')),
    index('utente_ufficio').on(t.id).where(sql`ruolo <> 'user'`),
    // Members, the last registered first; the partial indexes cover the few who are blocked or not verified.
    index('utente_iscritti').on(t.creato_il, t.id).where(sql`ruolo = 'user'`),
    index('utente_bloccati').on(t.creato_il, t.id).where(sql`ruolo = 'user' and bloccato`),
    index('utente_da_verificare')
      .on(t.creato_il, t.id)
      .where(sql`ruolo = 'user' and email_verificata_il is null`),
    index('utente_email_cercata').using('gin', sql.raw('email gin_trgm_ops')),
    check('utente_email_minuscola', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Returns the columns of a history step: instant and actor (null = the system). */
export const stepColumns = () => ({
  quando: instant().notNull(),
  attore_id: bigRef(() => utente.id),
})

/** Sessions: one per login on a device, with the family of its tokens. */
export const sessione = pgTable(
  'sessione',
  {
    id: uuid().primaryKey(),
    utente_id: bigRef(() => utente.id).notNull(),
    dispositivo: text().notNull(),
    descrizione: text().notNull(),
    /**
     * Whether it is a back-office session: its tokens are valid in cookies only, with an idle timeout of half an hour and a
     * lifetime of twelve hours.
     */
    ufficio: boolean().notNull().default(false),
    /** Keyed hash of the user agent, with which a refresh checks that the device is the same. */
    agente_impronta: text().notNull().default(''),
    creata_il: writtenAt(),
    ultimo_uso_il: writtenAt(),
    /**
     * Instant of the session's last authentication: at login or re-authentication (decisions §3). A refresh does not change it.
     */
    provata_il: instant(),
    /**
     * Login step still required after the password: until it is completed, the session is valid for that step only, expires
     * within minutes, and is in no list of devices.
     */
    manca: text({ enum: MANCA }),
    chiusa_il: instant(),
    motivo_chiusura: text(),
    /** WAL position after the session's last write, used for read-your-writes on read replicas (docs/decisions/0134). */
    scritto_a: walPosition(),
  },
  (t) => [index('sessione_utente').on(t.utente_id)],
)

/** Returns the column of the session a row belongs to, deleted with it; nullable unless `notNull`. */
export const sessioneRef = () => uuid().references(() => sessione.id, { onDelete: 'cascade' })

/**
 * Changes of contact that can be undone, with the contacts before the change: the holder of the link undoes that change and all
 * those after it (docs/decisions/0033).
 */
export const ripristino_contatti = pgTable(
  'ripristino_contatti',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    /** SHA-256 of the token in the link that undoes the change: the token itself, 256 random bits, is stored nowhere. */
    hash: text().notNull(),
    email: text().notNull(),
    email_verificata_il: instant().notNull(),
    cellulare: text().notNull(),
    cellulare_verificato_il: instant(),
    creato_il: instant().notNull(),
    scade_il: instant().notNull(),
    /**
     * When the change was undone, or became impossible to undo because an earlier one was undone. Null = it can be undone until
     * `scade_il`.
     */
    chiuso_il: instant(),
  },
  (t) => [
    uniqueIndex('ripristino_hash').on(t.hash),
    index('ripristino_utente').on(t.utente_id, t.id),
    index('ripristino_email').on(t.email),
  ],
)

/** Devices a member has logged in from, by SHA-256 of the device id: a login from any other device is notified (decisions §3). */
export const dispositivo_noto = pgTable(
  'dispositivo_noto',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    impronta: text().notNull(),
    visto_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.impronta] })],
)

/** Access tokens, stored as SHA-256; valid for 15 minutes (decisions §3). */
export const token_accesso = pgTable(
  'token_accesso',
  {
    hash: text().primaryKey(),
    sessione_id: sessioneRef().notNull(),
    scade_il: instant().notNull(),
  },
  (t) => [index('token_accesso_scadenza').on(t.scade_il), index('token_accesso_sessione').on(t.sessione_id)],
)

/** Refresh tokens, stored as SHA-256; valid for 30 days and one use (decisions §3). */
export const token_refresh = pgTable(
  'token_refresh',
  {
    hash: text().primaryKey(),
    sessione_id: sessioneRef().notNull(),
    creato_il: writtenAt(),
    scade_il: instant().notNull(),
    usato_il: instant(),
  },
  (t) => [index('token_refresh_scadenza').on(t.scade_il), index('token_refresh_sessione').on(t.sessione_id)],
)

/** Rate-limit counters, by keyed hash of subject and action (docs/decisions/0004): no e-mail or network address in clear text. */
export const limite = pgTable(
  'limite',
  {
    chiave: text().primaryKey(),
    conteggio: integer().notNull(),
    dal: instant().notNull(),
    /** Until when further attempts are refused. Null = not refused. */
    chiuso_fino: instant(),
  },
  (t) => [index('limite_dal').on(t.dal)],
)
