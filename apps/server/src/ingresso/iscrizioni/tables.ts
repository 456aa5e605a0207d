import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/iscritti/iscrizione'
import { RUOLI } from '@primo/domain/platform/ruolo'
import { date, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { profilo } from '../../iscritti/profili/tables.ts'
import { bigNumber, bigRef, instant, smallId, smallRef } from '../../platform/db/columns.ts'

/** Versions of a role's agreement, stored as they were shown. The last one published is in force. */
export const accordo = pgTable(
  'accordo',
  {
    id: smallId(),
    ruolo: text({ enum: RUOLI_CON_APPROVAZIONE }).notNull(),
    versione: text().notNull(),
    /** Text of the agreement as an HTML page. */
    html: text().notNull(),
    /** SHA-256 of the `html` column, hexadecimal. */
    hash: text().notNull(),
    pubblicato_il: instant().notNull(),
  },
  (t) => [uniqueIndex('accordo_versione_unica').on(t.versione), index('accordo_ruolo').on(t.ruolo, t.id)],
)

/** Versions of the agreement that were shown to members, and when they accepted them. */
export const accordo_mostrato = pgTable(
  'accordo_mostrato',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    accordo_id: smallRef(() => accordo.id).notNull(),
    mostrato_il: instant().notNull(),
    accettato_il: instant(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.accordo_id] })],
)

/** Links e-mailed to members to finish an enrolment on another device; stored as keyed hashes, for a single use. */
export const link_iscrizione = pgTable(
  'link_iscrizione',
  {
    impronta: text().primaryKey(),
    utente_id: bigRef(() => utente.id).notNull(),
    ruolo: text({ enum: RUOLI }).notNull(),
    scade_il: instant().notNull(),
    usato_il: instant(),
  },
  (t) => [index('link_iscrizione_scadenza').on(t.scade_il)],
)

/** Expiries of members' requirement answers, copied from the profiles every night, with the last reminder sent. */
export const scadenza_requisito = pgTable(
  'scadenza_requisito',
  {
    /** Row id, needed by the export of personal data only. */
    id: bigNumber().notNull().generatedAlwaysAsIdentity(),
    profilo_id: bigRef(() => profilo.id).notNull(),
    codice: text().notNull(),
    scade_il: date().notNull(),
    /** Number of days before the expiry for which the last reminder was sent; 0 after the expiry, null = no reminder yet. */
    avvisato_a: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.profilo_id, t.codice] }),
    uniqueIndex('scadenza_requisito_id').on(t.id),
    index('scadenza_requisito_giorno').on(t.scade_il, t.profilo_id),
  ],
)
