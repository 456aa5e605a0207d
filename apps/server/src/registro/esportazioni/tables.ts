import { FORMATI_ESPORTAZIONE, STATI_ESPORTAZIONE } from '@primo/domain/registro/esportazioni'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bytea, upwardRef, writtenAt } from '../../platform/db/columns.ts'

/** Rows on their way out of a list: asked for, written piece by piece, taken away, forgotten. */
export const esportazione = pgTable(
  'esportazione',
  {
    id: bigId(),
    chiesta_da: upwardRef('utente').notNull(),
    /** The list, by the key of its `Exportable`. */
    elenco: text().notNull(),
    formato: text({ enum: FORMATI_ESPORTAZIONE }).notNull(),
    /** The list's query, as it was parsed. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The rows chosen one by one; null = all that the query lets through. */
    scelte: bigint({ mode: 'number' }).array(),
    /** The columns of the list that leave; null = all. */
    colonne: text().array(),
    stato: text({ enum: STATI_ESPORTAZIONE }).notNull().default('in_corso'),
    /** Null until they have been counted. */
    righe: integer(),
    /** Runs begun since a piece was last written: past a few it has failed. */
    tentativi: integer().notNull().default(0),
    creata_il: writtenAt(),
  },
  (t) => [index('esportazione_di').on(t.chiesta_da, t.id), index('esportazione_creata').on(t.creata_il)],
)

/** Some of its rows, in their order: which they are, fixed at the start, and what they said when they were read. */
export const esportazione_pezzo = pgTable(
  'esportazione_pezzo',
  {
    esportazione_id: bigNumber()
      .references(() => esportazione.id, { onDelete: 'cascade' })
      .notNull(),
    n: integer().notNull(),
    righe: bigint({ mode: 'number' }).array().notNull(),
    /** A JSON array of rows, compressed; null = not read yet. */
    contenuto: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.esportazione_id, t.n] }),
    index('esportazione_da_leggere').on(t.esportazione_id, t.n).where(sql`contenuto is null`),
  ],
)
