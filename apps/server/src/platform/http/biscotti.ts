import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Segreti } from '../secrets/segreti.ts'
import type { Servizi } from '../services/servizi.ts'

/** The back office's session: no script reads these two. */
export const ACCESSO = 'ufficio_accesso'
export const RINNOVO = 'ufficio_rinnovo'
/** Read by the pages and sent back in `X-XSRF-TOKEN`: a foreign page can read neither. */
const XSRF = 'XSRF-TOKEN'
/** The refresh token goes where it is used and nowhere else. */
const DOVE = { [ACCESSO]: '/api', [RINNOVO]: '/api/ufficio', [XSRF]: '/' }

/** A cookie of a request; null when there is none, or two. */
export function biscotto(intestazione: string | undefined, nome: string): string | null {
  const suoi = (intestazione ?? '').split(/;\s*/).filter((c) => c.startsWith(`${nome}=`))
  return suoi.length === 1 ? suoi[0]!.slice(nome.length + 1) : null
}

/** What `XSRF-TOKEN` holds for a session: nobody makes it without the server's key, nor from another session's. */
const tokenXsrf = (segreti: Segreti, sessione_id: string) => segreti.impronta('token', `xsrf|${sessione_id}`)

/** Whether a request carries the session's own token in `X-XSRF-TOKEN`. */
export function xsrfVale(segreti: Segreti, sessione_id: string, req: FastifyRequest): boolean {
  const mandato = Buffer.from(String(req.headers['x-xsrf-token'] ?? ''))
  const giusto = Buffer.from(tokenXsrf(segreti, sessione_id))
  return mandato.length === giusto.length && timingSafeEqual(mandato, giusto)
}

type Coppia = { token: string; token_id: string; refresh_token: string }

/** The cookies of a call: those it came with, those its answer sets. They end with the browser. */
export function biscottiDi(
  { config, segreti }: Pick<Servizi, 'config' | 'segreti'>,
  req: FastifyRequest,
  reply: FastifyReply,
) {
  const sicuro = config.public_url.startsWith('https:') ? '; Secure' : ''
  const manda = (valori: [keyof typeof DOVE, string][], durata = '') => {
    reply.header(
      'set-cookie',
      valori.map(([nome, valore]) => {
        const nascosto = nome === XSRF ? '' : '; HttpOnly'
        return `${nome}=${valore}; Path=${DOVE[nome]}; SameSite=Strict${nascosto}${sicuro}${durata}`
      }),
    )
  }
  return {
    rinnovo: () => biscotto(req.headers.cookie, RINNOVO),
    xsrfVale: (sessione_id: string) => xsrfVale(segreti, sessione_id, req),
    scrivi: ({ token, refresh_token, token_id }: Coppia) =>
      manda([
        [ACCESSO, token],
        [RINNOVO, refresh_token],
        [XSRF, tokenXsrf(segreti, token_id)],
      ]),
    cancella: () =>
      manda(
        [
          [ACCESSO, ''],
          [RINNOVO, ''],
          [XSRF, ''],
        ],
        '; Max-Age=0',
      ),
  }
}
export type Biscotti = ReturnType<typeof biscottiDi>
