import { sql } from 'drizzle-orm'
import { date, index, pgTable } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigRef } from '../../platform/db/columns.ts'

/**
 * Day (Rome time) on which each member first reached each milestone. The day stays when the state is lost again (a changed
 * contact has to be verified again), so it cannot be derived later and triggers store it as it happens (docs/decisions/0100).
 */
export const traguardo = pgTable(
  'traguardo',
  {
    utente_id: bigRef(() => utente.id).primaryKey(),
    registrato: date().notNull(),
    /** Day on which the member had verified both contacts. Null = not yet. */
    verificato: date(),
    /** Day of the member's first active profile. Null = none. */
    iscritto: date(),
    /** Day of the member's first sent case. Null = none. */
    prima_pratica: date(),
    /** Day of the member's first prize request. Null = none. */
    primo_premio: date(),
  },
  (t) => [
    // Members who reached each milestone in some days: the rows behind a total.
    index('traguardo_verificato').on(t.verificato).where(sql`verificato is not null`),
    index('traguardo_iscritto').on(t.iscritto).where(sql`iscritto is not null`),
    index('traguardo_prima_pratica').on(t.prima_pratica).where(sql`prima_pratica is not null`),
    index('traguardo_primo_premio').on(t.primo_premio).where(sql`primo_premio is not null`),
  ],
)
