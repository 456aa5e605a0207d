import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigRef, instant, writtenAt } from '../../platform/db/columns.ts'
import { sessioneRef, utente } from '../accesso/tables.ts'

/** Which person of the company's provider an operator is. */
export const identita_aziendale = pgTable(
  'identita_aziendale',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    /** The provider, and its own name for him, which never changes and goes to nobody else. */
    emittente: text().notNull(),
    soggetto: text().notNull(),
    collegata_il: writtenAt(),
    usata_il: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.utente_id] }),
    uniqueIndex('identita_aziendale_soggetto').on(t.emittente, t.soggetto),
  ],
)

/** Somebody who was sent to the provider and has not come back: gone at his return, whatever comes of it. */
export const accesso_aziendale = pgTable(
  'accesso_aziendale',
  {
    /** SHA-256 of what his browser keeps in a cookie. */
    hash: text().primaryKey(),
    /** The session in which he proves himself again; null where he is entering. */
    sessione_id: sessioneRef(),
    /** He was to give his proof anew. */
    di_nuovo: boolean().notNull(),
    iniziato_il: instant().notNull().default(sql`clock_timestamp()`),
    scade_il: instant().notNull(),
  },
  (t) => [
    index('accesso_aziendale_scadenza').on(t.scade_il),
    index('accesso_aziendale_sessione').on(t.sessione_id),
  ],
)
