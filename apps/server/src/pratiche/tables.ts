import type { EsitoLettura } from '@primo/contract/pratiche/operatore-importazioni'
import type { Saltato } from '@primo/domain/persone/titoli-punti'
import type { Accaduto } from '@primo/domain/pratiche/accaduto'
import type { StatoImportazione } from '@primo/domain/pratiche/importa-pratiche'
import type {
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
import { stepColumns, utente } from '../persone/accesso/tables.ts'
import { tipo_finanziamento } from '../persone/tipi/tables.ts'
import { bigId, bigNumber, bigRef, bytea, instant, smallRef, writtenAt } from '../platform/db/columns.ts'
import { folded } from '../platform/db/fold-sql.ts'

/** Cases. `id` is the `id_scheda` of the wire. */
export const pratica = pgTable(
  'pratica',
  {
    id: bigId(),
    /** The convenzionato who registered it: its owner. */
    utente_id: bigRef(() => utente.id).notNull(),
    /** Number of the case among its owner's, from 1. */
    sequenza: integer().notNull(),
    /** The client: personal data, seen by the owner and the operators only. */
    nominativo: text().notNull(),
    id_tipo_finanziamento: smallRef(() => tipo_finanziamento.id).notNull(),
    importo_cent: bigNumber().notNull(),
    /** Rule and sponsor chain are those of this day (decisions §8). */
    data_registrazione: date().notNull(),
    registrata_il: instant().notNull(),
    id_stato: smallint().$type<StatoPratica>().notNull().default(1),
    passo: text().$type<PassoPratica>(),
    /** What is missing to go on, in words. */
    manca: text(),
    perc_completamento: smallint().notNull().default(0),
    esito_positivo: boolean().notNull().default(false),
    esito_negativo: boolean().notNull().default(false),
    /** How many times it was completed: each completion credits once. */
    ciclo: integer().notNull().default(0),
    /** Why the last completion credited nobody, or passed somebody over. */
    motivi_punti: jsonb().$type<MotivoSenzaPunti[]>().notNull().default([]),
    /** Whom of the line of sponsors the last completion passed over, and what he lacked that day. */
    saltati: jsonb().$type<Saltato[]>().notNull().default([]),
    aggiornata_il: instant().notNull(),
    /** When its owner withdrew it, still a draft: from then on it is there for nobody (docs/decisions/0010). */
    ritirata_il: instant(),
    /** The client's name folded, as it is looked for and put in order: folding each that is found again costs more than finding it. */
    nominativo_cercato: text().generatedAlwaysAs(sql.raw(folded('nominativo'))),
    /** The owner's name folded, and his e-mail, as he is looked for: written by triggers only. */
    titolare_cercato: text().notNull().default(''),
    /** What has happened to it, of all days: so that it is asked of the case alone. */
    accaduti: text().array().$type<Accaduto[]>().notNull().default([]),
  },
  (t) => [
    // Parts of the client's name and of the owner's, found without reading every case.
    index('pratica_cercata').using(
      'gin',
      sql.raw('nominativo_cercato gin_trgm_ops, titolare_cercato gin_trgm_ops'),
    ),
    // What happened to few.
    index('pratica_accaduti').using('gin', t.accaduti),
    // The list of an owner, newest first, without a sort.
    index('pratica_titolare').on(t.utente_id, t.data_registrazione, t.id).where(sql`ritirata_il is null`),
    check('pratica_ritirata_bozza', sql`${t.ritirata_il} is null or ${t.id_stato} = 1`),
    uniqueIndex('pratica_sequenza_unica').on(t.utente_id, t.sequenza),
    // What a person calls a case by.
    index('pratica_numero').on(t.sequenza, t.data_registrazione),
    // The operators' queue, the one that has stood still the longest first, without a sort.
    index('pratica_coda').on(t.id_stato, t.aggiornata_il, t.id),
    // The same of all states together.
    index('pratica_ferma').on(t.aggiornata_il, t.id).where(sql`id_stato <> 1`),
    // The same by the day of registration, as which cases are written: between two of them, and in no order, or the
    // owner's list would be read off it.
    index('pratica_registrata').using('brin', t.data_registrazione),
    // By the amount, of those that are no longer drafts: nor is the owner's list, which has them, read off this one.
    index('pratica_importo').on(t.importo_cent, t.id).where(sql`id_stato <> 1`),
    // The other orders of the list.
    index('pratica_per_data').on(t.data_registrazione, t.id).where(sql`id_stato <> 1`),
    index('pratica_per_nominativo').on(t.nominativo_cercato, t.id).where(sql`id_stato <> 1`),
    index('pratica_per_avanzamento').on(t.perc_completamento, t.id).where(sql`id_stato <> 1`),
    // What the first page counts of the queue.
    index('pratica_in_attesa').on(t.passo, t.aggiornata_il, t.manca).where(sql`id_stato = 3`),
    check('pratica_stato_valido', sql`${t.id_stato} in (1, 2, 3, 5)`),
    check('pratica_un_esito', sql`not (${t.esito_positivo} and ${t.esito_negativo})`),
    check('pratica_importo_positivo', sql`${t.importo_cent} > 0`),
  ],
)

/** While a case was as a step of its history left it: after the step before, up to the step itself. Empty where clocks disagree. */
export const TRA_DUE_PASSI_SQL = `tstzrange(least(da_quando, quando), quando, '(]')`

/** Every transition of a case: who, when, why. */
export const pratica_storia = pgTable(
  'pratica_storia',
  {
    id: bigId(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    id_stato: smallint().$type<StatoPratica>().notNull(),
    passo: text().$type<PassoPratica>(),
    /** How it was before: of the first row, the draft it begins as. */
    da_stato: smallint().$type<StatoPratica>().notNull().default(1),
    da_passo: text().$type<PassoPratica>(),
    /** Since when it had been so, the step before; null of the first. */
    da_quando: instant(),
    ...stepColumns(),
    motivo: text(),
    /** How a completion ended; null of what was completed and reopened before it was written here. */
    esito: text().$type<EsitoPratica>(),
  },
  (t) => [
    index('pratica_storia_pratica').on(t.pratica_id, t.id),
    // What happened in some days: rows are written in their order.
    index('pratica_storia_quando').using('brin', t.quando),
    // What cases came to and what they left, in some days.
    index('pratica_storia_arrivo').on(t.id_stato, t.da_stato, t.quando, t.pratica_id, t.esito),
    index('pratica_storia_uscita').on(t.da_passo, t.quando, t.pratica_id).where(sql`da_stato = 3`),
    // How cases stood at an instant, of those that have moved since.
    index('pratica_storia_tra').using('gist', sql.raw(TRA_DUE_PASSI_SQL)),
    check('pratica_storia_esito', sql`${t.esito} is null or ${t.id_stato} = 5`),
    // What an operator had a hand in.
    index('pratica_storia_attore').on(t.attore_id, t.pratica_id),
  ],
)

/**
 * Whoever registered cases, how many by month and where he stands in the network: so that a network's cases are counted
 * from those who have them, in a range of paths (docs/decisions/0073). Months have the places of `mese_di_rete`. Written by
 * triggers of `pratica` and `segnalatore` only.
 */
export const conto_pratiche = pgTable(
  'conto_pratiche',
  {
    utente_id: bigRef(() => utente.id).primaryKey(),
    percorso: text().notNull(),
    livello: integer().notNull(),
    /** Cases that are no longer drafts. */
    inviate: integer().notNull().default(0),
    /** The same by month of registration. */
    per_mese: integer().array().notNull().default([]),
    /** Cases completed with a positive outcome, by the month in which they were. */
    completate: integer().array().notNull().default([]),
    /** The last month that has any of those; null = none has. */
    ultimo_mese: integer(),
  },
  (t) => [index('conto_pratiche_percorso').on(t.percorso)],
)

/**
 * A file of cases an operator uploaded, and how far its import is. What the file says is kept only until it is imported or given up:
 * clients' names are personal data.
 */
export const importazione = pgTable(
  'importazione',
  {
    id: bigId(),
    nome_file: text().notNull(),
    /** SHA-256 of the file's bytes. */
    impronta: text().notNull(),
    caricata_il: writtenAt(),
    caricata_da: bigRef(() => utente.id).notNull(),
    finita_il: instant(),
    /** Rows of the file; the cases made of them; of those, withdrawn again. */
    righe: integer().notNull(),
    create: integer().notNull().default(0),
    annullate: integer().notNull().default(0),
    /** Without one written, of the version before: it imported in the call itself. */
    stato: text().$type<StatoImportazione>().notNull().default('finita'),
    /** Rows, or cases to withdraw, the job that runs has gone through. */
    fatte: integer().notNull().default(0),
    /** Runs begun since something was last written: past a few it has failed. */
    tentativi: integer().notNull().default(0),
    /** Why it could not be read to its end, in words. */
    motivo: text(),
    /** What was found in it, when it had been read to its end. */
    esito: jsonb().$type<EsitoLettura>(),
    /** The file, as it was sent. */
    contenuto: bytea(),
  },
  (t) => [
    index('importazione_caricata').on(t.caricata_il, t.id),
    index('importazione_impronta').on(t.impronta, t.id),
  ],
)

/** What has already been imported: the same row, in whatever file, makes one case. */
export const pratica_importata = pgTable(
  'pratica_importata',
  {
    id: bigId(),
    /** Keyed hash of the seed; of before there was one, of what the row says itself. Null once the case was withdrawn with its import. */
    chiave: text(),
    /** SHA-256 of what the row says, and which of its equals in the file it is, encrypted: the hash outlives the keys. */
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
