import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessione, utente } from '../../accesso/account/tables.ts'
import { bigRef, instant, writtenAt } from '../../platform/db/columns.ts'

/** Impersonations of members by operators, with their reason (company §3). */
export const visione = pgTable(
  'visione',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the impersonation's token: the token itself, 256 random bits, is in a cookie and stored nowhere. */
    hash: text().notNull(),
    operatore_id: bigRef(() => utente.id).notNull(),
    /** Session of the operator, whose end is also the end of the impersonation; null once the session has been deleted. */
    sessione_id: uuid().references(() => sessione.id, { onDelete: 'set null' }),
    /** Account of the impersonated member. */
    utente_id: bigRef(() => utente.id).notNull(),
    /**
     * Reason of the impersonation. It is stored here and shown with the audit log, because the audit log itself stores no
     * personal data.
     */
    motivo: text().notNull(),
    iniziata_il: writtenAt(),
    scade_il: instant().notNull(),
    /** Instant at which the impersonation ended. Null while its end is not stored. */
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
