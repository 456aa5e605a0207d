import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/account/tables.ts'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../platform/db/columns.ts'

/**
 * Sponsor tree: one node per member, whatever their profiles. `sponsor_id` is authoritative; `percorso` is the fixed-width
 * base-36 path from the root, collated "C", so that a subtree is one range of the index.
 */
export const segnalatore = pgTable(
  'segnalatore',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    /** Sponsor code of the member, which a new user types or gets from the invitation link. */
    codice: text().notNull(),
    sponsor_id: bigRef((): AnyPgColumn => segnalatore.id),
    percorso: text().notNull(),
    /** Depth of the node in the network. 0 = root. */
    livello: integer().notNull(),
    /** The member's folded name for the search, written by triggers only (docs/decisions/0072). */
    nome: text().notNull().default(''),
    creato_il: writtenAt(),
  },
  (t) => [
    index('segnalatore_nome_cercato').using('gin', sql.raw('nome gin_trgm_ops')),
    // Members in the order of names.
    index('segnalatore_per_nome').on(t.nome, t.utente_id),
    uniqueIndex('segnalatore_utente_unico').on(t.utente_id),
    uniqueIndex('segnalatore_codice_unico').on(t.codice),
    index('segnalatore_sponsor').on(t.sponsor_id),
    // For levels with few members; on the others the list's own order is faster.
    index('segnalatore_livello').on(t.livello),
    check('segnalatore_non_di_se', sql`${t.sponsor_id} <> ${t.id}`),
  ],
)

/**
 * Precomputed counts of the sponsor tree: buckets of some hundreds of nodes in path order, with their number by level and by
 * month. A branch is counted and paged from whole buckets and from the nodes of the two at its ends (docs/decisions/0069).
 * Written by triggers of `segnalatore` only.
 */
export const tratto_rete = pgTable(
  'tratto_rete',
  {
    /**
     * Lower bound of the bucket's paths; the upper bound is the next bucket's. The first bucket has the empty path, and always
     * exists.
     */
    da: text().primaryKey(),
    persone: integer().notNull(),
    /** XOR of the hashes of the bucket's paths: it changes as soon as a node joins, leaves or moves. */
    impronta: bigNumber().notNull(),
    /** Number of the bucket's members on each level, from 0. */
    livelli: integer().array().notNull(),
    /**
     * Number of the bucket's members who joined in each month of Rome, from January 2020. Earlier ones count in the first
     * month.
     */
    mesi: integer().array().notNull(),
  },
  // Covering index for the pages, without the arrays.
  (t) => [index('tratto_rete_conti').on(t.da, t.persone, t.impronta)],
)

/** History of the members' sponsors: points of a case go to the sponsor line of its registration day (decisions §8). */
export const sponsor_storia = pgTable(
  'sponsor_storia',
  {
    segnalatore_id: bigRef(() => segnalatore.id).notNull(),
    sponsor_id: bigRef(() => segnalatore.id),
    dal: writtenAt(),
    /** Instant until which the member had this sponsor. Null = current. */
    al: instant(),
    /** Operator who moved the member under the sponsor. Null when the member joined. */
    attore_id: bigRef(() => utente.id),
    /** Reason of the move, visible to operators only. */
    motivo: text(),
  },
  (t) => [
    index('sponsor_storia_ricerca').on(t.segnalatore_id, t.dal),
    uniqueIndex('sponsor_storia_aperta_unica').on(t.segnalatore_id).where(sql`${t.al} is null`),
    check('sponsor_storia_in_ordine', sql`${t.al} >= ${t.dal}`),
  ],
)
