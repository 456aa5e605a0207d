import type { EsitoLettura } from '@primo/contract/pratiche/operatore-importazioni'
import type { Saltato } from '@primo/domain/iscritti/points-eligibility'
import type { ToccaA } from '@primo/domain/pratiche/conversazione'
import type { ColonneScelte } from '@primo/domain/pratiche/importa-colonne'
import type { StatoImportazione } from '@primo/domain/pratiche/importa-pratiche'
import type {
  Accaduto,
  EsitoPratica,
  MotivoSenzaPunti,
  PassoPratica,
  StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { stepColumns, utente } from '../../accesso/account/tables.ts'
import { tipo_finanziamento } from '../../anagrafica/tipi/tables.ts'
import { bigId, bigNumber, bigRef, bytea, instant, smallRef, writtenAt } from '../../platform/db/columns.ts'
import { folded } from '../../platform/db/search-sql.ts'

/** Cases. `id` is the API's `id_scheda`. */
export const pratica = pgTable(
  'pratica',
  {
    id: bigId(),
    /** Account of the convenzionato who registered the case and owns it. */
    utente_id: bigRef(() => utente.id).notNull(),
    /** Sequence number of the case among those of its owner, from 1. */
    sequenza: integer().notNull(),
    /** The client: personal data, visible to the owner and the operators only. */
    nominativo: text().notNull(),
    id_tipo_finanziamento: smallRef(() => tipo_finanziamento.id).notNull(),
    importo_cent: bigNumber().notNull(),
    /** Registration day: the points rule and the sponsor line of this day apply to the case (decisions §8). */
    data_registrazione: date().notNull(),
    registrata_il: instant().notNull(),
    id_stato: smallint().$type<StatoPratica>().notNull().default(1),
    passo: text().$type<PassoPratica>(),
    /** Missing items that block the next step, as text. */
    manca: text(),
    perc_completamento: smallint().notNull().default(0),
    esito_positivo: boolean().notNull().default(false),
    esito_negativo: boolean().notNull().default(false),
    /** Number of times the case was completed. Each completion credits points once. */
    ciclo: integer().notNull().default(0),
    /** Reasons why the last completion gave no points, or skipped members. */
    motivi_punti: jsonb().$type<MotivoSenzaPunti[]>().notNull().default([]),
    /** Sponsors the last completion skipped, with the unmet requirement of that day. */
    saltati: jsonb().$type<Saltato[]>().notNull().default([]),
    aggiornata_il: instant().notNull(),
    /** Instant at which the owner withdrew the draft. From then on it is hidden from all users (docs/decisions/0010). */
    ritirata_il: instant(),
    /**
     * Folded name of the client, by which the cases are searched and sorted: folding it at query time costs more than the search
     * itself.
     */
    nominativo_cercato: text().generatedAlwaysAs(sql.raw(folded('nominativo'))),
    /** Folded name and e-mail of the owner for the search; written by triggers only. */
    titolare_cercato: text().notNull().default(''),
    /** Whose answer the conversation on the case waits for. Null = no one's. */
    tocca_a: text().$type<ToccaA>(),
    /** Number of documents that wait for an operator's decision. */
    da_controllare: smallint().notNull().default(0),
    /** Kinds of all events in the case's history, so that the filter by event needs only this row. */
    accaduti: text().array().$type<Accaduto[]>().notNull().default([]),
  },
  (t) => [
    // Trigram search of the client's name and of the owner's.
    index('pratica_cercata').using(
      'gin',
      sql.raw('nominativo_cercato gin_trgm_ops, titolare_cercato gin_trgm_ops'),
    ),
    // Filter by rare kinds of events.
    index('pratica_accaduti').using('gin', t.accaduti),
    // The list of an owner, newest first, without a sort.
    index('pratica_titolare').on(t.utente_id, t.data_registrazione, t.id).where(sql`ritirata_il is null`),
    check('pratica_ritirata_bozza', sql`${t.ritirata_il} is null or ${t.id_stato} = 1`),
    uniqueIndex('pratica_sequenza_unica').on(t.utente_id, t.sequenza),
    // Search by a case's number.
    index('pratica_numero').on(t.sequenza, t.data_registrazione),
    // The operators' queue, the longest unchanged first, without a sort.
    index('pratica_coda').on(t.id_stato, t.aggiornata_il, t.id),
    // The same for all states together.
    index('pratica_ferma').on(t.aggiornata_il, t.id).where(sql`id_stato <> 1`),
    // BRIN index for periods by day of registration, the order in which cases are inserted. It cannot provide an order, so the
    // planner does not use it for an owner's list.
    index('pratica_registrata').using('brin', t.data_registrazione),
    // By amount, without drafts: an owner's list includes drafts, so the planner cannot use it for that list.
    index('pratica_importo').on(t.importo_cent, t.id).where(sql`id_stato <> 1`),
    // The other orders of the list.
    index('pratica_per_data').on(t.data_registrazione, t.id).where(sql`id_stato <> 1`),
    index('pratica_per_nominativo').on(t.nominativo_cercato, t.id).where(sql`id_stato <> 1`),
    index('pratica_per_avanzamento').on(t.perc_completamento, t.id).where(sql`id_stato <> 1`),
    // Counts of the queue for the dashboard.
    index('pratica_in_coda').on(t.passo, t.aggiornata_il, t.manca, t.tocca_a).where(sql`id_stato = 3`),
    // Cases with an answer to read, or with an open question, the longest waiting first.
    index('pratica_tocca_a').on(t.tocca_a, t.aggiornata_il, t.id).where(sql`tocca_a is not null`),
    // Cases with documents to check, the longest waiting first.
    index('pratica_da_controllare').on(t.aggiornata_il, t.id).where(sql`da_controllare > 0`),
    check('pratica_stato_valido', sql`${t.id_stato} in (1, 2, 3, 5)`),
    check('pratica_tocca_a_valido', sql`${t.tocca_a} in ('convenzionato', 'operatore')`),
    check('pratica_un_esito', sql`not (${t.esito_positivo} and ${t.esito_negativo})`),
    check('pratica_importo_positivo', sql`${t.importo_cent} > 0`),
  ],
)

/**
 * SQL of the interval during which a case had the state that a history row ends: from the previous row, excluded, to this row,
 * included. Empty when the previous row has the later time.
 */
export const STATE_INTERVAL_SQL = `tstzrange(least(da_quando, quando), quando, '(]')`

/** History of the cases: actor, instant, transition and reason of each step. */
export const pratica_storia = pgTable(
  'pratica_storia',
  {
    id: bigId(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    id_stato: smallint().$type<StatoPratica>().notNull(),
    passo: text().$type<PassoPratica>(),
    /** State of the case before the step. For the first row, the initial draft. */
    da_stato: smallint().$type<StatoPratica>().notNull().default(1),
    da_passo: text().$type<PassoPratica>(),
    /** Instant of the case's previous step. Null for the first. */
    da_quando: instant(),
    ...stepColumns(),
    motivo: text(),
    /** Outcome of a completion; null for cases completed and reopened before this column existed. */
    esito: text().$type<EsitoPratica>(),
  },
  (t) => [
    index('pratica_storia_pratica').on(t.pratica_id, t.id),
    // BRIN index for periods: rows are appended in time order.
    index('pratica_storia_quando').using('brin', t.quando),
    // Arrivals in and exits from a state or step, by period.
    index('pratica_storia_arrivo').on(t.id_stato, t.da_stato, t.quando, t.pratica_id, t.esito),
    index('pratica_storia_uscita').on(t.da_passo, t.quando, t.pratica_id).where(sql`da_stato = 3`),
    // State at an instant of the cases that have changed since.
    index('pratica_storia_tra').using('gist', sql.raw(STATE_INTERVAL_SQL)),
    check('pratica_storia_esito', sql`${t.esito} is null or ${t.id_stato} = 5`),
    // Steps of an operator.
    index('pratica_storia_attore').on(t.attore_id, t.pratica_id),
  ],
)

/** Bank, product, mandate and the type's additional fields of a pratica (company §6). */
export const pratica_dati = pgTable('pratica_dati', {
  pratica_id: bigRef(() => pratica.id).primaryKey(),
  banca: text(),
  prodotto: text(),
  /** Number or date of the mandate that the client signed. */
  mandato: text(),
  /** Values of the type's additional fields by field id, as JSON, encrypted: they may identify a person. */
  campi_cifrati: text(),
  aggiornata_il: instant().notNull(),
})

/**
 * Counts per owner of cases, with the owner's path in the network: the cases of a network are counted from the owners in a range
 * of paths (docs/decisions/0073). Months are indexes of the function `mese_di_rete`. Written by triggers of `pratica` and
 * `segnalatore` only.
 */
export const conto_pratiche = pgTable(
  'conto_pratiche',
  {
    utente_id: bigRef(() => utente.id).primaryKey(),
    percorso: text().notNull(),
    livello: integer().notNull(),
    /** Number of the owner's cases that are no longer drafts. */
    inviate: integer().notNull().default(0),
    /** Number of the owner's cases that are no longer drafts, by month of registration. */
    per_mese: integer().array().notNull().default([]),
    /** Number of cases completed with a positive outcome, by month of completion. */
    completate: integer().array().notNull().default([]),
    /** Index of the last month with a positive completion. Null = none. */
    ultimo_mese: integer(),
  },
  (t) => [index('conto_pratiche_percorso').on(t.percorso)],
)

/**
 * Files of cases uploaded by operators, with the state of their import. The content is kept only until it is imported or
 * discarded, because clients' names are personal data.
 */
export const importazione = pgTable(
  'importazione',
  {
    id: bigId(),
    nome_file: text().notNull(),
    /** SHA-256 of the imported file's bytes. */
    impronta: text().notNull(),
    caricata_il: writtenAt(),
    caricata_da: bigRef(() => utente.id).notNull(),
    finita_il: instant(),
    /** Number of rows of the file. `create` counts the cases made from them, `annullate` those withdrawn again. */
    righe: integer().notNull(),
    create: integer().notNull().default(0),
    annullate: integer().notNull().default(0),
    /** State of the import. The default is for rows written by a previous version, which imported within the request. */
    stato: text().$type<StatoImportazione>().notNull().default('finita'),
    /** Columns that an operator chose for the file. Null = found by their names. */
    colonne: jsonb().$type<ColonneScelte>(),
    /** Number of rows, or of cases to withdraw, that the current run has processed. */
    fatte: integer().notNull().default(0),
    /** Number of runs since the last progress. After a few the import fails. */
    tentativi: integer().notNull().default(0),
    /** Reason why the file could not be read to its end, as text. */
    motivo: text(),
    /** Result of reading the file. Null until it is completed. */
    esito: jsonb().$type<EsitoLettura>(),
    /** Content of the file as uploaded. Null once it is deleted. */
    contenuto: bytea(),
  },
  (t) => [
    index('importazione_caricata').on(t.caricata_il, t.id),
    index('importazione_impronta').on(t.impronta, t.id),
  ],
)

/** Columns that operators chose for files with the same headings, which the next such file uses. */
export const mappa_importazione = pgTable('mappa_importazione', {
  /** SHA-256 of the headings in their order. */
  impronta: text().primaryKey(),
  colonne: jsonb().$type<ColonneScelte>().notNull(),
  scelta_da: bigRef(() => utente.id).notNull(),
  scelta_il: instant().notNull(),
})

/** Imported rows by content: the same row, in any file, creates a single case. */
export const pratica_importata = pgTable(
  'pratica_importata',
  {
    id: bigId(),
    /** Keyed hash of the seed (in older rows, of the row's content itself). Null once the case was withdrawn with its import. */
    chiave: text(),
    /**
     * Seed of the row, encrypted: the SHA-256 of its content and its ordinal among equal rows. `chiave` is computed from it again
     * after a key rotation.
     */
    seme_cifrato: text(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    importazione_id: bigRef(() => importazione.id).notNull(),
    riga: integer().notNull(),
  },
  (t) => [
    uniqueIndex('pratica_importata_chiave').on(t.chiave),
    uniqueIndex('pratica_importata_riga').on(t.importazione_id, t.riga),
    index('pratica_importata_pratica').on(t.pratica_id),
  ],
)
