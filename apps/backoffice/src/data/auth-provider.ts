import { ApiError } from '@primo/client/api-error'
import { leggiUtente, logout } from '@primo/contract/persone/accesso'
import { nomeDaDire } from '@primo/domain/persone/nome'
import type { AuthProvider } from 'react-admin'
import { dropDrafts } from '../state/drafts.ts'
import { forgetSession, hasSession } from '../state/session.ts'
import { api } from './api.ts'

/** Closes the session here whatever the server says. */
async function close(): Promise<void> {
  if (hasSession()) await api(logout, {}).catch(() => null)
  forgetSession()
}

export const authProvider: AuthProvider = {
  /** The door has entered already (`pages/login`): there is nothing left to ask. */
  login: async () => {},
  /** By the operator's own wish, or because the session is over: only then what he was writing stays. */
  logout: async () => {
    if (hasSession()) dropDrafts()
    await close()
  },
  checkAuth: async () => {
    if (!hasSession()) throw { message: false }
  },
  checkError: async (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.status === 403) forgetSession()
    if (error.status === 401 || error.status === 403) throw { message: error.message }
  },
  getIdentity: async () => {
    const { data } = await api(leggiUtente, {})
    return { id: data.id, fullName: `${nomeDaDire(data.nome)} ${nomeDaDire(data.cognome)}` }
  },
  /** The account's role: what an operator may not do has no button for him. */
  getPermissions: async () => (hasSession() ? (await api(leggiUtente, {})).data.roles : null),
}
