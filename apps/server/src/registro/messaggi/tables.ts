import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, partitionedId, writtenAt } from '../../platform/db/columns.ts'

/**
 * Outbox: messages to send, encrypted with a key that is not in the database; their content is deleted after delivery (decisions
 * §4). It has weekly partitions (`personal-data.ts`), in each of which `id` is the primary key.
 */
export const messaggio = pgTable(
  'messaggio',
  {
    id: partitionedId(),
    canale: text({ enum: ['email', 'sms'] }).notNull(),
    /** Recipient, subject and text as encrypted JSON; null once delivered or expired. */
    contenuto_cifrato: text(),
    /** Keyed hash of the recipient: the messages of a known contact can be found by it, but it does not disclose the contact. */
    destinatario: text(),
    creato_il: writtenAt(),
    /** Expiry of the message, after which it is not sent. Null = none. */
    scade_il: instant(),
    consegnato_il: instant(),
    tentativi: integer().notNull().default(0),
    /** End of the lease of the process that is sending the message. After this instant that process counts as dead. */
    in_partenza_fino_al: instant(),
    /** Time of the permanent failure; an operator may still retry it while its content exists. */
    fallito_il: instant(),
    /** Reason of the last failed attempt to send the message, as codes without personal data. */
    causa: text(),
  },
  (t) => [
    index('messaggio_creato').on(t.creato_il, t.id),
    index('messaggio_destinatario')
      .on(t.destinatario, t.creato_il, t.id)
      .where(sql`destinatario is not null`),
    index('messaggio_da_mandare')
      .on(t.creato_il)
      .where(sql`contenuto_cifrato is not null and fallito_il is null`),
    index('messaggio_fallito').on(t.creato_il, t.id).where(sql`fallito_il is not null`),
  ],
)
