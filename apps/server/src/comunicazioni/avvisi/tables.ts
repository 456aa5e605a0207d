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
import { sessioneRef, utente } from '../../accesso/account/tables.ts'
import { bigRef, partitionedId } from '../../platform/db/columns.ts'

const quando = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * Notices, stored as facts: their texts are written on reading (`domain/comunicazioni/avvisi-texts.ts`), so that a better
 * sentence applies to old ones too. Partitioned by quarter (`partitions.ts`); in each partition `id` is the key, and `chiave` is
 * unique per member.
 */
export const avviso = pgTable(
  'avviso',
  {
    id: partitionedId(),
    utente_id: bigRef(() => utente.id).notNull(),
    genere: text({ enum: NOMI_GENERI }).notNull(),
    /** Deduplication key: kind and event, or kind and day. A member gets one notice per key. */
    chiave: text().notNull(),
    dati: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Instant of the notice's subject. It is the same for all notices with one key, which are therefore in one partition. */
    creato_il: quando().notNull(),
    /** Instant of the last change of the facts: those of a daily digest change as more are collected. */
    aggiornato_il: quando().notNull(),
    letto_il: quando(),
    /** When the daily digest's e-mail and push message are due. Null = none, or already sent. */
    email_dal: quando(),
  },
  (t) => [
    index('avviso_pagina').on(t.utente_id, t.aggiornato_il, t.id),
    index('avviso_da_leggere').on(t.utente_id, t.aggiornato_il, t.id).where(sql`letto_il is null`),
    index('avviso_email').on(t.email_dal).where(sql`email_dal is not null`),
  ],
)

/** Members' choices to get a topic's notices on a channel or not; without a row the topic's default applies. */
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

/** Push subscriptions: one per session, deleted with it. */
export const iscrizione_push = pgTable(
  'iscrizione_push',
  {
    sessione_id: sessioneRef().primaryKey(),
    utente_id: bigRef(() => utente.id).notNull(),
    /** Endpoint at the browser's push service and its keys, as encrypted JSON. */
    dove_cifrato: text().notNull(),
    /** Keyed hash of the push endpoint: one row per device, whichever member is logged in on it. */
    indice: text().notNull(),
    creata_il: quando().notNull(),
  },
  (t) => [uniqueIndex('iscrizione_push_unica').on(t.indice), index('iscrizione_push_utente').on(t.utente_id)],
)

/** The server's VAPID keys for push messages (RFC 8292), generated once unless the settings have them. */
export const chiave_push = pgTable(
  'chiave_push',
  {
    id: smallint().primaryKey(),
    pubblica: text().notNull(),
    privata_cifrata: text().notNull(),
  },
  (t) => [check('chiave_push_una', sql`${t.id} = 1`)],
)
