import { login, refreshToken } from '@primo/contract/accesso'
import { ApiError, callApi } from '@primo/contract/call'
import type { CallSpec, Ingresso, Risposta } from '@primo/contract/route'
import { tieniToken, tokenAttuale } from './sessione.ts'

const BASE = '/api'
const SENZA_TOKEN: readonly CallSpec[] = [login, refreshToken]
const SCADUTA = 'Sessione scaduta: entra di nuovo, ciò che stavi scrivendo resta.'

/**
 * Makes a call of the contract as the operator: bearer token, and at a 401 one shared refresh and one retry.
 * @throws ApiError with an Italian sentence. A 401 that is left means that the session is over.
 */
export async function api<C extends CallSpec>(
  spec: C,
  input: Ingresso<C>,
  signal?: AbortSignal,
): Promise<Risposta<C>> {
  const usato = tokenAttuale()?.token
  try {
    return await manda(spec, input, signal)
  } catch (errore) {
    if (!(errore instanceof ApiError) || errore.status !== 401 || SENZA_TOKEN.includes(spec)) throw errore
    await rinnova(usato)
    return manda(spec, input, signal)
  }
}

function manda<C extends CallSpec>(spec: C, input: Ingresso<C>, signal?: AbortSignal): Promise<Risposta<C>> {
  const token = SENZA_TOKEN.includes(spec) ? null : tokenAttuale()
  const headers: Record<string, string> = token ? { authorization: `${token.token_type} ${token.token}` } : {}
  return callApi(spec, input, { base: BASE, headers, ...(signal ? { signal } : {}) })
}

let inCorso: Promise<void> | null = null

/** All the calls that met a 401 with the same token wait for one refresh. */
function rinnova(rifiutato: string | undefined): Promise<void> {
  inCorso ??= chiediNuovi(rifiutato).finally(() => {
    inCorso = null
  })
  return inCorso
}

async function chiediNuovi(rifiutato: string | undefined): Promise<void> {
  const token = tokenAttuale()
  // A call before this one has already renewed it.
  if (token && token.token !== rifiutato) return
  if (!token?.refresh_token) {
    tieniToken(null)
    throw scaduta()
  }
  try {
    const body = { refresh_token: token.refresh_token }
    tieniToken((await manda(refreshToken, { body })).data)
  } catch (errore) {
    // No answer, a server in trouble or a queue is not a refusal: the session stays.
    if (errore instanceof ApiError && (errore.status === 0 || errore.status === 429 || errore.status >= 500))
      throw errore
    tieniToken(null)
    throw scaduta()
  }
}

function scaduta(): ApiError {
  return new ApiError({ status: 401, codice: 'NON_AUTENTICATO', message: SCADUTA })
}

/** The sentence for the person, whatever went wrong. */
export function fraseDi(errore: unknown): string {
  return errore instanceof ApiError && errore.message
    ? errore.message
    : 'Qualcosa non ha funzionato. Riprova tra poco.'
}
