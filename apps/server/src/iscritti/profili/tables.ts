import { RUOLI_CON_APPROVAZIONE } from '@primo/domain/iscritti/iscrizione'
import { RUOLI, STATI_PROFILO } from '@primo/domain/platform/ruolo'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stepColumns, utente } from '../../accesso/account/tables.ts'
import { anagrafica } from '../../anagrafica/persone/tables.ts'
import { tipo_finanziamento } from '../../anagrafica/tipi/tables.ts'
import { bigId, bigNumber, bigRef, smallId, smallRef, writtenAt } from '../../platform/db/columns.ts'

/** Agencies of the promotori, among them always the agency of the company itself. */
export const agenzia = pgTable('agenzia', {
  id: bigId(),
  denominazione: text().notNull().unique(),
})

/** Enrolments of members, one per role. */
export const profilo = pgTable(
  'profilo',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    ruolo: text({ enum: RUOLI }).notNull(),
    stato: text({ enum: STATI_PROFILO }).notNull(),
    username: text().notNull(),
    id_anagrafica: bigRef(() => anagrafica.id).notNull(),
    /** Agency of a promotore. Null until the approval. */
    id_agenzia: bigRef(() => agenzia.id),
    /** Answers to the requirements of enrolment: `OAM`, and `OAM_scade_il` for its expiry. */
    attributi: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Instant since which the profile has been in its state. */
    stato_dal: writtenAt(),
    creato_il: writtenAt(),
    aggiornato_il: writtenAt(),
    /**
     * Search columns, written by triggers only: the member's folded name and e-mail, the company's name, the date of
     * registration.
     */
    membro_cercato: text().notNull().default(''),
    azienda_cercata: text(),
    membro_dal: writtenAt(),
    /** Network node of the member's sponsor, written by the network's triggers; null = no sponsor. */
    sponsor_id: bigNumber(),
    /** Id of the member's own network node, written by the network's triggers. */
    nodo_id: bigNumber(),
  },
  (t) => [
    uniqueIndex('profilo_unico').on(t.utente_id, t.ruolo),
    index('profilo_coda').on(t.stato, t.stato_dal, t.id),
    index('profilo_anagrafica').on(t.id_anagrafica),
    // Members active in a role, and since when.
    index('profilo_attivi').on(t.ruolo, t.utente_id, t.stato_dal).where(sql`stato = 'attiva'`),
    // The same in the orders of the members' list.
    index('profilo_attivi_dal').on(t.ruolo, t.membro_dal, t.utente_id).where(sql`stato = 'attiva'`),
    index('profilo_attivi_per_nome').on(t.ruolo, t.membro_cercato, t.utente_id).where(sql`stato = 'attiva'`),
    // Trigram search of the names, then each order of the queue when all states are selected.
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

/** History of the enrolments: actor, instant, transition, reason. Append-only. */
export const profilo_storia = pgTable(
  'profilo_storia',
  {
    id: bigId(),
    profilo_id: bigRef(() => profilo.id).notNull(),
    /** State before the change. Null = not enrolled. */
    da: text({ enum: STATI_PROFILO }),
    a: text({ enum: STATI_PROFILO }).notNull(),
    ...stepColumns(),
    /** Reason of the change, shown to the member. */
    motivo: text(),
  },
  (t) => [
    index('profilo_storia_profilo').on(t.profilo_id, t.id),
    // Steps of an operator.
    index('profilo_storia_attore').on(t.attore_id, t.profilo_id),
  ],
)

/** Requirements to enrol in a role, or to send cases of one type of financing (decisions §5). */
export const requisito = pgTable(
  'requisito',
  {
    id: smallId(),
    codice: text().notNull(),
    descrizione: text().notNull(),
    aiuto: text().notNull(),
    ruolo: text({ enum: RUOLI_CON_APPROVAZIONE }).notNull(),
    /** Type of financing whose cases require it. Null = required of every member in the role. */
    id_tipo_finanziamento: smallRef(() => tipo_finanziamento.id),
    obbligatorio: boolean().notNull(),
    con_scadenza: boolean().notNull(),
  },
  (t) => [uniqueIndex('requisito_unico').on(t.ruolo, t.codice, sql`coalesce(${t.id_tipo_finanziamento}, 0)`)],
)
