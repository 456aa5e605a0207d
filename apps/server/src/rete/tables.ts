import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../persone/accesso/tables.ts'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../platform/db/columns.ts'

/**
 * The sponsor tree: one node a member, whatever his profiles. `sponsor_id` is the truth; `percorso` is the
 * fixed-width base-36 path from the root, collated "C", so that a subtree is one range of the index.
 */
export const segnalatore = pgTable(
  'segnalatore',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    /** The code a newcomer types or finds in the link. */
    codice: text().notNull(),
    sponsor_id: bigRef((): AnyPgColumn => segnalatore.id),
    percorso: text().notNull(),
    /** Depth below the root, which has 0. */
    livello: integer().notNull(),
    /** The member's name folded, as it is looked for: written by triggers only (docs/decisions/0072). */
    nome: text().notNull().default(''),
    creato_il: writtenAt(),
  },
  (t) => [
    index('segnalatore_nome_cercato').using('gin', sql.raw('nome gin_trgm_ops')),
    // The members in the order of names.
    index('segnalatore_per_nome').on(t.nome, t.utente_id),
    uniqueIndex('segnalatore_utente_unico').on(t.utente_id),
    uniqueIndex('segnalatore_codice_unico').on(t.codice),
    index('segnalatore_sponsor').on(t.sponsor_id),
    // Who is on a level few are on; where most are, the list meets them by its own order.
    index('segnalatore_livello').on(t.livello),
    check('segnalatore_non_di_se', sql`${t.sponsor_id} <> ${t.id}`),
  ],
)

/**
 * The nodes in path order, in stretches of some hundreds: how many they are, by level and by month, so that a branch is
 * counted, and its page found, from whole stretches and the two it cuts (docs/decisions/0069). Written by triggers of
 * `segnalatore` only.
 */
export const tratto_rete = pgTable(
  'tratto_rete',
  {
    /** Where it begins: it goes as far as the next one. The first begins with the empty path, and is always there. */
    da: text().primaryKey(),
    persone: integer().notNull(),
    /** The digests of its paths, each against the others: another as soon as one comes, goes or changes. */
    impronta: bigNumber().notNull(),
    /** People on each level, from 0. */
    livelli: integer().array().notNull(),
    /** People who joined in each month of Rome, from January 2020; in the first also those who came before. */
    mesi: integer().array().notNull(),
  },
  // What a page reads of every stretch of a network, without the lists beside it.
  (t) => [index('tratto_rete_conti').on(t.da, t.persone, t.impronta)],
)

/** Who was whose sponsor and when: points follow the chain as it stood on a day (decisions §8). */
export const sponsor_storia = pgTable(
  'sponsor_storia',
  {
    segnalatore_id: bigRef(() => segnalatore.id).notNull(),
    sponsor_id: bigRef(() => segnalatore.id),
    dal: writtenAt(),
    /** Null = still so. */
    al: instant(),
    /** The operator who moved him there; null for who joined. */
    attore_id: bigRef(() => utente.id),
    /** Why he was moved there, for operators. */
    motivo: text(),
  },
  (t) => [
    index('sponsor_storia_ricerca').on(t.segnalatore_id, t.dal),
    uniqueIndex('sponsor_storia_aperta_unica').on(t.segnalatore_id).where(sql`${t.al} is null`),
    check('sponsor_storia_in_ordine', sql`${t.al} >= ${t.dal}`),
  ],
)
