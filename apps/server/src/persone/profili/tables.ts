import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/persone/iscrizione'
import { RUOLI, STATI_PROFILO } from '@primo/domain/platform/ruolo'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bigRef, smallId, smallRef, writtenAt } from '../../platform/db/columns.ts'
import { stepColumns, utente } from '../accesso/tables.ts'
import { anagrafica } from '../anagrafica/tables.ts'
import { tipo_finanziamento } from '../tipi/tables.ts'

/** Under whose roof a promotore works; there is always at least the house's own. */
export const agenzia = pgTable('agenzia', {
  id: bigId(),
  denominazione: text().notNull().unique(),
})

/** One enrolment of a member in a role. */
export const profilo = pgTable(
  'profilo',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    ruolo: text({ enum: RUOLI }).notNull(),
    stato: text({ enum: STATI_PROFILO }).notNull(),
    username: text().notNull(),
    id_anagrafica: bigRef(() => anagrafica.id).notNull(),
    /** Of a promotore, from his approval on. */
    id_agenzia: bigRef(() => agenzia.id),
    /** What was asked of who enrols and what he answered: `OAM`, and `OAM_scade_il` for its expiry. */
    attributi: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Since when it is in this state. */
    stato_dal: writtenAt(),
    creato_il: writtenAt(),
    aggiornato_il: writtenAt(),
    /** The member's name folded, and his e-mail, as he is looked for; his company's name; when he signed up: written by triggers only. */
    membro_cercato: text().notNull().default(''),
    azienda_cercata: text(),
    membro_dal: writtenAt(),
    /** The node of his sponsor in the network, whose triggers write it; null = he has none. */
    sponsor_id: bigNumber(),
    /** His own node there, as his sponsor's. */
    nodo_id: bigNumber(),
  },
  (t) => [
    uniqueIndex('profilo_unico').on(t.utente_id, t.ruolo),
    index('profilo_coda').on(t.stato, t.stato_dal, t.id),
    index('profilo_anagrafica').on(t.id_anagrafica),
    // Who is active in a role, and since when.
    index('profilo_attivi').on(t.ruolo, t.utente_id, t.stato_dal).where(sql`stato = 'attiva'`),
    // The same in the orders of the members' list.
    index('profilo_attivi_dal').on(t.ruolo, t.membro_dal, t.utente_id).where(sql`stato = 'attiva'`),
    index('profilo_attivi_per_nome').on(t.ruolo, t.membro_cercato, t.utente_id).where(sql`stato = 'attiva'`),
    // Parts of the names, and each order the queue has when all the states are asked for.
    index('profilo_cercato').using(
      'gin',
      sql.raw('membro_cercato gin_trgm_ops, azienda_cercata gin_trgm_ops'),
    ),
    index('profilo_sponsor').on(t.sponsor_id),
    index('profilo_dal').on(t.stato_dal, t.id),
    index('profilo_per_membro').on(t.membro_cercato, t.id),
    index('profilo_per_azienda').on(t.azienda_cercata, t.id),
  ],
)

/** Every step of every enrolment: who, when, from where to where, why. Never updated. */
export const profilo_storia = pgTable(
  'profilo_storia',
  {
    id: bigId(),
    profilo_id: bigRef(() => profilo.id).notNull(),
    /** Null = non iscritto. */
    da: text({ enum: STATI_PROFILO }),
    a: text({ enum: STATI_PROFILO }).notNull(),
    ...stepColumns(),
    /** Why, for the member to read. */
    motivo: text(),
  },
  (t) => [
    index('profilo_storia_profilo').on(t.profilo_id, t.id),
    // What an operator had a hand in.
    index('profilo_storia_attore').on(t.attore_id, t.profilo_id),
  ],
)

/** What the operator asks of who enrols in a role, or of who passes on one type of financing (decisions §5). */
export const requisito = pgTable(
  'requisito',
  {
    id: smallId(),
    codice: text().notNull(),
    descrizione: text().notNull(),
    aiuto: text().notNull(),
    ruolo: text({ enum: RUOLI_CON_APPROVAZIONE }).notNull(),
    /** Null = of everybody in the role. */
    id_tipo_finanziamento: smallRef(() => tipo_finanziamento.id),
    obbligatorio: boolean().notNull(),
    con_scadenza: boolean().notNull(),
  },
  (t) => [uniqueIndex('requisito_unico').on(t.ruolo, t.codice, sql`coalesce(${t.id_tipo_finanziamento}, 0)`)],
)
