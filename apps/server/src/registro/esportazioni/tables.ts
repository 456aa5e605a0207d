import { FORMATI_ESPORTAZIONE, STATI_ESPORTAZIONE } from '@primo/domain/registro/esportazioni'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bytea, upwardRef, writtenAt } from '../../platform/db/columns.ts'

/** Exports of lists: requested, written in chunks, downloaded, deleted. */
export const esportazione = pgTable(
  'esportazione',
  {
    id: bigId(),
    chiesta_da: upwardRef('utente').notNull(),
    /** Name of the exported list, the key of its `Exportable`. */
    elenco: text().notNull(),
    formato: text({ enum: FORMATI_ESPORTAZIONE }).notNull(),
    /** Parsed query of the exported list. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Ids of the selected rows; null = all rows that match the query. */
    scelte: bigint({ mode: 'number' }).array(),
    /** Names of the exported columns. Null = all. */
    colonne: text().array(),
    stato: text({ enum: STATI_ESPORTAZIONE }).notNull().default('in_corso'),
    /** Number of rows of the export. Null until they have been counted. */
    righe: integer(),
    /** Number of runs started since the last chunk was written: beyond a maximum the export has failed. */
    tentativi: integer().notNull().default(0),
    creata_il: writtenAt(),
  },
  (t) => [index('esportazione_di').on(t.chiesta_da, t.id), index('esportazione_creata').on(t.creata_il)],
)

/** Chunks of the exports: ids of the rows, fixed at the start, and the contents that the rows had when they were read. */
export const esportazione_pezzo = pgTable(
  'esportazione_pezzo',
  {
    esportazione_id: bigNumber()
      .references(() => esportazione.id, { onDelete: 'cascade' })
      .notNull(),
    n: integer().notNull(),
    righe: bigint({ mode: 'number' }).array().notNull(),
    /** Chunk's rows as a compressed JSON array. Null = not read yet. */
    contenuto: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.esportazione_id, t.n] }),
    index('esportazione_da_leggere').on(t.esportazione_id, t.n).where(sql`contenuto is null`),
  ],
)
