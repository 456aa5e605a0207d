import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigNumber, bigRef, instant, writtenAt } from '../../platform/db/columns.ts'

/** Webhook endpoints, which the company's other systems offer to receive events. */
export const webhook = pgTable(
  'webhook',
  {
    id: bigId(),
    url: text().notNull(),
    descrizione: text().notNull(),
    /** Types of the events that the endpoint is subscribed to. */
    tipi: text().array().notNull(),
    segreto_cifrato: text().notNull(),
    creato_il: writtenAt(),
    creato_da: bigRef(() => utente.id).notNull(),
    /** Instant at which an operator, or days of failures, suspended the endpoint: from then on its events stay queued. */
    sospeso_il: instant(),
    motivo_sospensione: text({ enum: ['operatore', 'errori'] }),
    /** Instant at which an operator removed the endpoint. The row stays for the list of its deliveries and gets no new ones. */
    rimosso_il: instant(),
    /** When the first delivery of the endpoint's queue is due. Null = empty queue. */
    prossimo_il: instant(),
    /** Lease of the delivering process; after it, that process is considered dead. */
    in_consegna_fino_al: instant(),
    /** Number of consecutive failed attempts. `fallisce_dal` has the instant of the first one. */
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

/** Deliveries to the webhook endpoints; those of an endpoint are sent strictly in the order of their ids. */
export const webhook_consegna = pgTable(
  'webhook_consegna',
  {
    id: bigId(),
    webhook_id: bigRef(() => webhook.id).notNull(),
    /** Message id sent to the receiver, the same at every attempt of a delivery. */
    messaggio: uuid().notNull().defaultRandom(),
    /** Id of the delivered event in `evento`. Null for a test delivery. */
    evento_id: bigNumber(),
    tipo: text().notNull(),
    /** Exact request body of the delivery, as it is signed. */
    corpo: text().notNull(),
    creata_il: writtenAt(),
    consegnata_il: instant(),
    /** When an operator skipped the delivery, so that the following ones proceed. */
    saltata_il: instant(),
    tentativi: integer().notNull().default(0),
    ultimo_il: instant(),
    /** HTTP status of the last delivery attempt. Null without a response. */
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
