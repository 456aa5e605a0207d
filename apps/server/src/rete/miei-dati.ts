import type { DataTable } from '@primo/contract/platform/data-table'
import { dataTable } from '../platform/db/data-table.ts'
import type { Reader } from '../platform/db/db.ts'
import { ramoDi } from './ramo.ts'

/** Returns the data export of a member's place in the network and the size of their downline: numbers, without names. */
export async function datiSegnalatore(reader: Reader, utente_id: number): Promise<DataTable[]> {
  const ramo = await ramoDi(reader, utente_id)
  if (!ramo) return []
  return [
    await dataTable(reader, [ramo.id], {
      chiave: 'segnalatore',
      titolo: 'Il tuo posto nella rete',
      sql: `select id as "Numero", codice as "Codice sponsor", sponsor_id as "Numero del tuo sponsor",
                   creato_il as "Dal"
              from segnalatore where id = $1 order by id`,
    }),
    await dataTable(reader, [ramo.id], {
      chiave: 'sponsor_storia',
      titolo: 'I tuoi sponsor nel tempo',
      sql: `select sponsor_id as "Numero dello sponsor", dal as "Dal", al as "Al"
              from sponsor_storia where segnalatore_id = $1 order by dal`,
    }),
    await dataTable(reader, [ramo.da, ramo.a, ramo.livello], {
      chiave: 'rete',
      titolo: 'Quante persone hai sotto, per livello',
      sql: `select livello - $3 as "Livello", count(*)::int as "Persone"
              from segnalatore where percorso > $1 and percorso < $2 group by 1 order by 1`,
    }),
  ]
}
