import { CANALI } from '@primo/domain/platform/otp'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'

/** One-time codes (decisions §4), stored as keyed hashes of code, member, channel and exact contact. */
export const codice_otp = pgTable(
  'codice_otp',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    canale: text({ enum: CANALI }).notNull(),
    impronta: text().notNull(),
    creato_il: instant().notNull(),
    scade_il: instant().notNull(),
    /** Instant at which the member entered the code correctly; within ten minutes the contact has to be confirmed. */
    usato_il: instant(),
    /** Instant at which the code was used to mark the contact as verified; a code does it once. */
    confermato_il: instant(),
    /** Instant of the revocation, by a newer code or a change of contact. */
    annullato_il: instant(),
  },
  (t) => [index('codice_otp_utente').on(t.utente_id, t.canale), index('codice_otp_creato').on(t.creato_il)],
)
