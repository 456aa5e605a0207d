import { sql } from 'drizzle-orm'
import { date, index, pgTable } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'
import { bigRef } from '../../platform/db/columns.ts'

/**
 * The day, in Rome, a member came to each thing for the first time. It stays when he no longer has it (a contact that
 * changes is to be verified again), so it is written as it happens, by triggers only (docs/decisions/0100).
 */
export const traguardo = pgTable(
  'traguardo',
  {
    utente_id: bigRef(() => utente.id).primaryKey(),
    registrato: date().notNull(),
    /** Both contacts. */
    verificato: date(),
    /** A profile became active. */
    iscritto: date(),
    /** A case was sent. */
    prima_pratica: date(),
    /** A prize was asked for. */
    primo_premio: date(),
  },
  (t) => [
    // Who came to each in some days: the rows behind a figure.
    index('traguardo_verificato').on(t.verificato).where(sql`verificato is not null`),
    index('traguardo_iscritto').on(t.iscritto).where(sql`iscritto is not null`),
    index('traguardo_prima_pratica').on(t.prima_pratica).where(sql`prima_pratica is not null`),
    index('traguardo_primo_premio').on(t.primo_premio).where(sql`primo_premio is not null`),
  ],
)
