import { type Permesso, TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant, smallId, smallRef, writtenAt } from '../../platform/db/columns.ts'

const CHIUSA = sql.raw(`array[${TUTTI_I_PERMESSI.map((p) => `'${p}'`).join(', ')}]::text[]`)

/** Permission sets: built-in ones, which have a `codice` and cannot be changed, and those created by the company. */
export const insieme_permessi = pgTable(
  'insieme_permessi',
  {
    id: smallId(),
    codice: text(),
    nome: text().notNull(),
    permessi: text().array().$type<Permesso[]>().notNull(),
    /** Whether the set's permissions are valid for reads only. */
    sola_lettura: boolean().notNull().default(false),
    creato_il: writtenAt(),
    aggiornato_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('insieme_codice_unico').on(t.codice),
    uniqueIndex('insieme_nome_unico').on(sql`lower(${t.nome})`),
    check('insieme_permessi_noti', sql`cardinality(${t.permessi}) > 0 and ${t.permessi} <@ ${CHIUSA}`),
  ],
)

/** Permission sets of the operators, whose permissions are their union. */
export const operatore_insieme = pgTable(
  'operatore_insieme',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    insieme_id: smallRef(() => insieme_permessi.id).notNull(),
    dato_il: writtenAt(),
    /** Operator who assigned the permission set. Null = the system. */
    dato_da: bigRef(() => utente.id),
  },
  (t) => [
    primaryKey({ columns: [t.utente_id, t.insieme_id] }),
    index('operatore_insieme_insieme').on(t.insieme_id),
    index('operatore_insieme_dato_da').on(t.dato_da),
  ],
)

/** Invitations of operators. The account is created when one is accepted. */
export const invito_operatore = pgTable(
  'invito_operatore',
  {
    id: bigId(),
    email: text().notNull(),
    nome: text().notNull(),
    cognome: text().notNull(),
    /** Ids of the permission sets that the future operator will have. */
    insiemi: integer().array().notNull(),
    /** SHA-256 of the link's token: 256 random bits, which are in the e-mail and nowhere else. */
    hash: text().notNull(),
    invitato_da: bigRef(() => utente.id).notNull(),
    creato_il: writtenAt(),
    mandato_il: writtenAt(),
    scade_il: instant().notNull(),
    usato_il: instant(),
    ritirato_il: instant(),
    /** Account created when the invitation was accepted. Null = not accepted. */
    utente_id: bigRef(() => utente.id),
  },
  (t) => [
    uniqueIndex('invito_hash').on(t.hash),
    uniqueIndex('invito_aperto').on(t.email).where(sql`usato_il is null and ritirato_il is null`),
    index('invito_da').on(t.invitato_da),
    index('invito_utente').on(t.utente_id),
    check('invito_email_minuscola', sql`${t.email} = lower(${t.email})`),
  ],
)
