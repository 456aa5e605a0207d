import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { upwardRef, writtenAt } from '../db/columns.ts'

/** Responses stored by member and idempotency key (decisions §2). */
export const idempotenza = pgTable(
  'idempotenza',
  {
    utente_id: upwardRef('utente').notNull(),
    chiave: uuid().notNull(),
    /** SHA-256 hash of endpoint and body. The same key with another body is refused. */
    impronta: text().notNull(),
    risposta: jsonb(),
    creata_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.chiave] }), index('idempotenza_creata').on(t.creata_il)],
)
