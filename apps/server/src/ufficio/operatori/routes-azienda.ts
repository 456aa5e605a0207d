import * as contratto from '@primo/contract/accesso/operatore-accesso'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import type { FindMissingSteps } from '../../accesso/account/log-in.ts'
import { limitAddress } from '../../accesso/account/rate-limits.ts'
import { confermaConAzienda, startSignIn } from '../../accesso/aziendale/commands.ts'
import { createProvider } from '../../external/openid.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { entraConAzienda } from './ingresso-aziendale.ts'

const off = () => refuse('NON_TROVATO', { message: 'Qui non si entra con un account aziendale.' })

/** Binds the routes of login and re-authentication with the company account. */
export function aziendaRoutes(bind: Bind, services: Services, findMissingSteps: FindMissingSteps): void {
  const { config } = services
  const { sign_on } = config
  const provider = sign_on && createProvider(sign_on, `${config.public_url}/backoffice/azienda`)

  bind(contratto.leggiPorta, async () => ({
    data: { aziendale: sign_on !== null, password: !sign_on?.emergency_account },
  }))

  bind(contratto.iniziaAccessoAziendale, async ({ body, indirizzo, cookies }) => {
    if (!provider) return off()
    const troppe = await limitAddress(services, 'accesso_aziendale', indirizzo)
    if (troppe) return troppe
    const attempt = { sessione_id: null, di_nuovo: body.di_nuovo ?? false }
    const started = await startSignIn(services, provider, attempt)
    if (isRefusal(started)) return started
    cookies.writeAttempt(started.seed)
    return { data: { indirizzo: started.indirizzo } }
  })

  bind(contratto.concludiAccessoAziendale, async ({ body, indirizzo, userAgent, cookies }) => {
    if (!provider) return off()
    const troppe = await limitAddress(services, 'accesso_aziendale', indirizzo)
    if (troppe) return troppe
    const { ritorno, device_name = 'Back office' } = body
    const from = { ritorno, seed: cookies.attempt(), device_name, userAgent }
    const entered = await entraConAzienda(services, sign_on, provider, findMissingSteps, from)
    if (isRefusal(entered)) return entered
    cookies.clearAttempt()
    cookies.write(entered.session)
    return { data: entered.owed }
  })

  bind(contratto.iniziaConfermaAziendale, async ({ caller, cookies }) => {
    if (!provider) return off()
    const started = await startSignIn(services, provider, {
      sessione_id: caller.sessione_id,
      di_nuovo: true,
    })
    if (isRefusal(started)) return started
    cookies.writeAttempt(started.seed)
    return { data: { indirizzo: started.indirizzo } }
  })

  bind(contratto.concludiConfermaAziendale, async ({ caller, body, cookies }) => {
    if (!provider) return off()
    const back = { ritorno: body.ritorno, seed: cookies.attempt() }
    const until = await confermaConAzienda(services, provider, caller, back)
    if (isRefusal(until)) return until
    cookies.clearAttempt()
    return { data: { vale_fino_al: until.toISOString() } }
  })
}
