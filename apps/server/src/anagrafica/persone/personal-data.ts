import type { DataTable } from '@primo/contract/platform/data-table'
import type { Reader } from '../../platform/db/db.ts'
import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/personal-data.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { leggiPersona } from './queries.ts'

/**
 * Returns the erasure plan of the anagrafica: names and codici fiscali of an erased member are overwritten.
 * @param sue SQL queries of the ids of the member's records: as a person, and of their one-person businesses. Injected by the
 * area that knows accounts and companies.
 */
export const pianoAnagrafica = (sue: { persona: string; ditte: string }) =>
  ({
    anagrafica: {
      dove: `(tipo = 'fisica' and id = (${sue.persona})) or id in (${sue.ditte})`,
      diventa: {
        denominazione: "case tipo when 'fisica' then 'Iscritto cancellato' else 'Azienda cancellata' end",
        nome: "case tipo when 'fisica' then 'Iscritto' end",
        cognome: "case tipo when 'fisica' then 'cancellato' end",
        codice_fiscale_cifrato: 'null',
        codice_fiscale_indice: 'null',
        data_nascita: 'null',
        aggiornata_il: 'now()',
      },
      tieni: keepColumns(SISTEMA, 'tipo'),
    },
  }) satisfies PianoCancellazione

/**
 * Returns the member's personal data record for the export of personal data, with the codice fiscale in clear text: the export is
 * for that member.
 */
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
