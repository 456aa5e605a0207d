import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utente } from '../../persone/accesso/tables.ts'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'

/** Where another system of the operator's hears what happens. */
export const webhook = pgTable(
  'webhook',
  {
    id: bigId(),
    url: text().notNull(),
    descrizione: text().notNull(),
    /** Types of event it wants. */
    tipi: text().array().notNull(),
    segreto_cifrato: text().notNull(),
    creato_il: writtenAt(),
    creato_da: bigRef(() => utente.id).notNull(),
    /** Suspended by an operator, or because it failed for days: what happens meanwhile waits. */
    sospeso_il: instant(),
    motivo_sospensione: text({ enum: ['operatore', 'errori'] }),
    /** Removed: kept for its log, it hears nothing more. */
    rimosso_il: instant(),
    /** When the delivery at the head of its queue is due; null = nothing waits. */
    prossimo_il: instant(),
    /** While a process delivers, until when no other may; past it, that process is taken for dead. */
    in_consegna_fino_al: instant(),
    /** Failures in a row, and since when. */
    tentativi: integer().notNull().default(0),
    fallisce_dal: instant(),
  },
  (t) => [
    index('webhook_da_servire')
      .on(t.prossimo_il)
      .where(sql`prossimo_il is not null and sospeso_il is null and rimosso_il is null`),
    check('webhook_sospeso_con_motivo', sql`(${t.sospeso_il} is null) = (${t.motivo_sospensione} is null)`),
  ],
)

/** What is sent to an endpoint, in the order of its ids: the next waits for the one before. */
export const webhook_consegna = pgTable(
  'webhook_consegna',
  {
    id: bigId(),
    webhook_id: bigRef(() => webhook.id).notNull(),
    /** The id the receiver knows it by, the same at every attempt. */
    messaggio: uuid().notNull().defaultRandom(),
    /** Of `evento`; null for a trial. */
    evento_id: bigNumber(),
    tipo: text().notNull(),
    /** The exact body, as it is signed. */
    corpo: text().notNull(),
    creata_il: writtenAt(),
    consegnata_il: instant(),
    /** Given up by an operator, so that those behind it go on. */
    saltata_il: instant(),
    tentativi: integer().notNull().default(0),
    ultimo_il: instant(),
    /** HTTP status of the last attempt; null when there was no answer. */
    ultimo_stato: integer(),
    ultimo_errore: text(),
    durata_ms: integer(),
  },
  (t) => [
    uniqueIndex('webhook_consegna_unica').on(t.webhook_id, t.evento_id),
    index('webhook_consegna_registro').on(t.webhook_id, t.id),
    index('webhook_consegna_in_attesa')
      .on(t.webhook_id, t.id)
      .where(sql`consegnata_il is null and saltata_il is null`),
    index('webhook_consegna_creata').on(t.creata_il),
  ],
)
