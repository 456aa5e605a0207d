import { COMUNI_SQL, NAZIONI_SQL } from '../../anagrafica/geo/queries.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'

/** Erasure plan of the members' addresses. */
export const PIANO_INDIRIZZI = { indirizzo: { dove: SUO, elimina: true } } satisfies PianoCancellazione

/** Data export of a member's three addresses. */
export const DATI_INDIRIZZI: readonly OwnTable[] = [
  {
    chiave: 'indirizzo',
    titolo: 'I tuoi indirizzi',
    sql: `select i.tipo as "Tipo", i.nominativo as "Destinatario", i.indirizzo as "Indirizzo", i.cap as "CAP",
                 c.descrizione as "Comune", n.descrizione as "Nazione", i.aggiornato_il as "Aggiornato il"
            from indirizzo i left join (${COMUNI_SQL}) c on c.id = i.id_comune
            left join (${NAZIONI_SQL}) n on n.id = i.id_nazione
           where i.utente_id = $1 order by i.tipo`,
  },
]
