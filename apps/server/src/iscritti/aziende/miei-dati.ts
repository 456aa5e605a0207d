import { COMUNI_SQL } from '../../anagrafica/geo/queries.ts'
import { ANAGRAFICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { OwnTable } from '../../platform/db/data-table.ts'

/** Data export of the companies a member registered, with their seat; the legal representative is another data subject. */
export const DATI_AZIENDE: readonly OwnTable[] = [
  {
    chiave: 'azienda',
    titolo: 'Le aziende che hai registrato',
    sql: `select n.denominazione as "Denominazione", a.partita_iva as "Partita IVA", a.codice_ateco as "ATECO",
                 s.indirizzo as "Sede", s.cap as "CAP", c.descrizione as "Comune",
                 a.creata_il as "Registrata il", a.approvata_il as "Approvata il"
            from azienda a join (${ANAGRAFICHE_SQL}) n on n.id = a.id_anagrafica
            left join sede_azienda s on s.id_anagrafica = a.id_anagrafica
            left join (${COMUNI_SQL}) c on c.id = s.id_comune
           where a.titolare_id = $1 order by a.id_anagrafica`,
  },
]
