// Long because the ledger is one concept: rules, wallets, movements, lots and postings are mutually consistent.

import type { Titolo } from '@primo/domain/iscritti/points-eligibility'
import type { Eccezione } from '@primo/domain/raccolta/eccezione-punti'
import { CONTI, type FattiScritti, STATI_RETTIFICA, type TipoMovimento } from '@primo/domain/raccolta/punti'
import type { RegolaScritta, StatoSimulazione } from '@primo/domain/raccolta/regola-punti'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { tipo_finanziamento } from '../../anagrafica/tipi/tables.ts'
import {
  bigId,
  bigNumber,
  bigRef,
  instant,
  smallId,
  smallRef,
  textRef,
  upwardRef,
  writtenAt,
} from '../../platform/db/columns.ts'
import { folded } from '../../platform/db/search-sql.ts'
import { edizione } from '../manifestazioni/tables.ts'

const count = () => integer().notNull().default(0)

/** Versions of the points rule with their days, which never overlap (an exclusion constraint). */
export const regola_punti = pgTable(
  'regola_punti',
  {
    versione: text().primaryKey(),
    /** Number of the version, by which proposals refer to it. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    dal: date().notNull(),
    /** Last day on which the version of the rule applies. Null = until the next version. */
    al: date(),
    /** Shares of the sponsor line in basis points, the nearest level first. */
    quote_bp: integer().array().notNull(),
    tetto_quota: integer().notNull(),
    giorni_maturazione: smallint().notNull(),
    /** Exceptions to the points by type, in order of precedence. */
    eccezioni: jsonb().$type<readonly Eccezione[]>().notNull().default([]),
    /**
     * Instant of the publication. The points by financing type are inserted in the same transaction; from then on the version is
     * immutable, except that its last day is set once.
     */
    pubblicata_il: writtenAt(),
    pubblicata_da: bigRef(() => utente.id),
  },
  (t) => [
    check('regola_punti_valori', sql`${t.tetto_quota} >= 0 and ${t.giorni_maturazione} >= 0`),
    // Shares are between 0 and 100 %, on at most ten levels.
    check(
      'regola_punti_quote',
      sql`0 <= all(${t.quote_bp}) and cardinality(${t.quote_bp}) <= 10 and 10000 >= all(${t.quote_bp})`,
    ),
  ],
)

/** Points of a case of each financing type under a rule. */
export const regola_punti_tipo = pgTable(
  'regola_punti_tipo',
  {
    versione: textRef(() => regola_punti.versione).notNull(),
    id_tipo_finanziamento: smallRef(() => tipo_finanziamento.id).notNull(),
    punti: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versione, t.id_tipo_finanziamento] }),
    check('regola_punti_tipo_positivi', sql`${t.punti} > 0`),
  ],
)

/** Drafts of the points rule. Nothing is credited under a draft, and its publication deletes it. */
export const regola_bozza = pgTable('regola_bozza', {
  id: smallId(),
  scritta: jsonb().$type<RegolaScritta>().notNull(),
  nota: text().notNull(),
  scritta_da: bigRef(() => utente.id).notNull(),
  aggiornata_il: instant().notNull(),
})

/** Points before and after. */
export type PrimaDopo = { prima: number; dopo: number }
/** Result of a simulation: totals, and the members who gain and lose the most, by account id. */
export type EsitoSimulazione = PrimaDopo & {
  pratiche: number
  spostate: string[]
  per_livello: (PrimaDopo & { livello: number })[]
  per_tipo: (PrimaDopo & { id_tipo_finanziamento: number; pratiche: number })[]
  guadagnano: number
  perdono: number
  uguali: number
  primi: (PrimaDopo & { utente_id: number })[]
  ultimi: (PrimaDopo & { utente_id: number })[]
}

/** Simulations of drafts on past cases: the last one of each draft, which a job computes. */
export const simulazione_regola = pgTable(
  'simulazione_regola',
  {
    id: bigId(),
    bozza_id: integer()
      .references(() => regola_bozza.id, { onDelete: 'cascade' })
      .notNull()
      .unique('simulazione_regola_bozza'),
    /** Content of the draft when the simulation was requested. */
    scritta: jsonb().$type<RegolaScritta>().notNull(),
    /** Days of completion of the cases, both included. Null = all. */
    dal: date(),
    al: date(),
    stato: text().$type<StatoSimulazione>().notNull().default('in_corso'),
    fatte: integer().notNull().default(0),
    totale: integer().notNull().default(0),
    /** Number of times that a job has begun it: after a few it fails. */
    tentativi: smallint().notNull().default(0),
    /** Result, with members as account ids. Null until the job ends. */
    esito: jsonb().$type<EsitoSimulazione>(),
    chiesta_da: bigRef(() => utente.id).notNull(),
    chiesta_il: instant().notNull(),
  },
  (t) => [check('simulazione_regola_stato', sql`${t.stato} in ('in_corso', 'finita', 'fermata', 'fallita')`)],
)

/**
 * Wallets: a member's balances in an edition, maintained by a trigger on `scrittura`. A lock on the row serialises the commands
 * that move the member's points.
 */
export const portafoglio = pgTable(
  'portafoglio',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    in_maturazione: count(),
    disponibili: count(),
    prenotati: count(),
    spesi: count(),
    scaduti: count(),
    debito: count(),
  },
  (t) => [
    primaryKey({ columns: [t.utente_id, t.edizione_id] }),
    check(
      'portafoglio_mai_negativo',
      sql`least(${t.in_maturazione}, ${t.disponibili}, ${t.prenotati}, ${t.spesi}, ${t.scaduti}, ${t.debito}) >= 0`,
    ),
    check('portafoglio_debito_prima', sql`${t.debito} = 0 or ${t.disponibili} = 0`),
  ],
)

/**
 * Manual adjustments with four-eyes approval. A row is immutable once decided, except that its texts are deleted when the member
 * is erased.
 */
export const rettifica = pgTable(
  'rettifica',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    /** Points of the adjustment: positive adds them, negative removes them. */
    punti: integer().notNull(),
    /** Reason of the adjustment, shown to the member. */
    motivo: text().notNull(),
    stato: text({ enum: STATI_RETTIFICA }).notNull().default('proposta'),
    proposta_da: bigRef(() => utente.id).notNull(),
    proposta_il: instant().notNull(),
    decisa_da: bigRef(() => utente.id),
    decisa_il: instant(),
    nota: text(),
  },
  (t) => [
    index('rettifica_coda').on(t.stato, t.proposta_il, t.id),
    // Of all the states: each order of the list, each operator, the words of the reason.
    index('rettifica_proposta').on(t.proposta_il, t.id),
    index('rettifica_punti_dati').on(t.punti, t.id),
    index('rettifica_proposta_da').on(t.proposta_da),
    index('rettifica_decisa_da').on(t.decisa_da),
    index('rettifica_motivo_cercato').using('gin', sql.raw(`${folded('motivo')} gin_trgm_ops`)),
    index('rettifica_utente').on(t.utente_id, t.id),
    check('rettifica_punti', sql`${t.punti} <> 0 and abs(${t.punti}) <= 100000`),
    check(
      'rettifica_stato',
      sql`${t.stato} in ('proposta', 'approvata', 'rifiutata', 'ritirata', 'scaduta', 'superata')`,
    ),
    check('rettifica_decisa', sql`(${t.stato} = 'proposta') = (${t.decisa_il} is null)`),
    // Four-eyes approval (decisions §8); a withdrawal is by the operator who proposed it, or by the system (an erased member).
    check(
      'rettifica_due_mani',
      sql`case when ${t.stato} in ('proposta', 'scaduta') then ${t.decisa_da} is null
                          when ${t.stato} = 'ritirata' then ${t.decisa_da} is null or ${t.decisa_da} = ${t.proposta_da}
                          else ${t.decisa_da} is not null and ${t.decisa_da} <> ${t.proposta_da} end`,
    ),
  ],
)

/** Movements of the points ledger, each with its postings in `scrittura`. Insert only, enforced by the database. */
export const movimento = pgTable(
  'movimento',
  {
    id: bigId(),
    /** Idempotency key of the movement: one cause creates one movement. */
    chiave: text().notNull(),
    tipo: text().$type<TipoMovimento>().notNull(),
    utente_id: bigNumber().notNull(),
    edizione_id: integer().notNull(),
    avvenuto_il: instant().notNull(),
    registrato_il: writtenAt(),
    /** Effect on what the member holds: maturing and available points minus the debt. */
    punti: integer().notNull(),
    pratica_id: upwardRef('pratica'),
    ciclo: integer(),
    livello: smallint(),
    regola_versione: text().references(() => regola_punti.versione),
    richiesta_id: upwardRef('richiesta_premio'),
    rettifica_id: bigRef(() => rettifica.id),
    /** Facts from which the explanation of the movement («perché») is written. The reason of an adjustment is in `rettifica`. */
    dati: jsonb().$type<FattiScritti[TipoMovimento]>().notNull(),
    /**
     * For a credit, the member's profiles and requirements that were valid on that day and entitled the member to it
     * (docs/decisions/0009). Required by a trigger.
     */
    titoli: jsonb().$type<Titolo[]>(),
  },
  (t) => [
    foreignKey({
      name: 'movimento_portafoglio',
      columns: [t.utente_id, t.edizione_id],
      foreignColumns: [portafoglio.utente_id, portafoglio.edizione_id],
    }),
    uniqueIndex('movimento_chiave_unica').on(t.chiave),
    uniqueIndex('movimento_accredito_unico')
      .on(t.pratica_id, t.ciclo, t.utente_id, t.livello, t.regola_versione)
      .where(sql`tipo = 'accredito'`),
    uniqueIndex('movimento_rettifica_unica').on(t.rettifica_id).where(sql`rettifica_id is not null`),
    index('movimento_pagina').on(t.utente_id, t.avvenuto_il, t.id),
    // The list of all members: of all types, of one, of an edition. The index by type also serves the report on the sources of
    // points.
    index('movimento_quando').on(t.avvenuto_il, t.id),
    index('movimento_tipo').on(t.tipo, t.avvenuto_il, t.id),
    index('movimento_edizione').on(t.edizione_id, t.avvenuto_il, t.id),
    index('movimento_richiesta').on(t.richiesta_id).where(sql`richiesta_id is not null`),
    // Recruitment never earns points (Legge 173/2005): a credit has a case and a rule.
    check(
      'movimento_solo_pratiche',
      sql`${t.tipo} <> 'accredito' or num_nonnulls(${t.pratica_id}, ${t.ciclo}, ${t.livello}, ${t.regola_versione}) = 4`,
    ),
    check(
      'movimento_causa_richiesta',
      sql`${t.tipo} not in ('prenotazione', 'restituzione', 'spesa') or ${t.richiesta_id} is not null`,
    ),
    check('movimento_due_mani', sql`(${t.tipo} = 'rettifica') = (${t.rettifica_id} is not null)`),
    check('movimento_senza_parole', sql`${t.tipo} <> 'rettifica' or not ${t.dati} ? 'motivo'`),
  ],
)

/** Lots: the points of one credit until they are spent or expire. The trigger on `scrittura` maintains their balances. */
export const lotto = pgTable(
  'lotto',
  {
    id: bigId(),
    movimento_id: bigRef(() => movimento.id).notNull(),
    utente_id: bigNumber().notNull(),
    edizione_id: integer().notNull(),
    punti: integer().notNull(),
    matura_il: instant().notNull(),
    /** Last day on which the lot's points can be used. */
    scade_il: date().notNull(),
    in_maturazione: count(),
    disponibili: count(),
    prenotati: count(),
    spesi: count(),
    scaduti: count(),
  },
  (t) => [
    foreignKey({
      name: 'lotto_portafoglio',
      columns: [t.utente_id, t.edizione_id],
      foreignColumns: [portafoglio.utente_id, portafoglio.edizione_id],
    }),
    uniqueIndex('lotto_movimento_unico').on(t.movimento_id),
    // Lots a command reads of a wallet, the earliest-expiring first.
    index('lotto_vivi')
      .on(t.utente_id, t.edizione_id, t.scade_il, t.id)
      .where(sql`in_maturazione + disponibili > 0`),
    index('lotto_da_maturare').on(t.matura_il).where(sql`in_maturazione > 0`),
    index('lotto_da_scadere').on(t.scade_il).where(sql`in_maturazione + disponibili > 0`),
    check('lotto_punti_positivi', sql`${t.punti} > 0`),
    check(
      'lotto_mai_negativo',
      sql`least(${t.in_maturazione}, ${t.disponibili}, ${t.prenotati}, ${t.spesi}, ${t.scaduti}) >= 0`,
    ),
  ],
)

/** Postings of the double-entry ledger. The postings of one movement sum to 0. Insert only. */
export const scrittura = pgTable(
  'scrittura',
  {
    id: bigId(),
    // No foreign keys: a trigger checks all rows of a statement together (docs/decisions/0127).
    movimento_id: bigNumber().notNull(),
    conto: text({ enum: CONTI }).notNull(),
    lotto_id: bigNumber(),
    punti: integer().notNull(),
  },
  (t) => [
    index('scrittura_movimento').on(t.movimento_id),
    check('scrittura_non_zero', sql`${t.punti} <> 0`),
    check(
      'scrittura_lotto_del_conto',
      sql`(${t.conto} in ('emissione', 'debito')) = (${t.lotto_id} is null)`,
    ),
    check(
      'scrittura_conto_valido',
      sql`${t.conto} in ('emissione', 'maturazione', 'disponibili', 'prenotati', 'spesi', 'scaduti', 'debito')`,
    ),
  ],
)
