import * as registrazione from '@primo/contract/ingresso/registrazione'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { hashPassword } from '../../accesso/account/password.ts'
import { isEmailRegistered, nomeBreve } from '../../accesso/account/queries.ts'
import { limitAddress } from '../../accesso/account/rate-limits.ts'
import { avvisiCodiceFiscale } from '../../anagrafica/persone/codice-fiscale-confronto.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { creaAccount } from './commands.ts'
import { trovaSponsor, verificaCorpo } from './sign-up-validation.ts'

export function registrazioneRoutes(bind: Bind, services: Services): void {
  const { db } = services

  bind(registrazione.disponibile, async ({ body, indirizzo }) => {
    const troppe = await limitAddress(services, 'disponibile', indirizzo)
    if (troppe) return troppe
    return { data: { disponibile: !(await isEmailRegistered(db, body.email)) } }
  })

  bind(registrazione.validaSponsor, async ({ params, indirizzo }) => {
    const troppe = await limitAddress(services, 'sponsor', indirizzo)
    if (troppe) return troppe
    const nodo = await trovaSponsor(db, params.code)
    if (!nodo) return refuse('SPONSOR_NON_VALIDO')
    const nome = await nomeBreve(db, nodo.utente_id)
    return { data: { codice: nodo.codice, nome }, message: `Sponsor valido: ${nome}` }
  })

  bind(registrazione.verificaRegistrazione, async ({ body, indirizzo }) => {
    const troppe = await limitAddress(services, 'verifica', indirizzo)
    if (troppe) return troppe
    const data = await verificaCorpo(services, body)
    if (isRefusal(data)) return data
    const avvisi = await avvisiCodiceFiscale(data.codice_fiscale, data)
    return { data: { avvisi: avvisi.map((a) => ({ campo: 'codice_fiscale', messaggio: `${a}.` })) } }
  })

  bind(registrazione.registra, async ({ body, indirizzo, withTransaction }) => {
    const troppe = await limitAddress(services, 'registrazione', indirizzo)
    if (troppe) return troppe
    const data = await verificaCorpo(services, body)
    if (isRefusal(data)) return data
    const password_hash = await hashPassword(body.password, { indirizzo })
    const account = await withTransaction((trx) => creaAccount(trx, services, { ...data, password_hash }))
    if (isRefusal(account)) return account
    return { data: { id: account.utente_id, email: data.email }, message: 'Registrazione completata.' }
  })
}
