import { ApiError } from '@primo/client/api-error'
import { callApi } from '@primo/client/call'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import type { FastifyInstance } from 'fastify'
import type { QueryResultRow } from 'pg'
import type { DestinationStream } from 'pino'
import { type AppServices, createApp } from '../boot/app.ts'
import { checkLedger } from '../boot/ledger-verification.ts'
import { openDatabase } from '../platform/db/db.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { logger } from '../platform/log/log.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { openJobs } from '../registro/lavori/jobs.ts'
import { openTestDatabase, TEST_CONFIG } from './database.ts'

/** Secret that encrypts the tests' databases. A process that opens one of them needs it as its SECRET_KEY. */
export const TEST_SECRET = 'un segreto che vale solo per le prove'

/**
 * Client that makes a call: its network address, by which rate limits count, and its user agent, which names a session's device.
 */
export type Origin = { indirizzo?: string; userAgent?: string }

export type TestApp = {
  app: FastifyInstance
  services: AppServices
  /** Calls an endpoint of the contract on the running application. @throws ApiError on a refusal */
  call: <C extends CallSpec>(spec: C, input: Input<C>, token?: string, from?: Origin) => Promise<Reply<C>>
  /** Returns the ApiError that a call is refused with. Fails when the call succeeds. */
  refusal: <C extends CallSpec>(spec: C, input: Input<C>, token?: string, from?: Origin) => Promise<ApiError>
  /** Returns the rows of an SQL query on the test's database. */
  rows: <R extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  close: () => Promise<void>
  /** Closes the application, and fails when the ledger of points does not balance. */
  closeSound: () => Promise<void>
}

/** Returns a fetch that injects requests into the application, without a socket. */
function injection(app: FastifyInstance, from: Origin = {}): typeof fetch {
  return async (url, init) => {
    const answer = await app.inject({
      url: String(url),
      method: (init?.method ?? 'GET') as 'GET',
      headers: {
        ...(init?.headers as Record<string, string>),
        ...(from.userAgent ? { 'user-agent': from.userAgent } : {}),
      },
      ...(from.indirizzo ? { remoteAddress: from.indirizzo } : {}),
      payload: init?.body as string,
    })
    return new Response(answer.statusCode === 204 ? null : answer.payload, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([n, v]) => [n, String(v)] as [string, string]),
    })
  }
}

/**
 * Opens the real application on a migrated database of its own: embedded, or on the PostgreSQL server that `PGTEST_URL` names.
 * Each test file opens one and closes it.
 * @param options.database_url opens a further application on this existing database (PostgreSQL only), to be closed before the
 * first one
 */
export async function openTestApp(
  options: { config?: Partial<AppServices['config']>; log?: DestinationStream; database_url?: string } = {},
): Promise<TestApp> {
  const configurazione = { ...TEST_CONFIG, ...options.config }
  const { database_url } = options
  const database = database_url
    ? await openDatabase({ ...configurazione, database_url })
    : await openTestDatabase(configurazione)
  const log = logger(configurazione, options.log)
  const jobs = await openJobs(database.db, log, configurazione.background_work)
  const services: AppServices = {
    ...database,
    config: configurazione,
    secrets: createSecrets(TEST_SECRET),
    files: openFileStore(configurazione),
    jobs,
  }
  const app = await createApp(services, log)
  await app.ready()
  const chiama: TestApp['call'] = (spec, input, token, from) =>
    callApi(spec, input, {
      base: '/api',
      fetch: injection(app, from),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const close = async () => {
    await app.close()
    await jobs.stop()
    await services.files.close()
    await database.close()
  }
  return {
    app,
    services,
    call: chiama,
    refusal: async (spec, input, token, from) => {
      try {
        await chiama(spec, input, token, from)
      } catch (error) {
        if (error instanceof ApiError) return error
        throw error
      }
      throw new Error(`${spec.method} ${spec.path} doveva essere rifiutata`)
    },
    rows: async (text, values) => (await database.db.$client.query(text, values)).rows,
    close,
    closeSound: async () => {
      const breaches = await checkLedger(database.db)
      await close()
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches))
    },
  }
}
