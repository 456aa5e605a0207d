import { entraInUfficio, passwordEmail, passwordReset } from '@primo/contract/persone/accesso'
import { impostazioni } from '@primo/contract/platform/system'
import { deviceName } from '../state/session.ts'
import { api } from './api.ts'

/** What the door calls, with the contract and its schemas: it comes once the page is there. */

/** @param codice the one the server may ask for, sent by e-mail */
export async function enter(email: string, password: string, codice: string): Promise<void> {
  const body = { email, password, device_name: deviceName(), ...(codice ? { codice } : {}) }
  await api(entraInUfficio, { body })
}

export const askLink = (email: string) => api(passwordEmail, { body: { email } })

export const setPassword = (body: {
  token: string
  email: string
  password: string
  password_confirmation: string
}) => api(passwordReset, { body })

export const readProduct = async () => (await api(impostazioni, {})).data.prodotto
