import {
  aggiungiPasskey,
  attivaApp,
  confermaOperatore,
  preparaApp,
  preparaPasskey,
} from '@primo/contract/accesso/operatore-accesso'
import type { Body } from '@primo/contract/platform/route'
import { startRegistration } from '@simplewebauthn/browser'
import { api } from './api.ts'
import { passkeyFailure } from './passkey-failure.ts'

/**
 * Creates a passkey in the browser, and registers it.
 * @param nome name by which the operator recognizes it
 * @returns the recovery codes if it is the first factor
 */
export async function addPasskey(nome: string): Promise<string[]> {
  const { data } = await api(preparaPasskey, {})
  const made = await startRegistration({ optionsJSON: data }).catch(passkeyFailure)
  const { attestationObject, clientDataJSON, transports } = made.response
  const passkey = {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key' as const,
    response: { attestationObject, clientDataJSON, ...(transports ? { transports } : {}) },
  }
  return (await api(aggiungiPasskey, { body: { nome, passkey } })).data.codici
}

/** Requests a new secret for the operator's authenticator app (TOTP). */
export const requestTotpSecret = async () => (await api(preparaApp, {})).data

/**
 * Activates the TOTP app with its first code.
 * @returns the recovery codes if it is the first factor
 */
export const activateTotp = async (codice: string) => (await api(attivaApp, { body: { codice } })).data.codici

/** Re-authenticates the operator with a second factor or the password, before a dangerous action. */
export const reauthenticate = (body: Body<typeof confermaOperatore>) => api(confermaOperatore, { body })
