import { CANALI_AVVISO, NOMI_GENERI, NOMI_TEMI } from '@primo/domain/comunicazioni/avvisi'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sessioneRef, utente } from '../../persone/accesso/tables.ts'
import { bigRef, partedId } from '../../platform/db/columns.ts'

const quando = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * What members are told of, as facts: the words are `domain/comunicazioni/avvisi-testi.ts`, so that a better sentence is better
 * for all. A part for each quarter (`parts.ts`); in each the key is `id`, and a member has a `chiave` once.
 */
export const avviso = pgTable(
  'avviso',
  {
    id: partedId(),
    utente_id: bigRef(() => utente.id).notNull(),
    genere: text({ enum: NOMI_GENERI }).notNull(),
    /** What it is about: kind and event, or kind and day. One member is told of it once. */
    chiave: text().notNull(),
    dati: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When what it is about happened: the same for a key, which so is in one part. */
    creato_il: quando().notNull(),
    /** When it last said something new: the notice of a day's points grows with them. */
    aggiornato_il: quando().notNull(),
    letto_il: quando(),
    /** When its e-mail and push are to leave, of a day's notice; null = they are not to, or have left. */
    email_dal: quando(),
  },
  (t) => [
    index('avviso_pagina').on(t.utente_id, t.aggiornato_il, t.id),
    index('avviso_da_leggere').on(t.utente_id, t.aggiornato_il, t.id).where(sql`letto_il is null`),
    index('avviso_email').on(t.email_dal).where(sql`email_dal is not null`),
  ],
)

/** What a member chose about a theme on a channel; without a row the theme's own default holds. */
export const preferenza_avviso = pgTable(
  'preferenza_avviso',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    tema: text({ enum: NOMI_TEMI }).notNull(),
    canale: text({ enum: CANALI_AVVISO }).notNull(),
    attiva: boolean().notNull(),
    scelta_il: quando().notNull(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.tema, t.canale] })],
)

/** A device that wants push messages: of one session, and gone with it. */
export const iscrizione_push = pgTable(
  'iscrizione_push',
  {
    sessione_id: sessioneRef().primaryKey(),
    utente_id: bigRef(() => utente.id).notNull(),
    /** Address at the browser's push service and its keys, as encrypted JSON. */
    dove_cifrato: text().notNull(),
    /** Keyed hash of the address: one device is one row, whoever is logged in on it. */
    indice: text().notNull(),
    creata_il: quando().notNull(),
  },
  (t) => [uniqueIndex('iscrizione_push_unica').on(t.indice), index('iscrizione_push_utente').on(t.utente_id)],
)

/** The server's own keys for push messages (RFC 8292), made once where the settings have none. */
export const chiave_push = pgTable(
  'chiave_push',
  {
    id: smallint().primaryKey(),
    pubblica: text().notNull(),
    privata_cifrata: text().notNull(),
  },
  (t) => [check('chiave_push_una', sql`${t.id} = 1`)],
)
