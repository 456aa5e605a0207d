import { TUTTE_LE_LAVORAZIONI } from '@primo/domain/persone/incarico'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, bigRef, writtenAt } from '../../platform/db/columns.ts'
import { utente } from '../accesso/tables.ts'

/**
 * Who has in charge what waits to be worked; what has no row is free. One table for every kind of work: the things are
 * in wings above. The row goes when the thing no longer waits (a trigger of its table, docs/decisions/0091).
 */
export const incarico = pgTable(
  'incarico',
  {
    oggetto: text({ enum: TUTTE_LE_LAVORAZIONI }).notNull(),
    oggetto_id: bigNumber().notNull(),
    operatore_id: bigRef(() => utente.id).notNull(),
    dal: writtenAt(),
    /** Who gave it to him: himself, when he took it. */
    dato_da: bigRef(() => utente.id).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oggetto, t.oggetto_id] }),
    index('incarico_operatore').on(t.operatore_id, t.oggetto, t.oggetto_id),
    index('incarico_dato_da').on(t.dato_da),
  ],
)
