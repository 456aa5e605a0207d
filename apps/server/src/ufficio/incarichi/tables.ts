import { TUTTE_LE_LAVORAZIONI } from '@primo/domain/ufficio/incarico'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigNumber, bigRef, writtenAt } from '../../platform/db/columns.ts'

/**
 * Assignments of items in the operators' queues; an item without a row is unassigned. One table for every kind of work, because
 * the items belong to later modules. A trigger of the item's table deletes the row when the item no longer waits
 * (docs/decisions/0091).
 */
export const incarico = pgTable(
  'incarico',
  {
    oggetto: text({ enum: TUTTE_LE_LAVORAZIONI }).notNull(),
    oggetto_id: bigNumber().notNull(),
    operatore_id: bigRef(() => utente.id).notNull(),
    dal: writtenAt(),
    /** Operator who made the assignment. When operators take an item themselves, this is the assignee. */
    dato_da: bigRef(() => utente.id).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oggetto, t.oggetto_id] }),
    index('incarico_operatore').on(t.operatore_id, t.oggetto, t.oggetto_id),
    index('incarico_dato_da').on(t.dato_da),
  ],
)
