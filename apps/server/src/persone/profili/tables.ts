import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/persone/iscrizione'
import { RUOLI, STATI_PROFILO } from '@primo/domain/platform/ruolo'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'
import { anagrafica } from '../anagrafica/tables.ts'
import { tipo_finanziamento } from '../tipi/tables.ts'

/** Under whose roof a promotore works; there is always at least the house's own. */
export const agenzia = pgTable('agenzia', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  denominazione: text().notNull().unique(),
})

/** One enrolment of a member in a role. */
export const profilo = pgTable(
  'profilo',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    ruolo: text({ enum: RUOLI }).notNull(),
    stato: text({ enum: STATI_PROFILO }).notNull(),
    username: text().notNull(),
    id_anagrafica: bigint({ mode: 'number' })
      .notNull()
      .references(() => anagrafica.id),
    /** Of a promotore, from his approval on. */
    id_agenzia: bigint({ mode: 'number' }).references(() => agenzia.id),
    /** What was asked of who enrols and what he answered: `OAM`, and `OAM_scade_il` for its expiry. */
    attributi: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Since when it is in this state. */
    stato_dal: timestamp({ withTimezone: true }).notNull().defaultNow(),
    creato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
    aggiornato_il: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('profilo_unico').on(t.utente_id, t.ruolo),
    index('profilo_coda').on(t.stato, t.stato_dal, t.id),
    index('profilo_anagrafica').on(t.id_anagrafica),
  ],
)

/** Every step of every enrolment: who, when, from where to where, why. Never updated. */
export const profilo_storia = pgTable(
  'profilo_storia',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    profilo_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => profilo.id),
    /** Null = non iscritto. */
    da: text({ enum: STATI_PROFILO }),
    a: text({ enum: STATI_PROFILO }).notNull(),
    quando: timestamp({ withTimezone: true }).notNull(),
    /** Null = the system itself. */
    attore_id: bigint({ mode: 'number' }).references(() => utente.id),
    /** Why, for the member to read. */
    motivo: text(),
  },
  (t) => [index('profilo_storia_profilo').on(t.profilo_id, t.id)],
)

/** What the operator asks of who enrols in a role, or of who passes on one type of financing (decisions §5). */
export const requisito = pgTable(
  'requisito',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    codice: text().notNull(),
    descrizione: text().notNull(),
    aiuto: text().notNull(),
    ruolo: text({ enum: RUOLI_CON_APPROVAZIONE }).notNull(),
    /** Null = of everybody in the role. */
    id_tipo_finanziamento: integer().references(() => tipo_finanziamento.id),
    obbligatorio: boolean().notNull(),
    con_scadenza: boolean().notNull(),
  },
  (t) => [uniqueIndex('requisito_unico').on(t.ruolo, t.codice, sql`coalesce(${t.id_tipo_finanziamento}, 0)`)],
)
