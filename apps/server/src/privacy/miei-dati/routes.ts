import { eRifiuto } from '@primo/contract/platform/errors'
import { mieiDati } from '@primo/contract/privacy/miei-dati'
import { confermaPassword } from '../../persone/accesso/password-attuale.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
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
