import { leggiUtente, login, logout } from '@primo/contract/accesso'
import { ApiError } from '@primo/contract/call'
import type { AuthProvider } from 'react-admin'
import { api } from './api.ts'
import { lasciaBozze, tieniToken, tokenAttuale } from './sessione.ts'

/** What a member reads who tries to enter here. */
export const SOLO_OPERATORI = 'Diritti insufficienti per accedere al back office'
const DISPOSITIVO = 'Back office'

/** Closes the session here whatever the server says. */
async function chiudi(): Promise<void> {
  const aperta = tokenAttuale() !== null
  if (aperta) await api(logout, {}).catch(() => null)
  tieniToken(null)
}

/** Enters only who works here: a member's session is closed as soon as his role is known. */
async function entra(email: string, password: string): Promise<void> {
  tieniToken((await api(login, { body: { email, password, device_name: DISPOSITIVO } })).data)
  try {
    const { data } = await api(leggiUtente, {})
    if (data.roles !== 'user') return
  } catch (errore) {
    await chiudi()
    throw errore
  }
  await chiudi()
  throw new ApiError({ status: 403, codice: 'DIRITTI_INSUFFICIENTI', message: SOLO_OPERATORI })
}

export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => entra(email, password),
  /** By the operator's own wish, or because the session is over: only then what he was writing stays. */
  logout: async () => {
    if (tokenAttuale()) lasciaBozze()
    await chiudi()
  },
  checkAuth: async () => {
    if (!tokenAttuale()) throw { message: false }
  },
  checkError: async (errore: unknown) => {
    if (!(errore instanceof ApiError)) return
    if (errore.status === 403) tieniToken(null)
    if (errore.status === 401 || errore.status === 403) throw { message: errore.message }
  },
  getIdentity: async () => {
    const { data } = await api(leggiUtente, {})
    return { id: data.id, fullName: `${data.nome} ${data.cognome}` }
  },
  /** The account's role: what an operator may not do has no button for him. */
  getPermissions: async () => (tokenAttuale() ? (await api(leggiUtente, {})).data.roles : null),
}
