import type { Socket } from 'node:net'
import { type ErrorCode, errorMessage, httpStatus, type Refusal } from '@primo/contract/platform/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { classifyDbError, dbRefusalFor } from '../db/db-errors.ts'
import { CHANNELS, publishToChannel } from '../diagnostics/channels.ts'

/**
 * Sends the response to a refused call: status, code, message, fields and `Retry-After` (decisions §2). It sets all headers
 * itself, because it also responds when no route matched and no hook ran.
 */
export function replyRefusal(req: FastifyRequest, reply: FastifyReply, r: Refusal): FastifyReply {
  publishToChannel(CHANNELS.refused, { code: r.refused })
  reply.header('cache-control', 'no-store').header('x-request-id', req.id)
  if (r.retry_s !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(r.retry_s)))
  return reply
    .code(httpStatus(r.refused))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message: r.message ?? errorMessage(r.refused),
      error: r.refused,
      ...(r.fields ? { errors: r.fields } : {}),
      request_id: req.id,
    })
}

function codeOf(error: FastifyError): ErrorCode {
  switch (error.statusCode) {
    case 413:
      return 'RICHIESTA_TROPPO_GRANDE'
    case 415:
      return 'FORMATO_NON_ACCETTATO'
    case 429:
      return 'TROPPE_RICHIESTE'
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'RICHIESTA_ILLEGGIBILE'
        : 'ERRORE_INTERNO'
  }
}

/**
 * Installs the server's only error handler: an unexpected error is logged in full, and its response is a message with the request
 * id.
 * @param hear called for each internal error with the method and the route as declared
 */
export function handleErrors(app: FastifyInstance, hear: (where: string, error: Error) => void): void {
  app.setErrorHandler<FastifyError>((error, req, reply) => {
    const guasto = classifyDbError(error)
    if (guasto) {
      req.log.error({ err: error, guasto }, 'database non disponibile')
      return replyRefusal(req, reply, dbRefusalFor(guasto))
    }
    const codice = codeOf(error)
    if (codice === 'ERRORE_INTERNO') {
      req.log.error({ err: error }, 'richiesta non riuscita')
      hear(`${req.method} ${req.routeOptions.url ?? 'nessuna'}`, error)
    }
    return replyRefusal(req, reply, {
      refused: codice,
      ...(codice === 'TROPPE_RICHIESTE' ? { retry_s: 5 } : {}),
    })
  })
}

/** Responds to a URL that the router cannot parse: broken percent encoding, or a parameter that is too long. */
export function refuseMalformedUrl(_errore: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  replyRefusal(req, reply, { refused: 'RICHIESTA_ILLEGGIBILE' })
}

/** Status line and code for errors of the HTTP parser, by Node's error code. */
const ON_THE_WIRE: Record<string, [stato: string, codice: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'INTESTAZIONI_TROPPO_GRANDI'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'RICHIESTA_ILLEGGIBILE'],
}

/** Responds to bytes that are not a valid HTTP request, in the format of every other refusal, and closes the connection. */
export function refuseMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [stato, codice] = ON_THE_WIRE[error.code ?? ''] ?? ['400 Bad Request', 'RICHIESTA_ILLEGGIBILE']
  const body = JSON.stringify({ message: errorMessage(codice), error: codice })
  const testa = [
    `HTTP/1.1 ${stato}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${testa.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
