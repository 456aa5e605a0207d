import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'
import { utente } from '../accesso/tables.ts'

/** A passkey of an account: its public half, which is no secret. */
export const passkey = pgTable(
  'passkey',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    nome: text().notNull(),
    /** Its id and its public key, as base64url. */
    credenziale: text().notNull(),
    chiave_pubblica: text().notNull(),
    /** How many times it has signed, where it counts: fewer than before means a copy. */
    contatore: bigNumber().notNull(),
    creata_il: writtenAt(),
    usata_il: instant(),
  },
  (t) => [uniqueIndex('passkey_credenziale').on(t.credenziale), index('passkey_utente').on(t.utente_id)],
)

/** What a passkey was asked to sign, by SHA-256: gone at its first use. */
export const sfida_passkey = pgTable(
  'sfida_passkey',
  {
    hash: text().primaryKey(),
    /** Who is making a passkey; null where it is asked who one is. */
    utente_id: bigRef(() => utente.id),
    scade_il: instant().notNull(),
  },
  (t) => [index('sfida_passkey_scadenza').on(t.scade_il)],
)

/** The app that makes codes (RFC 6238): it counts from its first code on. */
export const app_codici = pgTable('app_codici', {
  utente_id: bigRef(() => utente.id)
    .primaryKey()
    .notNull(),
  segreto_cifrato: text().notNull(),
  attiva_dal: instant(),
  /** The time step of the last code that was taken: it and those before it are worth nothing. */
  ultimo_passo: bigNumber().notNull().default(0),
})

/** A code kept apart for when neither passkey nor app is at hand: used once. */
export const codice_recupero = pgTable(
  'codice_recupero',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    numero: integer().notNull(),
    /** Keyed hash of a code of before they were encrypted; '' since. */
    impronta: text().notNull().default(''),
    /** SHA-256 of the code, encrypted: a code outlives the keys, and cannot be hashed again. */
    impronta_cifrata: text(),
    usato_il: instant(),
  },
  (t) => [uniqueIndex('codice_recupero_numero').on(t.utente_id, t.numero)],
)
