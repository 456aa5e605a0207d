import type { TabellaDati } from '@primo/contract/platform/tabella-dati'
import type { Lettore } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import { leggiPersona } from './queries.ts'

/** Who the member is, codice fiscale in clear text: it is his. */
export async function datiAnagrafica(
  lettore: Lettore,
  segreti: Segreti,
  id_anagrafica: number,
): Promise<TabellaDati[]> {
  const { nome, cognome, codice_fiscale, data_nascita } = await leggiPersona(lettore, segreti, id_anagrafica)
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
