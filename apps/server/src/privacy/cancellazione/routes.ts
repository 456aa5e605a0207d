import { eRifiuto } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/privacy/cancellazione'
import { confermaPassword } from '../../persone/accesso/password-attuale.ts'
import { bloccaChiamante } from '../../persone/accesso/prova.ts'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { chiediCancellazione, ritiraCancellazione } from './commands.ts'
import { codaCancellazioni, statoCancellazione } from './queries.ts'

/** A member's erasure, and the operators' view of who asked for it (decisions §11). */
export function rotteCancellazione(bind: Bind, servizi: Servizi): void {
  const { db } = servizi
  const adesso = async (utente_id: number) => ({
    data: await statoCancellazione(db, utente_id, new Date()),
  })

  bind(contratto.leggiCancellazione, ({ chiamante }) => adesso(chiamante.utente_id))

  bind(contratto.chiediCancellazione, async ({ chiamante, body, indirizzo, transazione }) => {
    const { utente_id } = chiamante
    const account = await confermaPassword(servizi, { chiamante, indirizzo }, body.password_attuale)
    if (eRifiuto(account)) return account
    const chiesta = await transazione(async (trx) => {
      // Not from a session that has ended while the password was being looked at.
      const ancora = await bloccaChiamante(trx, chiamante)
      if (eRifiuto(ancora)) return ancora
      return chiediCancellazione(trx, servizi, { utente_id, quando: new Date() })
    })
    return eRifiuto(chiesta) ? chiesta : adesso(utente_id)
  })

  bind(contratto.ritiraCancellazione, async ({ chiamante: { utente_id }, transazione }) => {
    await transazione((trx) => ritiraCancellazione(trx, { utente_id, quando: new Date() }))
    return adesso(utente_id)
  })

  bind(contratto.codaCancellazioni, async ({ query }) => {
    const { righe, totale } = await codaCancellazioni(db, query, new Date())
    return { data: righe, pagination: pagina(query, totale) }
  })
}
