import { type Impostazioni, TUTTE_LE_SEZIONI } from '@primo/domain/persone/impostazioni'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigRef, bytea, writtenAt } from '../../platform/db/columns.ts'
import { utente } from '../accesso/tables.ts'

/** What the company has said of itself, a row a section; how it was before is in the register of what happened. */
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

/** The company's logo and icon, by what is in them: small, so that they travel with the database. */
export const immagine_aspetto = pgTable(
  'immagine_aspetto',
  {
    /** SHA-256 of the bytes, hexadecimal. */
    hash: text().primaryKey(),
    /** A PNG: mails are read where nothing newer is. */
    byte: bytea().notNull(),
    caricata_da: bigRef(() => utente.id).notNull(),
    caricata_il: writtenAt(),
  },
  (t) => [check('immagine_aspetto_piccola', sql`octet_length(${t.byte}) <= 184320`)],
)
