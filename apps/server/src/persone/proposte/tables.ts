import { STATI_PROPOSTA, TUTTI_I_TIPI } from '@primo/domain/persone/proposta'
import type { Cambi } from '@primo/domain/registro/cambi'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'
import { utente } from '../accesso/tables.ts'

/** What one person proposed and another has to confirm. What was proposed never changes; it is decided once (migration). */
export const proposta = pgTable(
  'proposta',
  {
    id: bigId(),
    tipo: text({ enum: TUTTI_I_TIPI }).notNull(),
    /** Of the thing it is about, of the table its kind says. */
    oggetto_id: bigNumber().notNull(),
    /** What it is called; null where that is a person's name, read when it is shown. */
    nome: text(),
    /** What its kind does it with. */
    dati: jsonb().$type<Record<string, unknown>>().notNull(),
    /** How what changes was and would be: no longer so, it is `superata`. */
    cambi: jsonb().$type<Cambi>().notNull(),
    motivo: text(),
    proposta_da: bigRef(() => utente.id).notNull(),
    proposta_il: writtenAt(),
    scade_il: instant().notNull(),
    stato: text({ enum: STATI_PROPOSTA }).notNull().default('aperta'),
    /** Null while it is open, and when nobody's hand ended it. */
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
