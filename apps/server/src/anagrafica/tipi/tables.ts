import type { GenereCampo } from '@primo/domain/anagrafica/campi-finanziamento'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bigId, instant, smallRef } from '../../platform/db/columns.ts'

/** Financing types. They are rows, so that more can be added without a change of the code (decisions §6). */
export const tipo_finanziamento = pgTable('tipo_finanziamento', {
  id: integer().primaryKey(),
  descrizione: text().notNull().unique(),
  /** Whether new pratiche may have this type. */
  attivo: boolean().notNull().default(true),
})

/** Additional fields of the pratiche of a financing type. */
export const campo_finanziamento = pgTable(
  'campo_finanziamento',
  {
    id: bigId(),
    tipo_id: smallRef(() => tipo_finanziamento.id).notNull(),
    etichetta: text().notNull(),
    genere: text().$type<GenereCampo>().notNull(),
    /** Choices of a field of kind `scelta`. */
    opzioni: text().array().notNull().default([]),
    /** Whether a pratica cannot be sent without it. */
    obbligatorio: boolean().notNull().default(false),
    posizione: smallint().notNull(),
    /** Instant from which the field is not shown for new values. Stored values keep its label. */
    tolto_il: instant(),
  },
  (t) => [index('campo_finanziamento_tipo').on(t.tipo_id, t.posizione)],
)

/** Checklist of the documents that the pratiche of a financing type need (company §6). */
export const documento_richiesto = pgTable(
  'documento_richiesto',
  {
    id: bigId(),
    tipo_id: smallRef(() => tipo_finanziamento.id).notNull(),
    nome: text().notNull(),
    /** Sentence for the sender: which pages, how recent. */
    aiuto: text(),
    /** Whether the pratica cannot leave the step «documenti» without it. */
    obbligatorio: boolean().notNull().default(true),
    /** Whether each subject of the pratica has to send one, instead of one for the whole pratica. */
    per_soggetto: boolean().notNull().default(false),
    /** Whether an operator who accepts it enters its expiry date. */
    scade: boolean().notNull().default(false),
    posizione: smallint().notNull(),
    /** Instant from which it is not requested any more. */
    tolto_il: instant(),
  },
  (t) => [
    index('documento_richiesto_tipo').on(t.tipo_id, t.posizione),
    check('documento_richiesto_nome', sql`length(${t.nome}) between 1 and 80`),
  ],
)
