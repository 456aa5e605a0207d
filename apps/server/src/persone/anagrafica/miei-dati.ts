import type { DataTable } from '@primo/contract/platform/data-table'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { leggiPersona } from './queries.ts'

/** Who the member is, codice fiscale in clear text: it is his. */
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
