import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'

const quando = () => timestamp({ withTimezone: true })

/** Members who asked to be erased (decisions §11): each may think again until the day it is done. */
export const cancellazione = pgTable(
  'cancellazione',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    chiesta_il: quando().notNull(),
    /** Not before: the days to think again end. */
    da_eseguire_il: quando().notNull(),
    ritirata_il: quando(),
    eseguita_il: quando(),
  },
  (t) => [
    uniqueIndex('cancellazione_una').on(t.utente_id).where(sql`ritirata_il is null`),
    index('cancellazione_coda')
      .on(t.da_eseguire_il, t.id)
      .where(sql`ritirata_il is null and eseguita_il is null`),
    index('cancellazione_pagina').on(t.chiesta_il, t.id),
    check('cancellazione_una_fine', sql`${t.ritirata_il} is null or ${t.eseguita_il} is null`),
  ],
)

/** What is kept of who somebody was. */
export type Identita = { nome: string; cognome: string; codice_fiscale: string }

/**
 * Who an erased member was, apart from everything else and encrypted, for as long as a law wants the name behind a
 * record: nobody reads it but the registers of that law. Deleted when the term ends.
 */
export const identita_conservata = pgTable(
  'identita_conservata',
  {
    utente_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => utente.id),
    /** An `Identita`, encrypted. */
    dati_cifrati: text().notNull(),
    /** Which duties keep it (`domain/conservazione`). */
    motivi: text().array().notNull(),
    /** Last day it is kept. */
    fino_al: date().notNull(),
  },
  (t) => [index('identita_conservata_termine').on(t.fino_al)],
)
