import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/persone/iscrizione'
import { RUOLI } from '@primo/domain/platform/ruolo'
import { date, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'
import { profilo } from '../../persone/profili/tables.ts'
import { bigNumber, bigRef, instant, smallId, smallRef } from '../../platform/db/columns.ts'

/** Versions of a role's agreement, kept as they were shown. The last one published is in force. */
export const accordo = pgTable(
  'accordo',
  {
    id: smallId(),
    ruolo: text({ enum: RUOLI_CON_APPROVAZIONE }).notNull(),
    versione: text().notNull(),
    /** The document as a page a person reads. */
    html: text().notNull(),
    /** SHA-256 of `html`, hexadecimal. */
    hash: text().notNull(),
    pubblicato_il: instant().notNull(),
  },
  (t) => [uniqueIndex('accordo_versione_unica').on(t.versione), index('accordo_ruolo').on(t.ruolo, t.id)],
)

/** Which version was shown to whom, and when he accepted it. */
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

/** Links mailed to finish an enrolment on another device: a keyed hash of each, worth one use. */
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

/** When what a member answered expires, and how far he has been reminded: read every night from his profile. */
export const scadenza_requisito = pgTable(
  'scadenza_requisito',
  {
    /** What its row is called by when it is taken away. */
    id: bigNumber().notNull().generatedAlwaysAsIdentity(),
    profilo_id: bigRef(() => profilo.id).notNull(),
    codice: text().notNull(),
    scade_il: date().notNull(),
    /** Days before the expiry of the last reminder given, 0 once it lapsed; null = none yet. */
    avvisato_a: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.profilo_id, t.codice] }),
    uniqueIndex('scadenza_requisito_id').on(t.id),
    index('scadenza_requisito_giorno').on(t.scade_il, t.profilo_id),
  ],
)
