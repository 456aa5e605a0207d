import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigNumber, bigRef, bytea, instant, smallId, smallRef, writtenAt } from '../../platform/db/columns.ts'
import type { ContenutoRegolamento } from './documento.ts'

/** Editions of the manifestazione a premi (D.P.R. 430/2001). The current one is the last to have begun. */
export const edizione = pgTable(
  'edizione',
  {
    id: smallId(),
    codice: text().notNull(),
    titolo: text().notNull(),
    inizio: date().notNull(),
    fine: date().notNull(),
    /** Last day a prize may be requested: the points of the edition expire with it. */
    ultima_richiesta: date().notNull(),
    creata_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('edizione_codice_unico').on(t.codice),
    uniqueIndex('edizione_inizio_unico').on(t.inizio),
    check('edizione_date_in_ordine', sql`${t.inizio} <= ${t.fine} and ${t.fine} <= ${t.ultima_richiesta}`),
    check('edizione_cinque_anni', sql`${t.ultima_richiesta} < ${t.inizio} + interval '5 years'`),
  ],
)

/** Security deposits lodged for an edition (D.P.R. 430/2001, art. 7); the last one is the current one. */
export const cauzione = pgTable(
  'cauzione',
  {
    id: smallId(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    importo_cent: bigNumber().notNull(),
    /** Date of the deposit's document; `descrizione` describes it: «Fideiussione n. 123, Banca…». */
    data: date().notNull(),
    riferimento: text().notNull(),
    attore_id: bigRef(() => utente.id),
    creata_il: writtenAt(),
  },
  (t) => [
    index('cauzione_edizione').on(t.edizione_id, t.id),
    check('cauzione_positiva', sql`${t.importo_cent} > 0`),
  ],
)

/** Versions of an edition's official rules, stored as they were shown. The last one published is in force. */
export const regolamento = pgTable(
  'regolamento',
  {
    id: smallId(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    versione: text().notNull(),
    /** Text of the official rules as an HTML page. */
    html: text().notNull(),
    /** SHA-256 of the `html` column, hexadecimal. */
    hash: text().notNull(),
    /** Content from which the version was generated; the next version is compared with it. */
    contenuto: jsonb().$type<ContenutoRegolamento>(),
    /** PDF of the official rules. `pdf_hash` is its SHA-256. */
    pdf: bytea(),
    pdf_hash: text(),
    pubblicato_il: instant().notNull(),
  },
  (t) => [
    uniqueIndex('regolamento_versione_unica').on(t.versione),
    index('regolamento_edizione').on(t.edizione_id, t.id),
    check('regolamento_pdf', sql`(${t.pdf} is null) = (${t.pdf_hash} is null)`),
  ],
)

/** Versions of the official rules shown to each member, with the time of the acceptance (decisions §5). */
export const regolamento_mostrato = pgTable(
  'regolamento_mostrato',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    regolamento_id: smallRef(() => regolamento.id).notNull(),
    mostrato_il: instant().notNull(),
    accettato_il: instant(),
  },
  (t) => [primaryKey({ columns: [t.utente_id, t.regolamento_id] })],
)
