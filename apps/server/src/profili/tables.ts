import { STATI_PROFILO } from '@primo/domain/profilo'
import { RUOLI } from '@primo/domain/ruolo'
import { bigint, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'
import { anagrafica } from '../anagrafica/tables.ts'

/** One enrolment of a member in a role. */
export const profilo = pgTable(
  'profilo',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    ruolo: text({ enum: RUOLI }).notNull(),
    stato: text({ enum: STATI_PROFILO }).notNull(),
    username: text().notNull(),
    id_anagrafica: bigint({ mode: 'number' })
      .notNull()
      .references(() => anagrafica.id),
    attributi: jsonb().$type<Record<string, string>>().notNull().default({}),
    creato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
    aggiornato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('profilo_unico').on(t.utente_id, t.ruolo)],
)
