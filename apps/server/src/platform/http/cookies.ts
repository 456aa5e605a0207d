import { VISIONE_MIN } from '@primo/domain/platform/visione'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '../secrets/secrets.ts'
import type { Services } from '../services/services.ts'

/** The back office's session: no script reads these two. */
export const ACCESS_COOKIE = 'ufficio_accesso'
const REFRESH_COOKIE = 'ufficio_rinnovo'
/** Read by the pages and sent back in `X-XSRF-TOKEN`: a foreign page can read neither. */
const XSRF = 'XSRF-TOKEN'
/** What opens the look of an operator at a member's app: no script reads it. */
export const VISIONE_COOKIE = 'ufficio_visione'
/** Whose sign-in through the company's provider this is: it binds it to the browser that began it. */
const ATTEMPT_COOKIE = 'ufficio_azienda'
/** The refresh token goes where it is used and nowhere else. */
const WHERE = {
  [ACCESS_COOKIE]: '/api',
  [REFRESH_COOKIE]: '/api/ufficio',
  [XSRF]: '/',
  [ATTEMPT_COOKIE]: '/api',
  [VISIONE_COOKIE]: '/api',
}

/** A cookie of a request; null when there is none, or two. */
export function cookieOf(intestazione: string | undefined, nome: string): string | null {
  const suoi = (intestazione ?? '').split(/;\s*/).filter((c) => c.startsWith(`${nome}=`))
  return suoi.length === 1 ? suoi[0]!.slice(nome.length + 1) : null
}

/** What `XSRF-TOKEN` holds for a session: nobody makes it without the server's key, nor from another session's. */
const xsrfOf = (sessione_id: string) => `xsrf|${sessione_id}`

/** Whether a request carries the session's own token in `X-XSRF-TOKEN`, made by whichever key was writing then. */
export const xsrfIsValid = (secrets: Secrets, sessione_id: string, req: FastifyRequest): boolean =>
  secrets.isPrintValid('token', xsrfOf(sessione_id), String(req.headers['x-xsrf-token'] ?? ''))

type TokenPair = { token: string; token_id: string; refresh_token: string }

/** The cookies of a call: those it came with, those its answer sets. They end with the browser. */
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
