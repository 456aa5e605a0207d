import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { onConnection } from '../signals/pool.ts'
import { nameOfQuery } from './query-name.ts'

export type Traced = {
  /** Where spans are sent (OTLP over HTTP), without `/v1/traces`. */
  endpoint: string
  /** Of the traces there could be, the share that is kept. */
  share: number
  version: string
  /** The name of a call by method and route. */
  nameOf: (method: string, route: string) => string | undefined
}

export type FollowJob = <T>(queue: string, run: () => Promise<T>) => Promise<T>

export type Traces = {
  /** From now on a span for every answer of `app`, under the trace its caller names. */
  follow: (app: FastifyInstance) => void
  /** From now on a span for every query asked on a connection of `pool` in the course of an answer, or of a job. */
  followQueries: (pool: pg.Pool) => void
  /** A job's run, under a trace of its own. @param queue what it is called by */
  followJob: FollowJob
  /** Sends what is left. */
  close: () => Promise<void>
}

/** How many spans wait to be sent, at most: past them they are lost, and nobody waits. */
const WAITING_MAX = 2_048

function end(span: Span, error?: unknown): void {
  // Its code, not its words: those may quote somebody's data.
  if (error)
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: String((error as { code?: string }).code ?? 'error'),
    })
  span.end()
}

/** What is under way is Node's to know. */
function contextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (ctx, fn, self, ...given) => storage.run(ctx, () => fn.apply(self as never, given)),
    bind: (ctx, target) =>
      typeof target === 'function'
        ? (((...given: unknown[]) => storage.run(ctx, () => target(...given))) as typeof target)
        : target,
    enable: () => manager,
    disable: () => {
      storage.disable()
      return manager
    },
  }
  return manager
}

/**
 * Opens the traces of this process. What is kept is chosen by the trace's number alone: a caller who asks to be followed is
 * not followed more than another.
 */
export function openTraces({ endpoint, share, version, nameOf }: Traced): Traces {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'primo', 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), {
        maxQueueSize: WAITING_MAX,
      }),
    ],
  })
  context.setGlobalContextManager(contextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('primo')
  const spans = new WeakMap<FastifyRequest, Span>()
  const traced = new WeakSet<pg.ClientBase>()

  function traceClient(client: pg.ClientBase): void {
    if (traced.has(client)) return
    traced.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      if (!trace.getActiveSpan()) return query(...asked)
      const attributes: Attributes = { 'db.system.name': 'postgresql' }
      const span = tracer.startSpan(nameOfQuery(asked), { kind: SpanKind.CLIENT, attributes })
      const done = asked.at(-1)
      if (typeof done === 'function') {
        asked[asked.length - 1] = (error: unknown, ...others: unknown[]) => {
          end(span, error)
          done(error, ...others)
        }
        return query(...asked)
      }
      const answer = query(...asked)
      if (answer instanceof Promise)
        answer.then(
          () => end(span),
          (error: unknown) => end(span, error),
        )
      else end(span)
      return answer
    }) as pg.ClientBase['query']
  }

  return {
    follow: (app) => {
      app.addHook('onRequest', (req, _reply, done) => {
        const route = req.routeOptions.url ?? ''
        const parent = propagation.extract(context.active(), req.headers)
        const span = tracer.startSpan(
          nameOf(req.method, route) ?? 'other',
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': req.method,
              'http.route': route,
              'primo.request_id': req.id,
            },
          },
          parent,
        )
        spans.set(req, span)
        context.with(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', (req, reply, done) => {
        const span = spans.get(req)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    followQueries: (pool) => onConnection(pool, traceClient),
    followJob: async (queue, run) => {
      const span = tracer.startSpan(queue, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT)
      try {
        const outcome = await context.with(trace.setSpan(ROOT_CONTEXT, span), run)
        end(span)
        return outcome
      } catch (error) {
        end(span, error)
        throw error
      }
    },
    close: async () => {
      await provider.shutdown().catch(() => {})
      context.disable()
      propagation.disable()
    },
  }
}
