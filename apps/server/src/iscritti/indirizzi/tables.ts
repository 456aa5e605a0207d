import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { comune, nazione } from '../../anagrafica/geo/tables.ts'
import { bigRef, smallRef, writtenAt } from '../../platform/db/columns.ts'

/** Addresses of members: at most one of each kind (shipping, residence, domicile). */
export const indirizzo = pgTable(
  'indirizzo',
  {
    utente_id: bigRef(() => utente.id).notNull(),
    tipo: text({ enum: ['spedizione', 'residenza', 'domicilio'] }).notNull(),
    /** Name of the recipient; null for the residence, which is the member's own. */
    nominativo: text(),
    indirizzo: text().notNull(),
    /** Comune of the address. Null abroad. */
    id_comune: smallRef(() => comune.id),
    cap: text().notNull(),
    /** Country of the residence. Addresses of the other kinds are in Italy. */
    id_nazione: smallRef(() => nazione.id),
    aggiornato_il: writtenAt(),
  },
  (t) => [
    primaryKey({ columns: [t.utente_id, t.tipo] }),
    check(
      'indirizzo_campi_del_tipo',
      sql`case ${t.tipo} when 'residenza' then ${t.nominativo} is null and ${t.id_nazione} is not null
        else ${t.nominativo} is not null and ${t.id_comune} is not null and ${t.id_nazione} is null end`,
    ),
  ],
)
