import { date, pgTable } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'
import { bigRef } from '../../platform/db/columns.ts'

/**
 * The day, in Rome, a member came to each thing for the first time. It stays when he no longer has it (a contact that
 * changes is to be verified again), so it is written as it happens, by triggers only (docs/decisions/0100).
 */
export const traguardo = pgTable('traguardo', {
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
})
