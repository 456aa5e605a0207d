import { eRifiuto } from '@primo/contract/errors'
import * as indirizzi from '@primo/contract/indirizzi'
import type { Bind } from '../bind.ts'
import type { Servizi } from '../servizi.ts'
import { salvaSpedizione } from './commands.ts'
import { leggiSpedizione } from './queries.ts'

export function rotteIndirizzi(bind: Bind, { db }: Servizi): void {
  bind(indirizzi.leggiSpedizione, async ({ chiamante }) => ({
    data: await leggiSpedizione(db, chiamante.utente_id),
  }))

  bind(indirizzi.salvaSpedizione, async ({ chiamante, body, transazione }) => {
    const esito = await transazione((trx) => salvaSpedizione(trx, chiamante.utente_id, body))
    return eRifiuto(esito) ? esito : { data: esito, message: 'Indirizzo salvato.' }
  })
}
