import type { Consenso } from '@primo/domain/iscritti/consensi'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'

/** Consents given or withdrawn, append-only: the last row counts (decisions §11). */
export const consenso = pgTable(
  'consenso',
  {
    id: bigId(),
    utente_id: bigRef(() => utente.id).notNull(),
    tipo: text().$type<Consenso>().notNull(),
    dato: boolean().notNull(),
    versione_testo: text().notNull(),
    /** Channel through which the consent was given or withdrawn. */
    canale: text({ enum: ['registrazione', 'app', 'operatore'] }).notNull(),
    quando: instant().notNull(),
  },
  (t) => [index('consenso_ultimo').on(t.utente_id, t.tipo, t.id)],
)
