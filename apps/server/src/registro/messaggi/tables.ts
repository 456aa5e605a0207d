import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, partedId, writtenAt } from '../../platform/db/columns.ts'

/**
 * The outbox: what has to leave, encrypted with a key that is not in the database and wiped once delivered
 * (decisions §4). A part for each week (`cleaning.ts`), and in each of them the key is `id`.
 */
export const messaggio = pgTable(
  'messaggio',
  {
    id: partedId(),
    canale: text({ enum: ['email', 'sms'] }).notNull(),
    /** Recipient, subject and text as encrypted JSON; null once it has left or lost its use. */
    contenuto_cifrato: text(),
    /** Keyed hash of the contact it goes to: who has the contact finds it, nobody finds the contact. */
    destinatario: text(),
    creato_il: writtenAt(),
    /** After this instant it is of no use any more and is not sent; null = always useful. */
    scade_il: instant(),
    consegnato_il: instant(),
    tentativi: integer().notNull().default(0),
    /** While it is being sent, until when nobody else may: past it, who was sending is taken for dead. */
    in_partenza_fino_al: instant(),
    /** When it was given up; an operator may still have it tried again while its content is there. */
    fallito_il: instant(),
    /** Why the last attempt failed, in codes: no personal data. */
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
