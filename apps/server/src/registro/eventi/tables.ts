import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/audit-log'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, bytea, upwardRef, writtenAt } from '../../platform/db/columns.ts'

const GENERI = Object.keys(GENERI_REGISTRO) as [GenereRegistro, ...GenereRegistro[]]

/**
 * Audit log: an event is written in the transaction of its command and never changed, which triggers enforce. It has monthly
 * partitions (`personal-data.ts`). Position and hashes of a row are added after the commit (`hash-chain.ts`).
 */
export const evento = pgTable(
  'evento',
  {
    id: bigNumber().notNull().generatedAlwaysAsIdentity(),
    avvenuto_il: writtenAt(),
    genere: text({ enum: GENERI }).notNull().default('cambio'),
    /** Account of the actor. Null = the system, or an unauthenticated caller. */
    attore_id: upwardRef('utente'),
    tipo: text().notNull(),
    oggetto: text().notNull(),
    oggetto_id: bigNumber(),
    dati: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Values before and after of each changed field (`Cambi`). Like `dati`, without personal data. */
    cambi: jsonb().$type<Record<string, [unknown, unknown]>>(),
    sessione_id: uuid(),
    /** Keyed hash of the client's network address. */
    rete: text(),
    /** Id of the request that recorded the event, as in the response and in the server's log. */
    richiesta: uuid(),
    /** Method and path of the call that recorded the event. */
    chiamata: text(),
    /** Position of the row in the hash chain, the order in which committed events became visible; null until assigned. */
    ordine: bigNumber(),
    /** Hash of the previous row in the chain. `impronta` has the hash of the row itself. */
    precedente: bytea(),
    impronta: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.avvenuto_il, t.id] }),
    index('evento_oggetto').on(t.oggetto, t.oggetto_id, t.avvenuto_il, t.id),
    index('evento_cosa').on(t.oggetto, t.avvenuto_il, t.id),
    index('evento_attore').on(t.attore_id, t.avvenuto_il, t.id).where(sql`attore_id is not null`),
    index('evento_genere').on(t.genere, t.avvenuto_il, t.id).where(sql`genere <> 'cambio'`),
    index('evento_ordine').on(t.ordine),
    index('evento_da_legare').on(t.ordine, t.id).where(sql`impronta is null`),
  ],
)

/** Daily roots of the hash chain: exported and stored elsewhere, they reveal a rewritten chain. */
export const radice_giorno = pgTable('radice_giorno', {
  giorno: date().primaryKey(),
  primo: bigNumber().notNull(),
  ultimo: bigNumber().notNull(),
  impronta: bytea().notNull(),
})

/** Position of each consumer of the audit events. */
export const smistamento = pgTable('smistamento', {
  destinatario: text().primaryKey(),
  /** Position of the last event that the consumer has processed. */
  ordine: bigNumber().notNull(),
  /** Consecutive failures of the consumer on its next event. */
  tentativi: integer().notNull().default(0),
})

/** Events set aside because a consumer failed on them too often, so that the following events proceed. */
export const evento_scartato = pgTable(
  'evento_scartato',
  {
    destinatario: text().notNull(),
    /** Id in `evento`, without a foreign key, since monthly partitions are dropped. */
    evento_id: bigNumber().notNull(),
    scartato_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.destinatario, t.evento_id] })],
)
