import type { TabellaDati } from '@primo/contract/platform/tabella-dati'
import type { Lettore } from '../../platform/db/db.ts'
import { tabellaDati } from '../../platform/db/tabella-dati.ts'

/** Every consent a member gave or withdrew. */
export async function datiConsensi(lettore: Lettore, utente_id: number): Promise<TabellaDati[]> {
  return [
    await tabellaDati(lettore, {
      chiave: 'consenso',
      titolo: 'I tuoi consensi, con tutta la storia',
      sql: `select tipo as "Consenso", dato as "Dato", quando as "Quando", canale as "Dove",
                   versione_testo as "Versione del testo"
              from consenso where utente_id = $1 order by id`,
      valori: [utente_id],
    }),
  ]
}
