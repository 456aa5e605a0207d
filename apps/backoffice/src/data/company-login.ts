import {
  concludiAccessoAziendale,
  concludiConfermaAziendale,
  iniziaAccessoAziendale,
  iniziaConfermaAziendale,
  leggiPorta,
} from '@primo/contract/accesso/operatore-accesso'
import { deviceName } from '../state/session.ts'
import { api } from './api.ts'

/** Returns the login methods that operators may use: local password, company account. */
export const readLoginMethods = async () => (await api(leggiPorta, {})).data

/**
 * Redirects the browser to the company's identity provider (OpenID Connect).
 * @param anew whether the provider must authenticate the person again
 */
export async function redirectToProvider(anew = false): Promise<void> {
  const { data } = await api(iniziaAccessoAziendale, { body: anew ? { di_nuovo: true } : {} })
  window.location.assign(data.indirizzo)
}

/**
 * Completes the login after the provider's redirect.
 * @returns the missing step, if any
 */
export const completeCompanyLogin = async (ritorno: string) =>
  (await api(concludiAccessoAziendale, { body: { ritorno, device_name: deviceName() } })).data

/** Redirects this window to the provider for a re-authentication. */
export async function redirectToReauthenticate(): Promise<void> {
  window.location.assign((await api(iniziaConfermaAziendale, {})).data.indirizzo)
}

export const completeReauthentication = (ritorno: string) =>
  api(concludiConfermaAziendale, { body: { ritorno } })
