import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'

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

/** What happened, to whom and by whom: written in the transaction of the command. Never updated. */
export const evento = pgTable(
  'evento',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    avvenuto_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null = the system itself. */
    attore_id: bigint({ mode: 'number' }).references(() => utente.id),
    tipo: text().notNull(),
    oggetto: text().notNull(),
    oggetto_id: bigint({ mode: 'number' }),
    dati: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('evento_oggetto').on(t.oggetto, t.oggetto_id)],
)
