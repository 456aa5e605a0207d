import { ApiError } from '@primo/client/api-error'
import { callApi, callFile, requestRenewal, SessionOver, withRenewal } from '@primo/client/call'
import { csrfHeader, csrfToken } from '@primo/client/csrf'
import {
  login,
  logout,
  passwordEmail,
  passwordReset,
  refreshToken,
  type Token,
} from '@primo/contract/accesso/accesso'
import { disponibile, registra, verificaRegistrazione } from '@primo/contract/ingresso/registrazione'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import { VISIONE_HEADER } from '@primo/domain/platform/visione'
import type * as z from 'zod/mini'
import { API_BASE } from '../config.ts'
import { visione } from '../device/visione.ts'
import { currentState, readStored, setToken } from '../state/store.ts'
import { fetchOnce } from './api-transport.ts'

/** Calls without a bearer token (specification §7). */
const WITHOUT_TOKEN: readonly CallSpec[] = [
  login,
  refreshToken,
  disponibile,
  verificaRegistrazione,
  registra,
  passwordEmail,
  passwordReset,
]

/** Handlers of errors that end the session or close an area. Set by `ui/session.ts`. */
interface Consequences {
  /** Called when the session is over: a 403, or a refused refresh. */
  sessionEnded: (spec: CallSpec, message: string, status: 401 | 403) => Promise<void>
  /** Called on status 448 or 449: the member's profile of the area that the URL belongs to is not active. */
  areaClosed: (url: string) => Promise<void>
}
let consequences: Consequences | null = null
export function onRefusal(handlers: Consequences): void {
  consequences = handlers
}

/**
 * Makes a call of the contract as the member: bearer token, CSRF header, one shared refresh and one retry on a 401. A 403 ends
 * the session; a 448 or 449 (no active profile in the area) redirects out of the area (specification §8).
 * @throws ApiError with an Italian message, even when the member has already been redirected
 */
export function api<C extends CallSpec>(
  spec: C,
  input: Input<C>,
  options: { signal?: AbortSignal } = {},
): Promise<Reply<C>> {
  return asMember(spec, () => send(spec, input, options.signal))
}

/** Makes a call whose response is a file, like `api`. */
export function apiFile<C extends CallSpec & { file: true }>(spec: C, input: Input<C>): Promise<Blob> {
  return asMember(spec, () => callFile(spec, input, transportOf(spec, currentState().token)))
}

async function asMember<T>(spec: CallSpec, call: () => Promise<T>): Promise<T> {
  if (WITHOUT_TOKEN.includes(spec)) return await call()
  const token = currentState().token?.token
  try {
    return await withRenewal(call, () => refresh(spec, token))
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof SessionOver)) await applyConsequences(spec, error)
    throw error
  }
}

/**
 * Returns a call of the contract as a `queryFn` of TanStack Query, which aborts it when no component needs it any more.
 * @param keep called with each response
 */
export const queryFunctionOf =
  <C extends CallSpec>(spec: C, input: Input<C>, keep?: (data: z.output<C['reply']>) => void) =>
  async ({ signal }: { signal: AbortSignal }): Promise<z.output<C['reply']>> => {
    const { data } = await api(spec, input, { signal })
    keep?.(data)
    return data
  }

/**
 * Calls the handler of an error's status. Not for a session that could not be renewed: it has already been ended, once for all
 * waiting calls.
 */
async function applyConsequences(spec: CallSpec, { status, message }: ApiError): Promise<void> {
  if (status === 401 || status === 403) await consequences?.sessionEnded(spec, message, status)
  if (status === 448 || status === 449) await consequences?.areaClosed(spec.path)
}

/**
 * Makes a call with a token and the CSRF header only: no refresh of the session, no redirect on an error. During impersonation a
 * cookie replaces the token, and a header identifies the impersonation.
 */
export function send<C extends CallSpec>(
  spec: C,
  input: Input<C>,
  signal?: AbortSignal,
  token: Credentials | null = currentState().token,
): Promise<Reply<C>> {
  return callApi(spec, input, { ...transportOf(spec, token), signal })
}

/** Token of a call's `Authorization` header. */
type Credentials = Pick<Token, 'token' | 'token_type'>

function transportOf(spec: CallSpec, token: Credentials | null) {
  const headers = csrfHeader(spec.method, API_BASE, csrfToken(readCookies()))
  const looking = visione()
  if (looking) headers[VISIONE_HEADER] = looking.id
  else if (token && !WITHOUT_TOKEN.includes(spec))
    headers.authorization = `${token.token_type} ${token.token}`
  return { base: API_BASE, headers, fetch: spec === logout ? fetchBeyondPage : fetchOnce }
}

/** Sends a request that is not aborted when the page closes: a member who logs out often leaves the page at once. */
const fetchBeyondPage: typeof fetch = (address, init) => fetchOnce(address, { ...init, keepalive: true })

function readCookies(): string {
  return typeof document === 'undefined' ? '' : document.cookie
}

let refreshing: Promise<void> | null = null

/** Renews the session once for all calls that got a 401 with the same token. */
function refresh(spec: CallSpec, refused: string | undefined): Promise<void> {
  refreshing ??= renew(spec, refused).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function renew(spec: CallSpec, refused: string | undefined): Promise<void> {
  await readStored()
  const token = currentState().token
  // Another tab, or an earlier call, has already renewed it.
  if (token && refused && token.token !== refused) return
  const refresh_token = token?.refresh_token
  if (!refresh_token) return await end(spec, 'No token found')
  const { data } = await requestRenewal(
    () => send(refreshToken, { body: { refresh_token } }),
    () => end(spec, 'Token scaduto, logout effettuato'),
  )
  setToken(data)
}

async function end(spec: CallSpec, message: string): Promise<never> {
  await consequences?.sessionEnded(spec, message, 401)
  throw new SessionOver(message)
}
