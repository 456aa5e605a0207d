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
 * @param anew whether the provider must ask for the credentials again, even if it has a session of the person
 */
export async function redirectToProvider(anew = false): Promise<void> {
  const { data } = await api(iniziaAccessoAziendale, { body: anew ? { di_nuovo: true } : {} })
  window.location.assign(data.indirizzo)
}

/**
 * Completes the login after the identity provider's redirect.
 * @param ritorno URL query of the redirect
 * @returns what the login still requires: second factor, new password or nothing
 */
export const completeCompanyLogin = async (ritorno: string) =>
  (await api(concludiAccessoAziendale, { body: { ritorno, device_name: deviceName() } })).data

/** Redirects this window to the company's identity provider for a re-authentication. */
export async function redirectToReauthenticate(): Promise<void> {
  window.location.assign((await api(iniziaConfermaAziendale, {})).data.indirizzo)
}

export const completeReauthentication = (ritorno: string) =>
  api(concludiConfermaAziendale, { body: { ritorno } })
