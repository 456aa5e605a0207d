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
import { onConnection } from '../diagnostics/channels.ts'

/** Query in any of the forms that the driver accepts. */
type Query = string | { text?: string; name?: string } | undefined

const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_.]*)/i

/**
 * Returns the name of a query's span: the name of its prepared statement, else its operation and first table. Never its text,
 * which may contain personal data.
 */
export function nameOfQuery([first]: readonly unknown[]): string {
  const query = first as Query
  if (typeof query === 'object' && query.name) return query.name
  const text = typeof query === 'string' ? query : (query?.text ?? '')
  const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(text)?.[1]
  return table ? `${operation} ${table}` : operation
}

type Traced = {
  /** URL of the OTLP collector to which spans are exported over HTTP, without `/v1/traces`. */
  endpoint: string
  /** Sampling ratio of the traces, from 0 to 1. */
  share: number
  version: string
  /** Returns the operation id, in the contract, of a method and route. */
  nameOf: (method: string, route: string) => string | undefined
}

export type FollowJob = <T>(queue: string, run: () => Promise<T>) => Promise<T>

export type Traces = {
  /** Adds a span for every request to `app`, as a child of the span in the client's `traceparent` header. */
  follow: (app: FastifyInstance) => void
  /** Adds a span for every query on a connection of `pool` during a request or a job. */
  followQueries: (pool: pg.Pool) => void
  /** Runs a job under a root span. @param queue name of the span */
  followJob: FollowJob
  /** Exports the remaining spans and ends tracing. */
  close: () => Promise<void>
}

/** Maximum number of spans in the export queue; beyond it spans are dropped, without blocking requests. */
const WAITING_MAX = 2_048

function end(span: Span, error?: unknown): void {
  // The error's code, not its message, which may quote personal data.
  if (error)
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: String((error as { code?: string }).code ?? 'error'),
    })
  span.end()
}

/** Creates a context manager on Node's AsyncLocalStorage. */
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

/** Starts tracing in this process. Sampling depends on the trace id alone: a caller's sampled flag has no effect. */
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
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (!trace.getActiveSpan()) return query(...args)
      const attributes: Attributes = { 'db.system.name': 'postgresql' }
      const span = tracer.startSpan(nameOfQuery(args), { kind: SpanKind.CLIENT, attributes })
      const done = args.at(-1)
      if (typeof done === 'function') {
        args[args.length - 1] = (error: unknown, ...others: unknown[]) => {
          end(span, error)
          done(error, ...others)
        }
        return query(...args)
      }
      const answer = query(...args)
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
