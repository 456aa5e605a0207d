import * as accesso from '@primo/contract/accesso/accesso'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { APP_LOGIN, type FindMissingSteps, logIn, OFFICE_LOGIN } from './log-in.ts'
import { cambiaPassword, chiediLink, reimpostaPassword } from './password-change.ts'
import { leggiDispositivi } from './queries.ts'
import { limitAddress } from './rate-limits.ts'
import { confermaIdentita } from './reauthentication.ts'
import { closeDevice, closeOtherDevices, closeSession, renewSession } from './sessions.ts'

/**
 * Binds the routes of login, sessions and passwords.
 * @param findMissingSteps returns the login steps that an account must still complete after its password; injected, since second
 * factors are a later area
 */
export function accessoRoutes(bind: Bind, services: Services, findMissingSteps: FindMissingSteps): void {
  const { db, secrets } = services

  bind(accesso.login, async ({ body, indirizzo, userAgent }) => {
    const outcome = await logIn(services, { ...body, indirizzo, userAgent }, findMissingSteps, APP_LOGIN)
    return isRefusal(outcome) ? outcome : { data: outcome.session }
  })

  bind(accesso.refreshToken, async ({ body, userAgent, withTransaction }) => {
    const token = await withTransaction((trx) => renewSession(trx, secrets, body.refresh_token, userAgent))
    return token ? { data: token } : refuse('NON_AUTENTICATO')
  })

  bind(accesso.entraInUfficio, async ({ body, indirizzo, userAgent, cookies }) => {
    const richiesta = { ...body, device_name: body.device_name ?? 'Back office', indirizzo, userAgent }
    const outcome = await logIn(services, richiesta, findMissingSteps, OFFICE_LOGIN)
    if (isRefusal(outcome)) return outcome
    cookies.write(outcome.session)
    return { data: outcome.owed }
  })

  bind(accesso.rinnovaUfficio, async ({ userAgent, cookies, withTransaction }) => {
    const vecchio = cookies.refreshToken()
    const token = await withTransaction(async (trx) => {
      const fresh = vecchio ? await renewSession(trx, secrets, vecchio, userAgent, true) : null
      // Returned as a refusal, so that the transaction rolls the renewal back.
      return fresh && !cookies.xsrfIsValid(fresh.token_id) ? refuse('CSRF_NON_VALIDO') : fresh
    })
    if (isRefusal(token)) return token
    if (!token) {
      cookies.clear()
      return refuse('NON_AUTENTICATO')
    }
    cookies.write(token)
    return { data: null }
  })

  bind(accesso.logout, async ({ caller, cookies, withTransaction }) => {
    await withTransaction((trx) => closeSession(trx, caller.sessione_id))
    if (caller.ruolo !== 'user') cookies.clear()
    return { data: null }
  })

  bind(accesso.dispositivi, async ({ caller }) => ({
    data: await leggiDispositivi(db, caller.utente_id, caller.sessione_id),
  }))

  bind(accesso.terminaDispositivo, async ({ caller, params, withTransaction }) => {
    const chiuso = await withTransaction((trx) => closeDevice(trx, caller.utente_id, params.id))
    return chiuso ? { data: null, message: 'Dispositivo disconnesso.' } : refuse('NON_TROVATO')
  })

  bind(accesso.terminaAltriDispositivi, async ({ caller, withTransaction }) => {
    await withTransaction((trx) => closeOtherDevices(trx, caller.utente_id, caller.sessione_id))
    return { data: null, message: 'Gli altri dispositivi sono usciti.' }
  })

  bind(accesso.passwordEmail, async ({ body, indirizzo, withTransaction }) => {
    const troppe = await limitAddress(services, 'password_email', indirizzo)
    if (troppe) return troppe
    await withTransaction((trx) => chiediLink(trx, services, body.email))
    return {
      data: null,
      message: 'Se l’indirizzo è registrato, tra poco arriva un’e-mail con il link per la nuova password.',
    }
  })

  bind(accesso.passwordReset, async ({ body, indirizzo }) => {
    const troppe = await limitAddress(services, 'password_reset', indirizzo)
    if (troppe) return troppe
    const outcome = await reimpostaPassword(services, { ...body, indirizzo })
    return isRefusal(outcome) ? outcome : { data: null, message: 'Password cambiata: ora puoi entrare.' }
  })

  bind(accesso.confermaIdentita, async ({ caller, body, indirizzo }) => {
    const outcome = await confermaIdentita(services, { caller, indirizzo }, body.password)
    return isRefusal(outcome) ? outcome : { data: { vale_fino_al: outcome.toISOString() } }
  })

  bind(accesso.passwordModifica, async ({ caller, body, indirizzo }) => {
    const outcome = await cambiaPassword(services, { caller, indirizzo }, body)
    return isRefusal(outcome)
      ? outcome
      : { data: null, message: 'Password cambiata. Gli altri dispositivi sono usciti.' }
  })
}
