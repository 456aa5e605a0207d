import { ORIGINI_GUASTO } from '@primo/domain/registro/guasti'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, instant } from '../../platform/db/columns.ts'

/** Error reports of the pages and of the server: one row per distinct error, with its count. It contains no personal data. */
export const guasto = pgTable(
  'guasto',
  {
    id: bigId(),
    /** Hash of everything that distinguishes one error from another: equal errors share a row. */
    impronta: text().notNull().unique(),
    origine: text({ enum: ORIGINI_GUASTO }).notNull(),
    versione: text().notNull(),
    dove: text().notNull(),
    tipo: text().notNull(),
    messaggio: text().notNull(),
    pila: jsonb().$type<string[]>().notNull(),
    volte: integer().notNull(),
    primo_il: instant().notNull(),
    ultimo_il: instant().notNull(),
  },
  (t) => [index('guasto_visto').on(t.ultimo_il, t.id)],
)
