import type { TabellaDati } from '@primo/contract/platform/tabella-dati'
import type { Lettore } from '../../platform/db/db.ts'
import { tabellaDati } from '../../platform/db/tabella-dati.ts'

/** When a member asked to be erased, and thought again. */
export async function datiCancellazioni(lettore: Lettore, utente_id: number): Promise<TabellaDati[]> {
  return [
    await tabellaDati(lettore, {
      chiave: 'cancellazione',
      titolo: 'Le volte che hai chiesto di cancellare l’account',
      sql: `select chiesta_il as "Chiesta il", da_eseguire_il as "Si esegue dal", ritirata_il as "Ritirata il"
              from cancellazione where utente_id = $1 order by id`,
      valori: [utente_id],
    }),
  ]
}
