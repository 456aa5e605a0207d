import { disponibile, registra, verificaRegistrazione } from '@primo/contract/ingresso/registrazione'
import {
  login,
  passwordEmail,
  passwordReset,
  refreshToken,
  type Token,
} from '@primo/contract/persone/accesso'
import { ApiError, callApi } from '@primo/contract/platform/call'
import type { CallSpec, Ingresso, Risposta } from '@primo/contract/platform/route'
import { API_BASE } from './config.ts'
import { saved, setToken, store } from './state/store.ts'
import { wire } from './wire.ts'

/** The calls that carry no bearer token (specification §7). */
const WITHOUT_TOKEN: readonly CallSpec[] = [
  login,
  refreshToken,
  disponibile,
  verificaRegistrazione,
  registra,
  passwordEmail,
  passwordReset,
]

/** What happens when the server closes the door: set by the session, which knows where to go. */
interface Consequences {
  /** The session is over: 403, or a refresh that was refused. */
  sessionEnded: (spec: CallSpec, message: string, status: 401 | 403) => Promise<void>
  /** 448 or 449: the profile of the area named in this address is not active. */
  areaClosed: (url: string) => Promise<void>
}
let consequences: Consequences | null = null
export function onRefusal(handlers: Consequences): void {
  consequences = handlers
}

/**
 * Makes a call of the contract as the member: bearer token, CSRF header, one shared refresh and one retry on a 401,
 * and the consequences of 403, 448 and 449 (specification §8).
 * @throws ApiError with an Italian sentence; it is thrown even when a consequence has already moved the person.
 */
export async function api<C extends CallSpec>(
  spec: C,
  input: Ingresso<C>,
  options: { signal?: AbortSignal } = {},
): Promise<Risposta<C>> {
  const token = saved().token?.token
  try {
    return await send(spec, input, options.signal)
  } catch (error) {
    if (!(error instanceof ApiError) || WITHOUT_TOKEN.includes(spec)) throw error
    if (error.status === 401) {
      await refresh(spec, token)
      return await afterRetry(spec, send(spec, input, options.signal))
    }
    await applyConsequences(spec, error)
    throw error
  }
}

/** A second 401 after a good refresh is final: there is no second refresh. */
async function afterRetry<T>(spec: CallSpec, retried: Promise<T>): Promise<T> {
  try {
    return await retried
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) await consequences?.sessionEnded(spec, error.message, 401)
      else await applyConsequences(spec, error)
    }
    throw error
  }
}

async function applyConsequences(spec: CallSpec, error: ApiError): Promise<void> {
  if (error.status === 403) await consequences?.sessionEnded(spec, error.message, 403)
  if (error.status === 448 || error.status === 449) await consequences?.areaClosed(spec.path)
}

function send<C extends CallSpec>(spec: C, input: Ingresso<C>, signal?: AbortSignal): Promise<Risposta<C>> {
  const headers: Record<string, string> = csrfHeader(spec.method, API_BASE, readCookies())
  const { token } = saved()
  if (token && !WITHOUT_TOKEN.includes(spec)) headers.authorization = `${token.token_type} ${token.token}`
  return callApi(spec, input, { base: API_BASE, headers, signal, fetch: wire })
}

/** Non-GET calls to relative addresses carry the cookie's CSRF token (specification §7). */
export function csrfHeader(method: string, base: string, cookies: string): Record<string, string> {
  if (method === 'GET' || /^[a-z]+:|^\/\//i.test(base)) return {}
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return found ? { 'x-xsrf-token': decodeURIComponent(found) } : {}
}

function readCookies(): string {
  return typeof document === 'undefined' ? '' : document.cookie
}

let refreshing: Promise<void> | null = null

/** All the calls that met a 401 with the same token wait for one refresh. */
function refresh(spec: CallSpec, refused: string | undefined): Promise<void> {
  refreshing ??= renew(spec, refused).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(spec: CallSpec, refused: string | undefined): Promise<void> {
  await store.persist.rehydrate()
  const token = saved().token
  // Another tab, or a call before this one, has already renewed it.
  if (token && refused && token.token !== refused) return
  if (!token?.refresh_token) {
    await consequences?.sessionEnded(spec, 'No token found', 401)
    throw expired('No token found')
  }
  setToken(await ask(spec, token.refresh_token))
}

async function ask(spec: CallSpec, refresh_token: string): Promise<Token> {
  try {
    return (await send(refreshToken, { body: { refresh_token } })).data
  } catch (error) {
    // No answer, a server in trouble or a queue is not a refusal: the session stays, the person can retry.
    if (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500))
      throw error
    await consequences?.sessionEnded(spec, 'Token scaduto, logout effettuato', 401)
    throw expired('Token scaduto, logout effettuato')
  }
}

function expired(message: string): ApiError {
  return new ApiError({ status: 401, codice: 'NON_AUTENTICATO', message })
}

/**
 * The sentence for the person, whatever went wrong: the server's, if it sent one.
 * @param otherwise what is said when it did not (specification §8, «Defaults»)
 */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? 'Qualcosa non ha funzionato. Riprova tra poco.'
  return error.codice === 'RISPOSTA_INATTESA' ? (otherwise ?? error.message) : error.message
}

/**
 * A key for a command that moves points, stock or a state: make it when the form opens and keep it, so that sending
 * twice has one effect (decisions §2).
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
