import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'
import { comune, nazione } from '../geo/tables.ts'

/** A member's addresses, one of each kind. */
export const indirizzo = pgTable(
  'indirizzo',
  {
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    tipo: text({ enum: ['spedizione', 'residenza', 'domicilio'] }).notNull(),
    /** Of who receives; null for the residence, which is the member's own. */
    nominativo: text(),
    indirizzo: text().notNull(),
    /** Null abroad. */
    id_comune: integer().references(() => comune.id),
    cap: text().notNull(),
    /** Of the residence; the other kinds are in Italy. */
    id_nazione: integer().references(() => nazione.id),
    aggiornato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.utente_id, t.tipo] }),
    check(
      'indirizzo_campi_del_tipo',
      sql`case ${t.tipo} when 'residenza' then ${t.nominativo} is null and ${t.id_nazione} is not null
        else ${t.nominativo} is not null and ${t.id_comune} is not null and ${t.id_nazione} is null end`,
    ),
  ],
)
