import * as contratto from '@primo/contract/cancellazione'
import { eRifiuto } from '@primo/contract/errors'
import { confermaPassword } from '../accesso/password-attuale.ts'
import { type Bind, pagina } from '../bind.ts'
import type { Servizi } from '../servizi.ts'
import { chiediCancellazione, ritiraCancellazione } from './commands.ts'
import { codaCancellazioni, statoCancellazione } from './queries.ts'

/** A member's erasure, and the operators' view of who asked for it (decisions §11). */
export function rotteCancellazione(bind: Bind, servizi: Servizi): void {
  const { db } = servizi
  const adesso = async (utente_id: number) => ({
    data: await statoCancellazione(db, utente_id, new Date()),
  })

  bind(contratto.leggiCancellazione, ({ chiamante }) => adesso(chiamante.utente_id))

  bind(contratto.chiediCancellazione, async ({ chiamante: { utente_id }, body, transazione }) => {
    const account = await confermaPassword(servizi, utente_id, body.password_attuale)
    if (eRifiuto(account)) return account
    await transazione((trx) => chiediCancellazione(trx, servizi, { utente_id, quando: new Date() }))
    return adesso(utente_id)
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
