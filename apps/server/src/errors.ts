import { type ErrorCode, messaggioErrore, type Rifiuto, statoHttp } from '@primo/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers a refusal: status, code, sentence, fields and `Retry-After` (decisions §2). */
export function rispondiRifiuto(req: FastifyRequest, reply: FastifyReply, r: Rifiuto): FastifyReply {
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
    const codice = codiceDi(errore)
    if (codice === 'ERRORE_INTERNO') req.log.error({ err: errore }, 'richiesta non riuscita')
    return rispondiRifiuto(req, reply, {
      rifiuto: codice,
      ...(codice === 'TROPPE_RICHIESTE' ? { riprova_s: 5 } : {}),
    })
  })
}
