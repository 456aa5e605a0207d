import type { Socket } from 'node:net'
import { type ErrorCode, messaggioErrore, type Rifiuto, statoHttp } from '@primo/contract/platform/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guastoDi, rifiutoPer } from '../db/db-guasti.ts'

/**
 * Answers a refusal: status, code, sentence, fields and `Retry-After` (decisions §2). It sets its own headers
 * because it also answers where no route was found and no hook ran.
 */
export function rispondiRifiuto(req: FastifyRequest, reply: FastifyReply, r: Rifiuto): FastifyReply {
  reply.header('cache-control', 'no-store').header('x-request-id', req.id)
  if (r.riprova_s !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(r.riprova_s)))
  return reply
    .code(statoHttp(r.rifiuto))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message: r.messaggio ?? messaggioErrore(r.rifiuto),
      error: r.rifiuto,
      ...(r.campi ? { errors: r.campi } : {}),
      request_id: req.id,
    })
}

function codiceDi(errore: FastifyError): ErrorCode {
  switch (errore.statusCode) {
    case 413:
      return 'RICHIESTA_TROPPO_GRANDE'
    case 415:
      return 'FORMATO_NON_ACCETTATO'
    case 429:
      return 'TROPPE_RICHIESTE'
    default:
      return errore.statusCode !== undefined && errore.statusCode >= 400 && errore.statusCode < 500
        ? 'RICHIESTA_ILLEGGIBILE'
        : 'ERRORE_INTERNO'
  }
}

/** The one error handler: a fault is logged whole and told as a sentence with the request's id. */
export function gestisciErrori(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((errore, req, reply) => {
    const guasto = guastoDi(errore)
    if (guasto) {
      req.log.error({ err: errore, guasto }, 'database non disponibile')
      return rispondiRifiuto(req, reply, rifiutoPer(guasto))
    }
    const codice = codiceDi(errore)
    if (codice === 'ERRORE_INTERNO') req.log.error({ err: errore }, 'richiesta non riuscita')
    return rispondiRifiuto(req, reply, {
      rifiuto: codice,
      ...(codice === 'TROPPE_RICHIESTE' ? { riprova_s: 5 } : {}),
    })
  })
}

/** An address the router cannot read: broken percent encoding, a parameter longer than any of ours. */
export function indirizzoIllegibile(_errore: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  rispondiRifiuto(req, reply, { rifiuto: 'RICHIESTA_ILLEGGIBILE' })
}

/** What is wrong on the wire, before there is a request: status line and code of what is answered. */
const SUL_FILO: Record<string, [stato: string, codice: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'INTESTAZIONI_TROPPO_GRANDI'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'RICHIESTA_ILLEGGIBILE'],
}

/** Answers bytes that are not an HTTP request, in the words every other refusal has, and hangs up. */
export function rispondiSulFilo(errore: Error & { code?: string }, presa: Socket): void {
  if (errore.code === 'ECONNRESET' || !presa.writable) {
    presa.destroy()
    return
  }
  const [stato, codice] = SUL_FILO[errore.code ?? ''] ?? ['400 Bad Request', 'RICHIESTA_ILLEGGIBILE']
  const corpo = JSON.stringify({ message: messaggioErrore(codice), error: codice })
  const testa = [
    `HTTP/1.1 ${stato}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(corpo)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  presa.end(`${testa.join('\r\n')}\r\n\r\n${corpo}`, () => presa.destroy())
}
