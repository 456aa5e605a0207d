import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'

/** Answers already given to a command, by member and key (decisions §2). */
export const idempotenza = pgTable(
  'idempotenza',
  {
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    chiave: uuid().notNull(),
    /** Keyed hash of call and body: the same key with another body is refused. */
    impronta: text().notNull(),
    risposta: jsonb(),
    creata_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.chiave] }), index('idempotenza_creata').on(t.creata_il)],
)
