import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../persone/accesso/tables.ts'

/**
 * The sponsor tree: one node a member, whatever his profiles. `sponsor_id` is the truth; `percorso` is the
 * fixed-width base-36 path from the root, collated "C", so that a subtree is one range of the index.
 */
export const segnalatore = pgTable(
  'segnalatore',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    /** The code a newcomer types or finds in the link. */
    codice: text().notNull(),
    sponsor_id: bigint({ mode: 'number' }).references((): AnyPgColumn => segnalatore.id),
    percorso: text().notNull(),
    /** Depth below the root, which has 0. */
    livello: integer().notNull(),
    creato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('segnalatore_utente_unico').on(t.utente_id),
    uniqueIndex('segnalatore_codice_unico').on(t.codice),
    index('segnalatore_sponsor').on(t.sponsor_id),
    check('segnalatore_non_di_se', sql`${t.sponsor_id} <> ${t.id}`),
  ],
)

/** Who was whose sponsor and when: points follow the chain as it stood on a day (decisions §8). */
export const sponsor_storia = pgTable(
  'sponsor_storia',
  {
    segnalatore_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => segnalatore.id),
    sponsor_id: bigint({ mode: 'number' }).references(() => segnalatore.id),
    dal: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null = still so. */
    al: timestamp({ withTimezone: true }),
    /** The operator who moved him there; null for who joined. */
    attore_id: bigint({ mode: 'number' }).references(() => utente.id),
    /** Why he was moved there, for operators. */
    motivo: text(),
  },
  (t) => [
    index('sponsor_storia_ricerca').on(t.segnalatore_id, t.dal),
    uniqueIndex('sponsor_storia_aperta_unica').on(t.segnalatore_id).where(sql`${t.al} is null`),
    check('sponsor_storia_in_ordine', sql`${t.al} >= ${t.dal}`),
  ],
)
