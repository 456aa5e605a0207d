import type { ListName } from '@primo/contract/ufficio/operatore-viste'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, writtenAt } from '../../platform/db/columns.ts'

/** Saved views of lists, private or shared with the other operators. */
export const vista_elenco = pgTable(
  'vista_elenco',
  {
    id: bigId(),
    di: bigRef(() => utente.id).notNull(),
    elenco: text().$type<ListName>().notNull(),
    nome: text().notNull(),
    condivisa: boolean().notNull().default(false),
    /** Filters of the saved view, with values as in the URL. */
    filtri: jsonb().$type<{ campo: string; valore: string }[]>().notNull(),
    ordine: text().notNull(),
    verso: text({ enum: ['asc', 'desc'] }).notNull(),
    /** Visible columns of the saved view. Null = the list's default. */
    colonne: text().array(),
    creata_il: writtenAt(),
    aggiornata_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('vista_nome_unico').on(t.di, t.elenco, sql`lower(${t.nome})`),
    index('vista_condivisa').on(t.elenco).where(sql`condivisa`),
  ],
)
