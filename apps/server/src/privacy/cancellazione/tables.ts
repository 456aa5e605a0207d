import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'

/** Members who asked to be erased (decisions §11): each may think again until the day it is done. */
export const cancellazione = pgTable(
  'cancellazione',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    chiesta_il: instant().notNull(),
    /** Not before: the days to think again end. */
    da_eseguire_il: instant().notNull(),
    ritirata_il: instant(),
    eseguita_il: instant(),
  },
  (t) => [
    uniqueIndex('cancellazione_una').on(t.utente_id).where(sql`ritirata_il is null`),
    index('cancellazione_coda')
      .on(t.da_eseguire_il, t.id)
      .where(sql`ritirata_il is null and eseguita_il is null`),
    index('cancellazione_utente').on(t.utente_id, t.id),
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
    utente_id: bigRef(() => utente.id).primaryKey(),
    /** An `Identita`, encrypted. */
    dati_cifrati: text().notNull(),
    /** Which duties keep it (`domain/conservazione`). */
    motivi: text().array().notNull(),
    /** Last day it is kept. */
    fino_al: date().notNull(),
  },
  (t) => [index('identita_conservata_termine').on(t.fino_al)],
)
