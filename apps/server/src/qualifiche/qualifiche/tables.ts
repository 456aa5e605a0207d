import { ESITI_QUALIFICA } from '@primo/domain/qualifiche/qualifica'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigNumber, bigRef, instant, textRef } from '../../platform/db/columns.ts'

const cifre = {
  pratiche_proprie: integer().notNull(),
  pratiche_rete: integer().notNull(),
  produttori: integer().notNull(),
}

/**
 * Versions of the marketing plan. A draft has no `dal`; a published version applies from that month until the next version's, so
 * that exactly one applies at a time. Immutable once published, enforced by the database.
 */
export const piano_marketing = pgTable(
  'piano_marketing',
  {
    id: bigId(),
    nome: text().notNull(),
    /** First month the version of the plan applies to, such as `2026-11`. Null = draft. */
    dal: text(),
    pubblicato_il: instant(),
    pubblicato_da: bigRef(() => utente.id),
    creato_il: instant().notNull(),
    aggiornato_il: instant().notNull(),
  },
  (t) => [
    uniqueIndex('piano_marketing_dal').on(t.dal).where(sql`dal is not null`),
    check('piano_marketing_pubblicato', sql`(${t.dal} is null) = (${t.pubblicato_il} is null)`),
    check('piano_marketing_mese', sql`${t.dal} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** Qualifications of a version of the plan, by rank (`grado`) from 1. */
export const qualifica = pgTable(
  'qualifica',
  {
    id: bigId(),
    piano_id: bigNumber()
      .notNull()
      .references(() => piano_marketing.id, { onDelete: 'cascade' }),
    grado: smallint().notNull(),
    nome: text().notNull(),
    ...cifre,
  },
  (t) => [
    uniqueIndex('qualifica_grado').on(t.piano_id, t.grado),
    check('qualifica_grado_da_uno', sql`${t.grado} >= 1`),
    check(
      'qualifica_chiede_lavoro',
      sql`least(${t.pratiche_proprie}, ${t.pratiche_rete}, ${t.produttori}) >= 0
          and greatest(${t.pratiche_proprie}, ${t.pratiche_rete}, ${t.produttori}) > 0`,
    ),
  ],
)

/** Monthly closings, with progress and number of promotori by outcome. Immutable once finished. */
export const corsa_qualifiche = pgTable(
  'corsa_qualifiche',
  {
    mese: text().primaryKey(),
    piano_id: bigRef(() => piano_marketing.id).notNull(),
    /** Instant of the snapshot of all totals used by the closing. */
    fotografata_il: instant().notNull(),
    /** Account id of the last promotore whose month was decided: an interrupted run resumes after it. */
    ultimo_utente: bigNumber().notNull().default(0),
    finita_il: instant(),
    /** Number of promotori in the snapshot. The columns named after outcomes count those decided so far. */
    promotori: integer().notNull(),
    nessuna: integer().notNull().default(0),
    promossa: integer().notNull().default(0),
    confermata: integer().notNull().default(0),
    tolleranza: integer().notNull().default(0),
    retrocessa: integer().notNull().default(0),
  },
  (t) => [check('corsa_qualifiche_mese', sql`${t.mese} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
)

/** Snapshot of a month that is being closed: the totals of every promotore. Deleted when the month is closed. */
export const qualifica_cifre = pgTable(
  'qualifica_cifre',
  {
    mese: textRef(() => corsa_qualifiche.mese).notNull(),
    utente_id: bigRef(() => utente.id).notNull(),
    ...cifre,
  },
  (t) => [primaryKey({ columns: [t.mese, t.utente_id] })],
)

/** Result of each monthly closing for each promotore, with the totals that decided it. Append-only. */
export const qualifica_mese = pgTable(
  'qualifica_mese',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    mese: textRef(() => corsa_qualifiche.mese).notNull(),
    /** Grado that the promotore has after the month, in the plan it was closed with. 0 = no qualification. */
    grado: smallint().notNull(),
    /** Grado that the month's totals alone would give, without a grace month. */
    raggiunto: smallint().notNull(),
    esito: text({ enum: ESITI_QUALIFICA }).notNull(),
    /** Whether the promotore keeps the grado only because the month is a grace month. */
    tolleranza: boolean().notNull(),
    ...cifre,
  },
  (t) => [
    primaryKey({ columns: [t.utente_id, t.mese] }),
    // Members on each grado after a month.
    index('qualifica_mese_gradi').on(t.mese, t.grado),
    check('qualifica_mese_grado', sql`${t.grado} >= 0 and ${t.raggiunto} >= 0`),
    check('qualifica_mese_tolleranza', sql`${t.tolleranza} = (${t.esito} = 'tolleranza')`),
  ],
)
