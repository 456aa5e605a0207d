import { STATI_ESECUZIONE } from '@primo/domain/registro/lavori'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigNumber, instant, upwardRef } from '../../platform/db/columns.ts'

/** Scheduled jobs: the last scheduled time for which a run was enqueued, and the run in progress. */
export const lavoro = pgTable('lavoro', {
  coda: text().primaryKey(),
  /** Last scheduled time that has a run, or that had passed when the job was registered. */
  ultima_prevista: instant().notNull(),
  esecuzione_id: bigNumber(),
  /** Expiry of the heartbeat: the process that executes the run keeps extending it; after it, that process counts as dead. */
  fino_al: instant(),
})

/** Runs of the scheduled jobs, one row per attempt. It contains no personal data. */
export const esecuzione = pgTable(
  'esecuzione',
  {
    id: bigId(),
    coda: text().notNull(),
    /** Time for which the run was scheduled. Null = requested manually. */
    prevista_il: instant(),
    /** Operator who requested the run; null = the schedule, or a shell command. */
    chiesta_da: upwardRef('utente'),
    tentativo: integer().notNull().default(1),
    /** Earliest time at which the run may start. */
    dal: instant().notNull(),
    stato: text({ enum: STATI_ESECUZIONE }).notNull().default('in_attesa'),
    iniziata_il: instant(),
    finita_il: instant(),
    fatti: integer(),
    totale: integer(),
    /** Counts that the run has returned, by name, such as rows deleted. */
    conteggi: jsonb().$type<Record<string, number>>(),
    /** Reason why the run failed, as codes. */
    errore: text(),
  },
  (t) => [
    index('esecuzione_di').on(t.coda, t.id),
    index('esecuzione_aperta').on(t.coda, t.id).where(sql`stato in ('in_attesa', 'in_corso')`),
    index('esecuzione_finita').on(t.finita_il),
    uniqueIndex('esecuzione_unica').on(t.coda, t.prevista_il, t.tentativo),
  ],
)
