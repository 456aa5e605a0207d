import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bigRef, instant, writtenAt } from '../../platform/db/columns.ts'
import { sessione, utente } from '../accesso/tables.ts'

/** Each time an operator saw the app as a member does, with why (company §3). */
export const visione = pgTable(
  'visione',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of what opens it: 256 random bits, which are in a cookie and nowhere else. */
    hash: text().notNull(),
    operatore_id: bigRef(() => utente.id).notNull(),
    /** The operator's session, with which it ends; null once that is forgotten. */
    sessione_id: uuid().references(() => sessione.id, { onDelete: 'set null' }),
    /** As whom. */
    utente_id: bigRef(() => utente.id).notNull(),
    /** Read in the register, which keeps nothing personal itself. */
    motivo: text().notNull(),
    iniziata_il: writtenAt(),
    scade_il: instant().notNull(),
    /** When it ended; null until that is written. */
    finita_il: instant(),
  },
  (t) => [
    uniqueIndex('visione_hash').on(t.hash),
    index('visione_operatore').on(t.operatore_id),
    index('visione_sessione').on(t.sessione_id),
    index('visione_utente').on(t.utente_id, t.iniziata_il),
    index('visione_aperta').on(t.scade_il).where(sql`finita_il is null`),
    index('visione_vecchia').on(t.iniziata_il),
  ],
)
