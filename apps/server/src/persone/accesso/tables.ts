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
import { bigId, bigRef, instant, walPlace, writtenAt } from '../../platform/db/columns.ts'
import { anagrafica } from '../anagrafica/tables.ts'

/** Accounts: members and operators. */
export const utente = pgTable(
  'utente',
  {
    id: bigId(),
    ruolo: text({ enum: RUOLI_ACCOUNT }).notNull().default('user'),
    email: text().notNull(),
    email_verificata_il: instant(),
    /** E.164. */
    cellulare: text().notNull(),
    cellulare_verificato_il: instant(),
    password_hash: text().notNull(),
    target: text({ enum: RUOLI }),
    bloccato: boolean().notNull().default(false),
    /** Why an operator stopped it, in words that the member reads. */
    motivo_blocco: text(),
    id_anagrafica: bigRef(() => anagrafica.id).notNull(),
    creato_il: writtenAt(),
    aggiornato_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('utente_email_unica').on(t.email),
    index('utente_anagrafica').on(t.id_anagrafica),
    // No two verified are alike, but many may have written the same: looked for by the operators.
    index('utente_cellulare').on(t.cellulare),
    index('utente_ufficio').on(t.id).where(sql`ruolo <> 'user'`),
    // The members, the last registered first; those who were stopped and those not yet verified, who are few.
    index('utente_iscritti').on(t.creato_il, t.id).where(sql`ruolo = 'user'`),
    index('utente_bloccati').on(t.creato_il, t.id).where(sql`ruolo = 'user' and bloccato`),
    index('utente_da_verificare')
      .on(t.creato_il, t.id)
      .where(sql`ruolo = 'user' and email_verificata_il is null`),
    index('utente_email_cercata').using('gin', sql.raw('email gin_trgm_ops')),
    check('utente_email_minuscola', sql`${t.email} = lower(${t.email})`),
  ],
)

/** The columns of a step of a history: when, and who took it (null = the system itself). */
export const stepColumns = () => ({
  quando: instant().notNull(),
  attore_id: bigRef(() => utente.id),
})

/** A login on a device: the family of its tokens. */
export const sessione = pgTable(
  'sessione',
  {
    id: uuid().primaryKey(),
    utente_id: bigRef(() => utente.id).notNull(),
    dispositivo: text().notNull(),
    descrizione: text().notNull(),
    /** Of the back office: its tokens count in its cookies only, for half an hour without use and twelve hours in all. */
    ufficio: boolean().notNull().default(false),
    /** Keyed hash of the user agent: what «the same device» means when a refresh token comes back. */
    agente_impronta: text().notNull().default(''),
    creata_il: writtenAt(),
    ultimo_uso_il: writtenAt(),
    /** When the password was last given in this session: at login, or asked again (decisions §3). No refresh moves it. */
    provata_il: instant(),
    /** What is still owed after the password: until then it is worth nothing else, for minutes, and is in no list. */
    manca: text({ enum: MANCA }),
    chiusa_il: instant(),
    motivo_chiusura: text(),
    /** Where the log of the database ended when it last changed something, if machines that follow are read (0134). */
    scritto_a: walPlace(),
  },
  (t) => [index('sessione_utente').on(t.utente_id)],
)

/** The session a row is of, and goes with; null unless `notNull`. */
export const sessioneRef = () => uuid().references(() => sessione.id, { onDelete: 'cascade' })

/**
 * What the old contact may take back, with the contacts as they were before the change: whoever holds the link undoes
 * that change and all those after it (docs/decisions/0033).
 */
export const ripristino_contatti = pgTable(
  'ripristino_contatti',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    /** SHA-256 of the link's token: 256 random bits, which are nowhere else. */
    hash: text().notNull(),
    email: text().notNull(),
    email_verificata_il: instant().notNull(),
    cellulare: text().notNull(),
    cellulare_verificato_il: instant(),
    creato_il: instant().notNull(),
    scade_il: instant().notNull(),
    /** Used, or closed by the use of an earlier one. */
    chiuso_il: instant(),
  },
  (t) => [
    uniqueIndex('ripristino_hash').on(t.hash),
    index('ripristino_utente').on(t.utente_id, t.id),
    index('ripristino_email').on(t.email),
  ],
)

/** Devices a member has entered from, by SHA-256 of their name: a login from any other is told (decisions §3). */
export const dispositivo_noto = pgTable(
  'dispositivo_noto',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    impronta: text().notNull(),
    visto_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.impronta] })],
)

/** Access tokens, by SHA-256: 15 minutes (decisions §3). */
export const token_accesso = pgTable(
  'token_accesso',
  {
    hash: text().primaryKey(),
    sessione_id: sessioneRef().notNull(),
    scade_il: instant().notNull(),
  },
  (t) => [index('token_accesso_scadenza').on(t.scade_il), index('token_accesso_sessione').on(t.sessione_id)],
)

/** Refresh tokens, by SHA-256: 30 days, used once (decisions §3). */
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

/**
 * How many times something was tried, by keyed hash of who and what (docs/decisions/0004): no e-mail and no
 * network address in clear text.
 */
export const limite = pgTable(
  'limite',
  {
    chiave: text().primaryKey(),
    conteggio: integer().notNull(),
    dal: instant().notNull(),
    /** Until then nothing more of the kind is accepted; null = open. */
    chiuso_fino: instant(),
  },
  (t) => [index('limite_dal').on(t.dal)],
)
