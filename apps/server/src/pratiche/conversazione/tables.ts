import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'
import { pratica } from '../pratiche/tables.ts'

/** Messages between operators, convenzionato and client on a pratica, append-only. Whose turn it is: `pratica.tocca_a`. */
export const pratica_messaggio = pgTable(
  'pratica_messaggio',
  {
    id: bigId(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    /** Member or operator who wrote it. Null = the client, through their own link. */
    autore_id: bigRef(() => utente.id),
    /** Text, encrypted: it may contain personal data of the client. */
    testo_cifrato: text().notNull(),
    /** Whether an operator asks for an answer. */
    domanda: boolean().notNull().default(false),
    quando: instant().notNull(),
  },
  (t) => [
    index('pratica_messaggio_pratica').on(t.pratica_id, t.id),
    check('pratica_messaggio_domanda', sql`not ${t.domanda} or ${t.autore_id} is not null`),
  ],
)
