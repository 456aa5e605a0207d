import { createHash } from 'node:crypto'
import { type ErrorCode, eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/platform/errors'
import { erroriCampi } from '@primo/contract/platform/italiano'
import {
  type CallSpec,
  type CODICI_COMUNI,
  type Corpo,
  cambia,
  type Parametri,
  type Query,
  type Risposta,
} from '@primo/contract/platform/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Trx } from '../db/db.ts'
import type { Servizi } from '../services/servizi.ts'
import { autorizza, type Chiamante } from './autorizza.ts'
import { type Biscotti, biscottiDi, xsrfVale } from './biscotti.ts'
import { readerOf, writerOf } from './compiled.ts'
import { rispondiRifiuto } from './errors.ts'
import { unaVoltaSola } from './idempotenza.ts'

/** Who calls, read from a request's headers, and whether a cookie said so; null = nobody who counts. */
export type Autentica = (
  servizi: Pick<Servizi, 'db' | 'config'>,
  headers: { authorization?: string | undefined; cookie?: string | undefined },
) => Promise<{ chi: Chiamante; conCookie: boolean } | null>

type CodiceDi<C extends CallSpec> = C['errors'][number] | (typeof CODICI_COMUNI)[number]

/** What a handler works with: the caller, the parsed input and a transaction to ask for. */
export type Contesto<C extends CallSpec> = {
  chiamante: C['chi'] extends 'pubblico' ? null : Chiamante
  params: Parametri<C>
  query: Query<C>
  body: Corpo<C>
  /**
   * One transaction, rolled back by a thrown error or an answered refusal. In an `idempotente` call
   * what it answers is the call's answer, kept under the caller's `Idempotency-Key`.
   */
  transazione: Servizi['transazione']
  /** The caller's network address, for limits. */
  indirizzo: string
  userAgent: string
  /** The back office's cookies: only its own calls touch them. */
  biscotti: Biscotti
}

type Gestore<C extends CallSpec> = (ctx: Contesto<C>) => Promise<Risposta<C> | Rifiuto<CodiceDi<C>>>

/** Registers a call of the contract on the server. */
export type Bind = <C extends CallSpec>(spec: C, gestore: Gestore<C>) => void

/** The first field with a text PostgreSQL cannot hold (NUL, half of a surrogate pair), or null. */
function campoIllegibile(valore: unknown, campo = ''): string | null {
  if (typeof valore === 'string')
    return valore.includes('\0') || !valore.isWellFormed() ? campo || 'richiesta' : null
  if (typeof valore !== 'object' || valore === null) return null
  for (const [nome, v] of Object.entries(valore)) {
    const trovato = campoIllegibile(v, campo ? `${campo}.${nome}` : nome)
    if (trovato) return trovato
  }
  return null
}

function leggi(schema: z.ZodMiniType | undefined, dati: unknown): { dati: unknown } | Rifiuto<'VALIDAZIONE'> {
  if (schema === undefined) return { dati: undefined }
  const esito = z.safeParse(schema, dati)
  if (!esito.success) return rifiuta('VALIDAZIONE', { campi: erroriCampi(esito.error) })
  const campo = campoIllegibile(esito.data)
  return campo
    ? rifiuta('VALIDAZIONE', { campi: { [campo]: ['Ci sono caratteri che non si possono usare.'] } })
    : { dati: esito.data }
}

const chiaveValida = z.uuid()

/** A `transazione` that keeps its answer under the request's `Idempotency-Key`. */
function transazioneUnica(servizi: Servizi, spec: CallSpec, req: FastifyRequest, chi: Chiamante) {
  const chiave = req.headers['idempotency-key']
  if (chiave === undefined) return servizi.transazione
  const impronta = createHash('sha256')
    .update(JSON.stringify([spec.method, req.routeOptions.url, req.params, req.body]))
    .digest('hex')
  return <T>(fn: (trx: Trx) => Promise<T>) =>
    servizi.transazione((trx) =>
      unaVoltaSola(trx, { utente_id: chi.utente_id, chiave: String(chiave), impronta }, () => fn(trx)),
    ) as Promise<T>
}

/**
 * Makes the function that turns a call into a route: authenticates and authorises before the body is
 * even read, parses strictly (bodies are never coerced, parameters and queries are), runs the handler,
 * writes the answer through a compiled serializer that drops what the contract does not name.
 * @param autentica who calls: handed in, since accounts and sessions are above the machinery.
 */
export function creaBind(app: FastifyInstance, servizi: Servizi, autentica: Autentica): Bind {
  const chiamanti = new WeakMap<FastifyRequest, Chiamante>()
  return (spec, gestore) => {
    app.route({
      method: spec.method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      // Some GETs act, their paths being the specification's: a HEAD, which asks for less, must never do as much.
      exposeHeadRoute: spec.chi === 'pubblico',
      ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
      // Which parts there are; how each is read and written is compiled at the call's first use.
      schema: {
        ...(spec.params ? { params: {} } : {}),
        ...(spec.query ? { querystring: {} } : {}),
        response: { 200: {} },
      },
      validatorCompiler: ({ httpPart }) => readerOf((httpPart === 'params' ? spec.params : spec.query)!),
      serializerCompiler: () => writerOf(spec),
      // Fastify only coerces here; what is refused, and in which words, is the contract's to say.
      attachValidation: true,
      onRequest: async (req, reply) => {
        reply.header('cache-control', 'no-store')
        if (spec.chi === 'pubblico') return
        const trovato = await autentica(servizi, req.headers)
        const chi = trovato?.chi ?? null
        // A cookie comes along by itself, whoever's page makes the call (decisions §2).
        if (trovato?.conCookie && cambia(spec) && !xsrfVale(servizi.segreti, trovato.chi.sessione_id, req))
          return rispondiRifiuto(req, reply, rifiuta('CSRF_NON_VALIDO'))
        const rifiuto = autorizza(spec, chi)
        if (rifiuto) return rispondiRifiuto(req, reply, rifiuto)
        if (chi) chiamanti.set(req, chi)
      },
      handler: async (req, reply) => {
        const params = leggi(spec.params, req.params)
        if (eRifiuto(params)) return rispondiRifiuto(req, reply, params)
        const query = leggi(spec.query, req.query)
        if (eRifiuto(query)) return rispondiRifiuto(req, reply, query)
        // No body at all is an empty one; a `null` sent as the body is not.
        const body = leggi(spec.body, req.body === undefined ? {} : req.body)
        if (eRifiuto(body)) return rispondiRifiuto(req, reply, body)
        const chiave = req.headers['idempotency-key']
        if (chiave !== undefined && !z.safeParse(chiaveValida, chiave).success) {
          return rispondiRifiuto(
            req,
            reply,
            rifiuta('VALIDAZIONE', { campi: { 'Idempotency-Key': ['Deve essere un UUID.'] } }),
          )
        }

        const chiamante = chiamanti.get(req) ?? null
        const esito = await gestore({
          chiamante,
          params: params.dati,
          query: query.dati,
          body: body.dati,
          transazione:
            spec.idempotente && chiamante
              ? transazioneUnica(servizi, spec, req, chiamante)
              : servizi.transazione,
          indirizzo: req.ip,
          userAgent: req.headers['user-agent'] ?? '',
          biscotti: biscottiDi(servizi, req, reply),
        } as Contesto<typeof spec>)
        return eRifiuto(esito) ? rispondiRifiuto(req, reply, esito as Rifiuto<ErrorCode>) : esito
      },
    })
  }
}

/** The pagination of a list of `totale` rows (decisions §2). */
export function pagina(query: { per_page: number; page: number }, totale: number) {
  return {
    total: totale,
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(totale / query.per_page)),
  }
}
