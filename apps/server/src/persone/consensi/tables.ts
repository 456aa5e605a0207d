import type { Consenso } from '@primo/domain/persone/consensi'
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'

/** Every consent given or withdrawn, one row each and never updated: the last one counts (decisions §11). */
export const consenso = pgTable(
  'consenso',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    tipo: text().$type<Consenso>().notNull(),
    dato: boolean().notNull(),
    versione_testo: text().notNull(),
    /** How it was given. */
    canale: text({ enum: ['registrazione', 'app', 'operatore'] }).notNull(),
    quando: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('consenso_ultimo').on(t.utente_id, t.tipo, t.id)],
)
