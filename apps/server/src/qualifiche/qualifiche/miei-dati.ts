import type { DataTable } from '@primo/contract/platform/data-table'
import { PRODUTTORI_MINIMI } from '@primo/domain/qualifiche/pochi-produttori'
import { dataTable } from '../../platform/db/data-table.ts'
import type { Reader } from '../../platform/db/db.ts'

/** A promotore's qualifica month by month, with the figures it was decided on; those of the network are others' too. */
export async function datiQualifiche(reader: Reader, utente_id: number): Promise<DataTable[]> {
  return [
    await dataTable(reader, {
      chiave: 'qualifica_mese',
      titolo: 'La tua qualifica, mese per mese',
      sql: `select m.mese as "Mese", coalesce(q.nome, 'Nessuna') as "Qualifica", m.esito as "Esito",
                   m.pratiche_proprie as "Pratiche tue",
                   case when m.produttori >= $2 then m.pratiche_rete end as "Pratiche della rete (da tre produttori in su)",
                   case when m.produttori >= $2 then m.produttori end as "Persone che hanno prodotto (da tre in su)"
              from qualifica_mese m join corsa_qualifiche c on c.mese = m.mese
              left join qualifica q on q.piano_id = c.piano_id and q.grado = m.grado
             where m.utente_id = $1 order by m.mese`,
      valori: [utente_id, PRODUTTORI_MINIMI],
    }),
  ]
}
