import type { Cambi } from '@primo/domain/platform/audit-log'
import { STATI_PROPOSTA, TUTTI_I_TIPI } from '@primo/domain/ufficio/proposta'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'

/** Proposals for four-eyes approval. Content and decision of a proposal are immutable: the database enforces both. */
export const proposta = pgTable(
  'proposta',
  {
    id: bigId(),
    tipo: text({ enum: TUTTI_I_TIPI }).notNull(),
    /** Id of the object that the proposal changes, in the table of the proposal's kind. */
    oggetto_id: bigNumber().notNull(),
    /** Name of the object that the proposal changes. Null if it is a person's name, which is read when it is shown. */
    nome: text(),
    /** Payload of the proposed operation. */
    dati: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * Changes that the operation would have made at the time of the proposal: if they differ at the confirmation, the proposal
     * becomes `superata` (superseded).
     */
    cambi: jsonb().$type<Cambi>().notNull(),
    motivo: text(),
    proposta_da: bigRef(() => utente.id).notNull(),
    proposta_il: writtenAt(),
    scade_il: instant().notNull(),
    stato: text({ enum: STATI_PROPOSTA }).notNull().default('aperta'),
    /** Operator who decided the proposal. Null while it is open, and when the system closed it. */
    decisa_da: bigRef(() => utente.id),
    decisa_il: instant(),
    nota: text(),
  },
  (t) => [
    uniqueIndex('proposta_aperta').on(t.tipo, t.oggetto_id).where(sql`stato = 'aperta'`),
    index('proposta_scade').on(t.scade_il, t.id).where(sql`stato = 'aperta'`),
    index('proposta_decisa').on(t.decisa_il, t.id).where(sql`stato <> 'aperta'`),
    index('proposta_di').on(t.proposta_da),
    index('proposta_decisa_da').on(t.decisa_da),
    check(
      'proposta_due_mani',
      sql`case ${t.stato} when 'aperta' then ${t.decisa_da} is null
                          when 'scaduta' then ${t.decisa_da} is null
                          when 'ritirata' then ${t.decisa_da} is null or ${t.decisa_da} = ${t.proposta_da}
                          else ${t.decisa_da} is not null and ${t.decisa_da} <> ${t.proposta_da} end`,
    ),
    check('proposta_decisa_il', sql`(${t.stato} = 'aperta') = (${t.decisa_il} is null)`),
    check('proposta_confermata_in_tempo', sql`${t.stato} <> 'confermata' or ${t.decisa_il} <= ${t.scade_il}`),
  ],
)
