import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { upwardRef, writtenAt } from '../db/columns.ts'

/** Responses of idempotent calls, stored by account and idempotency key (decisions §2). */
export const idempotenza = pgTable(
  'idempotenza',
  {
    utente_id: upwardRef('utente').notNull(),
    chiave: uuid().notNull(),
    /** SHA-256 hash of the request's endpoint and body. A request with the same key and another body is refused. */
    impronta: text().notNull(),
    /** Ciphertext of the response, as a JSON string. */
    risposta: jsonb(),
    creata_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.chiave] }), index('idempotenza_creata').on(t.creata_il)],
)
