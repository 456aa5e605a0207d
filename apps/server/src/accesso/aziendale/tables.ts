import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigRef, instant, writtenAt } from '../../platform/db/columns.ts'
import { sessioneRef, utente } from '../account/tables.ts'

/** Links between operators and persons of the company's identity provider. */
export const identita_aziendale = pgTable(
  'identita_aziendale',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    /** Issuer and subject: the provider's own identifier of the person, which never changes and is never reassigned. */
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

/** Pending sign-ins at the identity provider: deleted at the callback, whatever its result. */
export const accesso_aziendale = pgTable(
  'accesso_aziendale',
  {
    /** SHA-256 of the attempt's secret, which is in the browser's cookie. */
    hash: text().primaryKey(),
    /** Session that the sign-in re-authenticates. Null for a login. */
    sessione_id: sessioneRef(),
    /** Whether the identity provider must authenticate the person again, even with an open session there. */
    di_nuovo: boolean().notNull(),
    iniziato_il: instant().notNull().default(sql`clock_timestamp()`),
    scade_il: instant().notNull(),
  },
  (t) => [
    index('accesso_aziendale_scadenza').on(t.scade_il),
    index('accesso_aziendale_sessione').on(t.sessione_id),
  ],
)
