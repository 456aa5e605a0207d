import { type Impostazioni, TUTTE_LE_SEZIONI } from '@primo/domain/persone/impostazioni'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigRef, writtenAt } from '../../platform/db/columns.ts'
import { utente } from '../accesso/tables.ts'

/** What the company has said of itself, a row a section; how it was before is in the register of what happened. */
export const impostazione = pgTable(
  'impostazione',
  {
    sezione: text({ enum: TUTTE_LE_SEZIONI }).primaryKey(),
    /** Grows by one each time it is saved. */
    versione: integer().notNull(),
    valori: jsonb().$type<Impostazioni>().notNull(),
    scritta_da: bigRef(() => utente.id).notNull(),
    scritta_il: writtenAt(),
  },
  (t) => [
    index('impostazione_scritta_da').on(t.scritta_da),
    check('impostazione_versione', sql`versione > 0`),
  ],
)
