import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'
import { utente } from '../account/tables.ts'

/** Passkeys of accounts: the public keys, which are not secret. */
export const passkey = pgTable(
  'passkey',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    nome: text().notNull(),
    /** Credential id of the passkey, in base64url. `chiave_pubblica` has the public key. */
    credenziale: text().notNull(),
    chiave_pubblica: text().notNull(),
    /** Signature counter, where the authenticator has one. A lower value than before means a cloned key. */
    contatore: bigNumber().notNull(),
    creata_il: writtenAt(),
    usata_il: instant(),
  },
  (t) => [uniqueIndex('passkey_credenziale').on(t.credenziale), index('passkey_utente').on(t.utente_id)],
)

/** Challenges of passkeys, by SHA-256, deleted at their first use. */
export const sfida_passkey = pgTable(
  'sfida_passkey',
  {
    hash: text().primaryKey(),
    /** Account that registers a passkey; null for a login or re-authentication. */
    utente_id: bigRef(() => utente.id),
    scade_il: instant().notNull(),
  },
  (t) => [index('sfida_passkey_scadenza').on(t.scade_il)],
)

/** Authenticator apps (TOTP, RFC 6238), active from their first valid code. */
export const app_codici = pgTable('app_codici', {
  utente_id: bigRef(() => utente.id)
    .primaryKey()
    .notNull(),
  segreto_cifrato: text().notNull(),
  attiva_dal: instant(),
  /** Time step of the last accepted code, against replay: codes of this step and of earlier ones are no longer valid. */
  ultimo_passo: bigNumber().notNull().default(0),
})

/** Recovery codes, single use, for when neither passkey nor app is available. */
export const codice_recupero = pgTable(
  'codice_recupero',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    numero: integer().notNull(),
    /** Keyed hash of a code that predates the encryption; '' in newer rows. */
    impronta: text().notNull().default(''),
    /** SHA-256 of the code, encrypted: a code lives longer than the keys, and cannot be hashed again at a key rotation. */
    impronta_cifrata: text(),
    usato_il: instant(),
  },
  (t) => [uniqueIndex('codice_recupero_numero').on(t.utente_id, t.numero)],
)
