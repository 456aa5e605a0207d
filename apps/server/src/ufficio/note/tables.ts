import { NOTA_LUNGA, TUTTE_LE_COSE_CON_NOTE } from '@primo/domain/ufficio/incarico'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'

/** Internal notes of the operators on the items they work on and on members. */
export const nota = pgTable(
  'nota',
  {
    id: bigId(),
    oggetto: text({ enum: TUTTE_LE_COSE_CON_NOTE }).notNull(),
    oggetto_id: bigNumber().notNull(),
    /** Member the note is about. The note is deleted with the member. */
    utente_id: bigRef(() => utente.id).notNull(),
    testo: text().notNull(),
    scritta_il: writtenAt(),
    scritta_da: bigRef(() => utente.id).notNull(),
  },
  (t) => [
    index('nota_oggetto').on(t.oggetto, t.oggetto_id, t.id),
    index('nota_utente').on(t.utente_id, t.id),
    index('nota_scritta_da').on(t.scritta_da),
    index('nota_vecchia').on(t.scritta_il),
    check('nota_breve', sql`length(${t.testo}) between 1 and ${sql.raw(String(NOTA_LUNGA))}`),
  ],
)

/** Mentions of operators in notes, with the instant they were read. */
export const menzione = pgTable(
  'menzione',
  {
    nota_id: bigNumber()
      .references(() => nota.id, { onDelete: 'cascade' })
      .notNull(),
    operatore_id: bigRef(() => utente.id).notNull(),
    letta_il: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.nota_id, t.operatore_id] }),
    index('menzione_operatore').on(t.operatore_id, t.nota_id),
  ],
)
