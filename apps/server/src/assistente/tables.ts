import { SCHERMATE } from '@primo/contract/assistente/assistente'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../persone/accesso/tables.ts'

/** Questions and answers the assistant knows; the operator edits them. */
export const faq = pgTable(
  'faq',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    codice: text().notNull(),
    domanda: text().notNull(),
    risposta: text().notNull(),
    /** Other ways of asking the same. */
    frasi: jsonb().$type<readonly string[]>().notNull().default([]),
    etichetta: text(),
    schermata: text({ enum: SCHERMATE }),
    attiva: boolean().notNull().default(true),
    aggiornata_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('faq_codice_unico').on(t.codice),
    check('faq_collegamento_intero', sql`(${t.etichetta} is null) = (${t.schermata} is null)`),
  ],
)

/** What members write to the operators from the assistant. What they write is personal: it is kept encrypted. */
export const messaggio_operatore = pgTable(
  'messaggio_operatore',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    testo_cifrato: text().notNull(),
    creato_il: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('messaggio_operatore_utente').on(t.utente_id, t.id)],
)
