import {
  entraConPasskey,
  entraInUfficio,
  passwordEmail,
  passwordReset,
  sfidaPasskey,
} from '@primo/contract/persone/accesso'
import { entraConCodice } from '@primo/contract/persone/operatore-accesso'
import { accettaInvito, leggiInvito } from '@primo/contract/persone/operatori'
import type { PasskeyAnswer } from '@primo/contract/persone/passkey'
import { impostazioni } from '@primo/contract/platform/system'
import { startAuthentication } from '@simplewebauthn/browser'
import { deviceName } from '../state/session.ts'
import { api } from './api.ts'
import { passkeyFailure } from './passkey-failure.ts'

/** What the door calls, with the contract and its schemas: it comes once the page is there. */

/**
 * @param codice the one the server may ask for, sent by e-mail
 * @returns what is still owed
 */
export async function enter(email: string, password: string, codice: string) {
  const body = { email, password, device_name: deviceName(), ...(codice ? { codice } : {}) }
  return (await api(entraInUfficio, { body })).data
}

/** A passkey of ours signs a challenge. @throws a sentence of why it could not */
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

export const enterWithPasskey = (passkey: PasskeyAnswer) =>
  api(entraConPasskey, { body: { passkey, device_name: deviceName() } })

export const enterWithCode = (codice: string) => api(entraConCodice, { body: { codice } })

export const askLink = (email: string) => api(passwordEmail, { body: { email } })

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
