import {
  entraConPasskey,
  entraInUfficio,
  type PasskeyAnswer,
  passwordEmail,
  passwordReset,
  sfidaPasskey,
} from '@primo/contract/accesso/accesso'
import { entraConCodice } from '@primo/contract/accesso/operatore-accesso'
import { impostazioni } from '@primo/contract/platform/system'
import { accettaInvito, leggiInvito } from '@primo/contract/ufficio/operatori'
import { startAuthentication } from '@simplewebauthn/browser'
import { deviceName } from '../state/session.ts'
import { api } from './api.ts'
import { passkeyFailure } from './passkey-failure.ts'

/** Calls of the login pages, loaded after the first paint because they include the contract's schemas. */

/**
 * Logs in with a password.
 * @param codice code sent by e-mail, if the server requires it
 * @returns what the login still requires: second factor, new password or nothing
 */
export async function logInWithPassword(email: string, password: string, codice: string) {
  const body = { email, password, device_name: deviceName(), ...(codice ? { codice } : {}) }
  return (await api(entraInUfficio, { body })).data
}

/**
 * Signs a challenge of the server with a passkey.
 * @throws Error with an Italian message
 */
export async function signWithPasskey(): Promise<PasskeyAnswer> {
  const { data } = await api(sfidaPasskey, {})
  const signed = await startAuthentication({ optionsJSON: data }).catch(passkeyFailure)
  const { authenticatorData, clientDataJSON, signature, userHandle } = signed.response
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key',
    response: { authenticatorData, clientDataJSON, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

export const logInWithPasskey = (passkey: PasskeyAnswer) =>
  api(entraConPasskey, { body: { passkey, device_name: deviceName() } })

export const logInWithCode = (codice: string) => api(entraConCodice, { body: { codice } })

export const requestPasswordLink = (email: string) => api(passwordEmail, { body: { email } })

export const setPassword = (body: {
  token: string
  email: string
  password: string
  password_confirmation: string
}) => api(passwordReset, { body })

export const readInvito = async (token: string) => (await api(leggiInvito, { body: { token } })).data

export const acceptInvito = (body: { token: string; password: string; password_confirmation: string }) =>
  api(accettaInvito, { body })

export const readProduct = async () => (await api(impostazioni, {})).data
