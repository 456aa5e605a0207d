import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'

/** Erasure requests of members (decisions §11), which can be withdrawn until they are executed. */
export const cancellazione = pgTable(
  'cancellazione',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    chiesta_il: instant().notNull(),
    /** End of the grace period, after which the erasure is carried out. */
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

/** Identity of an erased member, retained as long as the law requires it. */
export type Identita = { nome: string; cognome: string; codice_fiscale: string }

/**
 * Identities of erased members, stored apart and encrypted while a law requires the name in a record; read only for the records
 * of that law, and deleted when the retention term ends.
 */
export const identita_conservata = pgTable(
  'identita_conservata',
  {
    utente_id: bigRef(() => utente.id).primaryKey(),
    /** Retained identity (`Identita`) of the erased member, encrypted. */
    dati_cifrati: text().notNull(),
    /** Legal duties that require the identity to be retained (`domain/conservazione`). */
    motivi: text().array().notNull(),
    /** Last day on which the identity is retained. */
    fino_al: date().notNull(),
  },
  (t) => [index('identita_conservata_termine').on(t.fino_al)],
)
