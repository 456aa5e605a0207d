import { ApiError } from '@primo/client/api-error'
import { logout } from '@primo/contract/accesso/accesso'
import { ioOperatore } from '@primo/contract/ufficio/operatori'
import { fullName, nomeDaDire } from '@primo/domain/anagrafica/person-names'
import type { Permessi } from '@primo/domain/platform/permessi'
import type { AuthProvider } from 'react-admin'
import { forgetSession, hasSession } from '../state/session.ts'
import { dropDrafts } from '../state/tab-storage.ts'
import { api } from './api.ts'
import { callQueryOptions, queryClient } from './query-client.ts'
import { sendQueuedActions } from './undo-queue.ts'

const STALE_MS = 10_000

/** Returns the signed-in operator, from the query cache: react-admin requests the name and, on each screen, the permissions. */
const io = () =>
  queryClient.fetchQuery({ ...callQueryOptions(['io'], ioOperatore, {}), staleTime: STALE_MS, retry: false })

/** Ends the session on this client, whatever the server returns. */
async function close(): Promise<void> {
  if (hasSession()) await api(logout, {}).catch(() => null)
  forgetSession()
}

export const authProvider: AuthProvider = {
  /** Does nothing: `pages/login` has already logged in before react-admin calls `login`. */
  login: async () => {},
  /** Logs out at the operator's request, or because the session has ended. Only in the second case are drafts kept. */
  logout: async () => {
    if (hasSession()) {
      await sendQueuedActions()
      dropDrafts()
    }
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
    const { id, nome, cognome } = await io()
    return { id, fullName: fullName({ nome: nomeDaDire(nome), cognome: nomeDaDire(cognome) }) }
  },
  /** Returns the operator's permissions. Screens hide the actions they do not cover. */
  getPermissions: async (): Promise<Permessi> => {
    const { permessi } = hasSession() ? await io() : { permessi: [] }
    return Object.fromEntries(
      permessi.map(({ permesso, sola_lettura }) => [permesso, sola_lettura ? 'lettura' : 'tutto']),
    )
  },
}
