import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'

/** What happened, to whom and by whom: written in the transaction of the command. Only its place is added later. */
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
    /** Its place in the order in which events became visible; null until the dispatch gives it one. */
    ordine: bigint({ mode: 'number' }),
  },
  (t) => [
    index('evento_oggetto').on(t.oggetto, t.oggetto_id),
    uniqueIndex('evento_ordine_unico').on(t.ordine),
    index('evento_da_ordinare').on(t.id).where(sql`ordine is null`),
  ],
)

/** How far each consumer of the events has come. */
export const smistamento = pgTable('smistamento', {
  destinatario: text().primaryKey(),
  /** The last event it has taken in. */
  ordine: bigint({ mode: 'number' }).notNull(),
  /** Failures in a row at the event after that one. */
  tentativi: integer().notNull().default(0),
})

/** Events a consumer could not take in however often it tried: set aside, so that those behind them go on. */
export const evento_scartato = pgTable(
  'evento_scartato',
  {
    destinatario: text().notNull(),
    evento_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => evento.id),
    scartato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.destinatario, t.evento_id] })],
)
