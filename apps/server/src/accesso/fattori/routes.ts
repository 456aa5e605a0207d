import * as accesso from '@primo/contract/accesso/accesso'
import * as mio from '@primo/contract/accesso/operatore-accesso'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { sql } from 'drizzle-orm'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { UFFICIO_APERTO } from '../account/authenticate.ts'
import { refuseLocal } from '../account/log-in.ts'
import { hasPassword } from '../account/password.ts'
import { cambiaPassword } from '../account/password-change.ts'
import { leggiAccount, leggiDispositivi, nomiDi } from '../account/queries.ts'
import { limitAddress } from '../account/rate-limits.ts'
import { closeDevice, closeOtherDevices } from '../account/sessions.ts'
import { haAccountAziendale } from '../aziendale/queries.ts'
import { preparaApp } from './codici.ts'
import * as commands from './commands.ts'
import { confermaOperatore } from './factor-verification.ts'
import { nuovaSfida, preparaPasskey } from './passkey.ts'
import { leggiFattori } from './queries.ts'

/** Binds the routes of second factors: in the login to the back office, and in the operator's own account. */
export function fattoriRoutes(bind: Bind, services: Services): void {
  const { db, config, secrets } = services

  bind(accesso.sfidaPasskey, async ({ indirizzo }) => {
    const troppe = await limitAddress(services, 'sfida_passkey', indirizzo)
    return troppe ?? { data: await nuovaSfida(services) }
  })

  bind(accesso.entraConPasskey, async ({ body, userAgent, cookies }) => {
    const { passkey, device_name = 'Back office' } = body
    const session = await commands.entraConPasskey(services, { passkey, device_name, userAgent })
    if (isRefusal(session)) return session
    cookies.write(session)
    return { data: null }
  })

  bind(mio.entraConCodice, async ({ caller, body, userAgent, cookies }) => {
    const session = await commands.entraConCodice(services, caller, { ...body, userAgent })
    if (isRefusal(session)) return session
    cookies.write(session)
    return { data: null }
  })

  bind(mio.confermaOperatore, async ({ caller, body, indirizzo }) => {
    const until = await confermaOperatore(services, { caller, indirizzo }, body)
    return isRefusal(until) ? until : { data: { vale_fino_al: until.toISOString() } }
  })

  bind(mio.leggiAccesso, async ({ caller }) => {
    const account = (await leggiAccount(db, caller.utente_id))!
    const aperta = sql.raw(`(not sessione.ufficio or ${UFFICIO_APERTO})`)
    return {
      data: {
        email: account.email,
        obbligatorio: config.second_factor === 'required',
        password: hasPassword(account.password_hash) && refuseLocal(config, account) === null,
        aziendale: await haAccountAziendale(db, config, account.id),
        ...(await leggiFattori(db, account.id)),
        sessioni: await leggiDispositivi(db, account.id, caller.sessione_id, aperta),
      },
    }
  })

  bind(mio.cambiaPasswordOperatore, async ({ caller, body, indirizzo }) => {
    const no = await cambiaPassword(services, { caller, indirizzo }, body)
    return no ?? { data: null, message: 'Password cambiata. Le altre sessioni sono chiuse.' }
  })

  bind(mio.preparaPasskey, async ({ caller }) => {
    const { email } = (await leggiAccount(db, caller.utente_id))!
    const nome = (await nomiDi(db, [caller.utente_id])).get(caller.utente_id) ?? email
    return { data: await preparaPasskey(services, { id: caller.utente_id, email, nome }) }
  })

  bind(mio.aggiungiPasskey, async ({ caller, body, userAgent, cookies }) => {
    const added = await commands.aggiungiPasskey(services, caller, { ...body, userAgent })
    if (isRefusal(added)) return added
    if (added.session) cookies.write(added.session)
    return { data: { codici: added.codici }, message: 'Passkey aggiunta.' }
  })

  bind(mio.preparaApp, async ({ caller, withTransaction }) => {
    const account = (await leggiAccount(db, caller.utente_id))!
    const data = await withTransaction((trx) => preparaApp(trx, secrets, account, config.product))
    return isRefusal(data) ? data : { data }
  })

  bind(mio.attivaApp, async ({ caller, body, userAgent, cookies }) => {
    const added = await commands.aggiungiApp(services, caller, { ...body, userAgent })
    if (isRefusal(added)) return added
    if (added.session) cookies.write(added.session)
    return { data: { codici: added.codici }, message: 'App dei codici attivata.' }
  })

  bind(mio.togliPasskey, async ({ caller, params }) => {
    const no = await commands.togliPasskey(services, caller, params.id)
    return no ?? { data: null, message: 'Passkey tolta.' }
  })

  bind(mio.togliApp, async ({ caller }) => {
    const no = await commands.togliSuaApp(services, caller)
    return no ?? { data: null, message: 'App dei codici tolta.' }
  })

  bind(mio.nuoviCodici, async ({ caller }) => {
    const codici = await commands.nuoviCodici(services, caller)
    return isRefusal(codici) ? codici : { data: { codici } }
  })

  bind(mio.chiudiSessione, async ({ caller, params, withTransaction }) => {
    const chiusa = await withTransaction((trx) => closeDevice(trx, caller.utente_id, params.id))
    return chiusa ? { data: null, message: 'Sessione chiusa.' } : refuse('NON_TROVATO')
  })

  bind(mio.chiudiAltreSessioni, async ({ caller, withTransaction }) => {
    await withTransaction((trx) => closeOtherDevices(trx, caller.utente_id, caller.sessione_id))
    return { data: null, message: 'Le altre sessioni sono chiuse.' }
  })
}
