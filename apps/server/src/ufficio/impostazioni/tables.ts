import { type Impostazioni, TUTTE_LE_SEZIONI } from '@primo/domain/ufficio/impostazioni'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigRef, bytea, writtenAt } from '../../platform/db/columns.ts'

/** Saved settings of the company, one row per section; earlier values are in the audit log. */
export const impostazione = pgTable(
  'impostazione',
  {
    sezione: text({ enum: TUTTE_LE_SEZIONI }).primaryKey(),
    valori: jsonb().$type<Impostazioni>().notNull(),
    scritta_da: bigRef(() => utente.id).notNull(),
    scritta_il: writtenAt(),
  },
  (t) => [index('impostazione_scritta_da').on(t.scritta_da)],
)

/**
 * Logo and app icon of the company's branding, by SHA-256 hash. They are in the database because they are small, and its backups
 * include them.
 */
export const immagine_aspetto = pgTable(
  'immagine_aspetto',
  {
    /** SHA-256 of the image in `byte`, hexadecimal. */
    hash: text().primaryKey(),
    /** Image as PNG, because e-mail clients do not support newer formats. */
    byte: bytea().notNull(),
    caricata_da: bigRef(() => utente.id).notNull(),
    caricata_il: writtenAt(),
  },
  (t) => [check('immagine_aspetto_piccola', sql`octet_length(${t.byte}) <= 184320`)],
)
