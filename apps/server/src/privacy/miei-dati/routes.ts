import { isRefusal } from '@primo/contract/platform/errors'
import { mieiDati } from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { confermaPassword } from '../../accesso/account/reauthentication.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { NON_COMPRESI, raccogliDati } from './queries.ts'

export function mieiDatiRoutes(bind: Bind, services: Services): void {
  bind(mieiDati, async ({ caller, body, indirizzo, withTransaction }) => {
    const account = await confermaPassword(services, { caller, indirizzo }, body.password_attuale)
    if (isRefusal(account)) return account
    const tabelle = await withTransaction(async (trx) => {
      await registraSuDiSe(trx, account.id, 'dati.scaricati')
      return raccogliDati(trx, services.secrets, account)
    })
    return {
      data: {
        prodotto: services.config.product,
        generato_il: clock.now().toISOString(),
        tabelle,
        non_compresi: Object.values(NON_COMPRESI),
      },
    }
  })
}
