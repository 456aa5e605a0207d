import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/register'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, bytea, upwardRef, writtenAt } from '../../platform/db/columns.ts'

const GENERI = Object.keys(GENERI_REGISTRO) as [GenereRegistro, ...GenereRegistro[]]

/**
 * What happened, to whom and by whom: written in the transaction of the command, and never changed. The database keeps it
 * so, a part for each month (`months.ts`); its place and its links of the chain are added later (`chain.ts`).
 */
export const evento = pgTable(
  'evento',
  {
    id: bigNumber().notNull().generatedAlwaysAsIdentity(),
    avvenuto_il: writtenAt(),
    genere: text({ enum: GENERI }).notNull().default('cambio'),
    /** Null = the system itself, or nobody who had entered. */
    attore_id: upwardRef('utente'),
    tipo: text().notNull(),
    oggetto: text().notNull(),
    oggetto_id: bigNumber(),
    dati: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Of each field that changed, how it was and how it is (`Cambi`). Like `dati`, nothing personal. */
    cambi: jsonb().$type<Record<string, [unknown, unknown]>>(),
    sessione_id: uuid(),
    /** Keyed hash of the network address it came from. */
    rete: text(),
    /** The number of the request, as its answer and the log have it. */
    richiesta: uuid(),
    /** Which call it was: method and path. */
    chiamata: text(),
    /** Its place in the order in which events became visible; null until it is given one. */
    ordine: bigNumber(),
    /** Hash of the row before, and of this one with it. */
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

/** Of each day the last link made in it: what is printed and kept elsewhere, and what a rewritten chain cannot match. */
export const radice_giorno = pgTable('radice_giorno', {
  giorno: date().primaryKey(),
  primo: bigNumber().notNull(),
  ultimo: bigNumber().notNull(),
  impronta: bytea().notNull(),
})

/** How far each consumer of the events has come. */
export const smistamento = pgTable('smistamento', {
  destinatario: text().primaryKey(),
  /** The last event it has taken in. */
  ordine: bigNumber().notNull(),
  /** Failures in a row at the event after that one. */
  tentativi: integer().notNull().default(0),
})

/** Events a consumer could not take in however often it tried: set aside, so that those behind them go on. */
export const evento_scartato = pgTable(
  'evento_scartato',
  {
    destinatario: text().notNull(),
    /** Of `evento`: no key says so, since a month of events goes when its time is over. */
    evento_id: bigNumber().notNull(),
    scartato_il: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.destinatario, t.evento_id] })],
)
