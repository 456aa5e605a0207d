import * as indirizzi from '@primo/contract/persone/indirizzi'
import { eRifiuto } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { eliminaDomicilio, salvaDomicilio, salvaResidenza, salvaSpedizione } from './commands.ts'
import { leggiDomicilio, leggiResidenza, leggiSpedizione } from './queries.ts'

export function rotteIndirizzi(bind: Bind, { db }: Servizi): void {
  bind(indirizzi.leggiSpedizione, async ({ chiamante }) => ({
    data: await leggiSpedizione(db, chiamante.utente_id),
  }))

  bind(indirizzi.salvaSpedizione, async ({ chiamante, body, transazione }) => {
    const esito = await transazione((trx) => salvaSpedizione(trx, chiamante.utente_id, body))
    return eRifiuto(esito) ? esito : { data: esito, message: 'Indirizzo salvato.' }
  })

  bind(indirizzi.leggiResidenza, async ({ chiamante }) => ({
    data: await leggiResidenza(db, chiamante.utente_id),
  }))

  bind(indirizzi.salvaResidenza, async ({ chiamante, body, transazione }) => {
    const esito = await transazione((trx) => salvaResidenza(trx, chiamante.utente_id, body))
    return eRifiuto(esito) ? esito : { data: esito, message: 'Residenza salvata.' }
  })

  bind(indirizzi.leggiDomicilio, async ({ chiamante }) => ({
    data: await leggiDomicilio(db, chiamante.utente_id),
  }))

  bind(indirizzi.salvaDomicilio, async ({ chiamante, body, transazione }) => {
    const esito = await transazione((trx) => salvaDomicilio(trx, chiamante.utente_id, body))
    return eRifiuto(esito) ? esito : { data: esito, message: 'Domicilio salvato.' }
  })

  bind(indirizzi.eliminaDomicilio, async ({ chiamante, transazione }) => {
    await transazione((trx) => eliminaDomicilio(trx, chiamante.utente_id))
    return { data: null, message: 'Domicilio tolto.' }
  })
}
