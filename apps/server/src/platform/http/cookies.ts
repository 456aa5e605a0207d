import { VISIONE_MIN } from '@primo/domain/platform/visione'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '../secrets/secrets.ts'
import type { Services } from '../services/services.ts'

/** Name of the `HttpOnly` cookie with the back office's access token. */
export const ACCESS_COOKIE = 'ufficio_accesso'
const REFRESH_COOKIE = 'ufficio_rinnovo'
/** CSRF token (double submit): the pages send it back in `X-XSRF-TOKEN`, and a foreign page can read neither. */
const XSRF = 'XSRF-TOKEN'
/** Name of the `HttpOnly` cookie with the token of a read-only impersonation. */
export const VISIONE_COOKIE = 'ufficio_visione'
/** Binds a sign-in through OpenID Connect to the browser that started it. */
const ATTEMPT_COOKIE = 'ufficio_azienda'
/** Path of each cookie: the refresh token is sent only to the endpoint that uses it. */
const WHERE = {
  [ACCESS_COOKIE]: '/api',
  [REFRESH_COOKIE]: '/api/ufficio',
  [XSRF]: '/',
  [ATTEMPT_COOKIE]: '/api',
  [VISIONE_COOKIE]: '/api',
}

/** Returns the value of a cookie in a `Cookie` header, or null when it is missing or duplicated. */
export function cookieOf(intestazione: string | undefined, nome: string): string | null {
  const suoi = (intestazione ?? '').split(/;\s*/).filter((c) => c.startsWith(`${nome}=`))
  return suoi.length === 1 ? suoi[0]!.slice(nome.length + 1) : null
}

/**
 * Returns the payload of a session's CSRF token. The token is its keyed hash: it cannot be forged without the server's key, nor
 * taken from another session.
 */
const xsrfOf = (sessione_id: string) => `xsrf|${sessione_id}`

/** Returns whether a request carries the CSRF token of its session in `X-XSRF-TOKEN`, made with any key still valid. */
export const xsrfIsValid = (secrets: Secrets, sessione_id: string, req: FastifyRequest): boolean =>
  secrets.isPrintValid('token', xsrfOf(sessione_id), String(req.headers['x-xsrf-token'] ?? ''))

type TokenPair = { token: string; token_id: string; refresh_token: string }

/**
 * Returns functions that read a request's cookies and set those of its response. Cookies last for the browser session, unless a
 * duration is given.
 */
export function cookiesOf(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  req: FastifyRequest,
  reply: FastifyReply,
) {
  const sicuro = config.public_url.startsWith('https:') ? '; Secure' : ''
  const send = (values: [keyof typeof WHERE, string][], duration = '') => {
    reply.header(
      'set-cookie',
      values.map(([nome, value]) => {
        const nascosto = nome === XSRF ? '' : '; HttpOnly'
        return `${nome}=${value}; Path=${WHERE[nome]}; SameSite=Strict${nascosto}${sicuro}${duration}`
      }),
    )
  }
  return {
    refreshToken: () => cookieOf(req.headers.cookie, REFRESH_COOKIE),
    xsrfIsValid: (sessione_id: string) => xsrfIsValid(secrets, sessione_id, req),
    write: ({ token, refresh_token, token_id }: TokenPair) =>
      send([
        [ACCESS_COOKIE, token],
        [REFRESH_COOKIE, refresh_token],
        [XSRF, secrets.print('token', xsrfOf(token_id))],
      ]),
    attempt: () => cookieOf(req.headers.cookie, ATTEMPT_COOKIE),
    writeAttempt: (seed: string) => send([[ATTEMPT_COOKIE, seed]], '; Max-Age=600'),
    writeVisione: (token: string) => send([[VISIONE_COOKIE, token]], `; Max-Age=${VISIONE_MIN * 60}`),
    clearVisione: () => send([[VISIONE_COOKIE, '']], '; Max-Age=0'),
    clearAttempt: () => send([[ATTEMPT_COOKIE, '']], '; Max-Age=0'),
    clear: () =>
      send(
        [
          [ACCESS_COOKIE, ''],
          [REFRESH_COOKIE, ''],
          [XSRF, ''],
        ],
        '; Max-Age=0',
      ),
  }
}
export type Cookies = ReturnType<typeof cookiesOf>
