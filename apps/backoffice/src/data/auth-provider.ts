import { ApiError } from '@primo/client/call'
import { entraInUfficio, leggiUtente, logout } from '@primo/contract/persone/accesso'
import { nomeDaDire } from '@primo/domain/persone/nome'
import type { AuthProvider } from 'react-admin'
import { api } from './api.ts'
import { dimenticaSessione, dispositivo, sessioneAperta } from '../state/sessione.ts'
import { lasciaBozze } from '../state/bozze.ts'

/** Closes the session here whatever the server says. */
async function chiudi(): Promise<void> {
  if (sessioneAperta()) await api(logout, {}).catch(() => null)
  dimenticaSessione()
}

export const authProvider: AuthProvider = {
  /** `codice`: the one the server may ask for, sent by e-mail. */
  login: async ({ email, password, codice }: { email: string; password: string; codice?: string }) => {
    const body = { email, password, device_name: dispositivo(), ...(codice ? { codice } : {}) }
    await api(entraInUfficio, { body })
  },
  /** By the operator's own wish, or because the session is over: only then what he was writing stays. */
  logout: async () => {
    if (sessioneAperta()) lasciaBozze()
    await chiudi()
  },
  checkAuth: async () => {
    if (!sessioneAperta()) throw { message: false }
  },
  checkError: async (errore: unknown) => {
    if (!(errore instanceof ApiError)) return
    if (errore.status === 403) dimenticaSessione()
    if (errore.status === 401 || errore.status === 403) throw { message: errore.message }
  },
  getIdentity: async () => {
    const { data } = await api(leggiUtente, {})
    return { id: data.id, fullName: `${nomeDaDire(data.nome)} ${nomeDaDire(data.cognome)}` }
  },
  /** The account's role: what an operator may not do has no button for him. */
  getPermissions: async () => (sessioneAperta() ? (await api(leggiUtente, {})).data.roles : null),
}
