import type { DataTable } from '@primo/contract/platform/data-table'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { leggiPersona } from './queries.ts'

/** Returns the data export of the member's registry entry, codice fiscale in clear text: the data are the member's own. */
export async function datiAnagrafica(
  reader: Reader,
  secrets: Secrets,
  id_anagrafica: number,
): Promise<DataTable[]> {
  const { nome, cognome, codice_fiscale, data_nascita } = await leggiPersona(reader, secrets, id_anagrafica)
  return [
    {
      chiave: 'anagrafica',
      titolo: 'Chi sei',
      colonne: ['Nome', 'Cognome', 'Codice fiscale', 'Data di nascita'],
      righe: [[nome, cognome, codice_fiscale, data_nascita ?? '']],
      intera: true,
    },
  ]
}
