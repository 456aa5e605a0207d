import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bigRef, upwardRef, writtenAt } from '../../platform/db/columns.ts'

/** What happened, to whom and by whom: written in the transaction of the command. Only its place is added later. */
export const evento = pgTable(
  'evento',
  {
    id: bigId(),
    avvenuto_il: writtenAt(),
    /** Null = the system itself. */
    attore_id: upwardRef('utente'),
    tipo: text().notNull(),
    oggetto: text().notNull(),
    oggetto_id: bigNumber(),
    dati: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Its place in the order in which events became visible; null until the dispatch gives it one. */
    ordine: bigNumber(),
  },
  (t) => [
    index('evento_oggetto').on(t.oggetto, t.oggetto_id),
    index('evento_attore').on(t.attore_id, t.id).where(sql`attore_id is not null`),
    uniqueIndex('evento_ordine_unico').on(t.ordine),
    index('evento_da_ordinare').on(t.id).where(sql`ordine is null`),
  ],
)

/** How far each consumer of the events has come. */
export const smistamento = pgTable('smistamento', {
  destinatario: text().primaryKey(),
  /** The last event it has taken in. */
  ordine: bigNumber().notNull(),
  /** Failures in a row at the event after that one. */
  tentativi: integer().notNull().default(0),
})

/** Events a consumer could not take in however often it tried: set aside, so that those behind them go on. */
export const evento_scartato = pgTable(
  'evento_scartato',
  {
    destinatario: text().notNull(),
    evento_id: bigRef(() => evento.id).notNull(),
    scartato_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.destinatario, t.evento_id] })],
)
