import { SCHERMATE } from '@primo/contract/assistente/assistente'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/account/tables.ts'
import { bigId, bigRef, instant, writtenAt } from '../platform/db/columns.ts'

/** Frequently asked questions with the answers that the assistant gives, edited by the operators. */
export const faq = pgTable(
  'faq',
  {
    id: bigId(),
    codice: text().notNull(),
    domanda: text().notNull(),
    risposta: text().notNull(),
    /** Other phrasings of the same question. */
    frasi: jsonb().$type<readonly string[]>().notNull().default([]),
    etichetta: text(),
    schermata: text({ enum: SCHERMATE }),
    attiva: boolean().notNull().default(true),
    aggiornata_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('faq_codice_unico').on(t.codice),
    check('faq_collegamento_intero', sql`(${t.etichetta} is null) = (${t.schermata} is null)`),
  ],
)

/** Messages from members to the operators, through the assistant. They are personal data: stored encrypted. */
export const messaggio_operatore = pgTable(
  'messaggio_operatore',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    testo_cifrato: text().notNull(),
    creato_il: instant().notNull(),
  },
  (t) => [index('messaggio_operatore_utente').on(t.utente_id, t.id)],
)
