import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'
import { comune } from '../geo/tables.ts'

/** A member's addresses, one of each kind. */
export const indirizzo = pgTable(
  'indirizzo',
  {
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    tipo: text({ enum: ['spedizione'] }).notNull(),
    nominativo: text().notNull(),
    indirizzo: text().notNull(),
    id_comune: integer()
      .notNull()
      .references(() => comune.id),
    cap: text().notNull(),
    aggiornato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.tipo] })],
)
