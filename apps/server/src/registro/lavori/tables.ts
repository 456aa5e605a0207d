import { STATI_ESECUZIONE } from '@primo/domain/registro/lavori'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, instant, upwardRef } from '../../platform/db/columns.ts'

/** A scheduled job: up to when its times were turned into runs, and which run goes on now. */
export const lavoro = pgTable('lavoro', {
  coda: text().primaryKey(),
  /** The last time of its schedule that has a run, or that was over when the job was first known. */
  ultima_prevista: instant().notNull(),
  esecuzione_id: bigNumber(),
  /** Whoever runs it says so again well before this instant; past it, he is taken for dead. */
  fino_al: instant(),
})

/** Every run of a scheduled job, each attempt a row. Nothing in it is personal. */
export const esecuzione = pgTable(
  'esecuzione',
  {
    id: bigId(),
    coda: text().notNull(),
    /** The time of the schedule it is for; null = asked for. */
    prevista_il: instant(),
    /** The operator who asked for it; null = the schedule, or the system. */
    chiesta_da: upwardRef('utente'),
    tentativo: integer().notNull().default(1),
    /** Not before. */
    dal: instant().notNull(),
    stato: text({ enum: STATI_ESECUZIONE }).notNull().default('in_attesa'),
    iniziata_il: instant(),
    finita_il: instant(),
    fatti: integer(),
    totale: integer(),
    /** What it did, in numbers. */
    conteggi: jsonb().$type<Record<string, number>>(),
    /** Why it failed, in codes. */
    errore: text(),
  },
  (t) => [
    index('esecuzione_di').on(t.coda, t.id),
    index('esecuzione_aperta').on(t.coda, t.id).where(sql`stato in ('in_attesa', 'in_corso')`),
    index('esecuzione_finita').on(t.finita_il),
    uniqueIndex('esecuzione_unica').on(t.coda, t.prevista_il, t.tentativo),
  ],
)
