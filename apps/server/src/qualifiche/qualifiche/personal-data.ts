import { PRODUTTORI_MINIMI } from '@primo/domain/qualifiche/qualifica'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/personal-data.ts'

/** Erasure plan of the qualifications: the rows stay, because they hold only numbers and the account's id. */
export const PIANO_QUALIFICHE = {
  qualifica_mese: { dove: SUO, tieni: keepColumns(SISTEMA, 'mese', 'esito') },
  qualifica_cifre: { dove: SUO, tieni: keepColumns(SISTEMA, 'mese') },
} satisfies PianoCancellazione

/**
 * Data export of a promotore's qualification by month, with the totals that decided it; those of the network are suppressed below
 * three producers, since they are also other members' data.
 */
export const DATI_QUALIFICHE: readonly OwnTable[] = [
  {
    chiave: 'qualifica_mese',
    titolo: 'La tua qualifica, mese per mese',
    sql: `select m.mese as "Mese", coalesce(q.nome, 'Nessuna') as "Qualifica", m.esito as "Esito",
                 m.pratiche_proprie as "Pratiche tue completate",
                 case when m.produttori >= ${PRODUTTORI_MINIMI} then m.pratiche_rete end as "Pratiche della rete completate (da tre produttori in su)",
                 case when m.produttori >= ${PRODUTTORI_MINIMI} then m.produttori end as "Persone che hanno prodotto (da tre in su)"
            from qualifica_mese m join corsa_qualifiche c on c.mese = m.mese
            left join qualifica q on q.piano_id = c.piano_id and q.grado = m.grado
           where m.utente_id = $1 order by m.mese`,
  },
]
