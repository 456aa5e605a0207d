import { CANALI } from '@primo/domain/platform/otp'
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'

const quando = () => timestamp({ withTimezone: true })

/** One-time codes (decisions §4): only a keyed hash of each, made with member, channel and exact contact. */
export const codice_otp = pgTable(
  'codice_otp',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    canale: text({ enum: CANALI }).notNull(),
    impronta: text().notNull(),
    creato_il: quando().notNull(),
    scade_il: quando().notNull(),
    /** Typed rightly: the contact is proved, and has ten minutes to be confirmed. */
    usato_il: quando(),
    /** The contact it proved was marked as verified: a code does it once. */
    confermato_il: quando(),
    /** A newer code, or a change of contact, killed it. */
    annullato_il: quando(),
  },
  (t) => [index('codice_otp_utente').on(t.utente_id, t.canale), index('codice_otp_creato').on(t.creato_il)],
)
