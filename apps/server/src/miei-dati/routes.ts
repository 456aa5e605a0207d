import { eRifiuto } from '@primo/contract/errors'
import { mieiDati } from '@primo/contract/miei-dati'
import { confermaPassword } from '../accesso/password-attuale.ts'
import type { Bind } from '../bind.ts'
import type { Servizi } from '../servizi.ts'
import { registraEvento } from '../sistema/commands.ts'
import { NON_COMPRESI } from './non-compresi.ts'
import { raccogliDati } from './queries.ts'

export function rotteMieiDati(bind: Bind, servizi: Servizi): void {
  bind(mieiDati, async ({ chiamante, body, indirizzo, transazione }) => {
    const account = await confermaPassword(servizi, { chiamante, indirizzo }, body.password_attuale)
    if (eRifiuto(account)) return account
    const tabelle = await transazione(async (trx) => {
      const evento = {
        attore_id: account.id,
        tipo: 'dati.scaricati',
        oggetto: 'utente',
        oggetto_id: account.id,
      }
      await registraEvento(trx, evento)
      return raccogliDati(trx, servizi.segreti, account)
    })
    return {
      data: {
        prodotto: servizi.config.prodotto,
        generato_il: new Date().toISOString(),
        tabelle,
        non_compresi: Object.values(NON_COMPRESI),
      },
    }
  })
}
