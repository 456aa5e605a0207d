import { ApiError, callApi } from '@primo/client/call'
import type { CallSpec, Ingresso, Risposta } from '@primo/contract/platform/route'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { creaApp, type Fondamenta } from '../boot/app.ts'
import { logger } from '../platform/log/log.ts'
import { creaSegreti } from '../platform/secrets/segreti.ts'
import { apriLavori } from '../registro/lavori/jobs.ts'
import { apriDatabaseDiProva, CONFIG_DI_PROVA } from './database.ts'

/** What the tests' databases are written with: a process on one of them needs it as its SECRET_KEY. */
export const SEGRETO_DI_PROVA = 'un segreto che vale solo per le prove'

/** Where a call comes from: limits count by network address, sessions know their device. */
export type Provenienza = { indirizzo?: string; userAgent?: string }

export type AppDiProva = {
  app: FastifyInstance
  fondamenta: Fondamenta
  /** Makes a call of the contract on the running application; throws ApiError on a refusal. */
  chiama: <C extends CallSpec>(
    spec: C,
    input: Ingresso<C>,
    token?: string,
    da?: Provenienza,
  ) => Promise<Risposta<C>>
  /** The ApiError a call ends with; fails when it succeeds. */
  rifiuto: <C extends CallSpec>(
    spec: C,
    input: Ingresso<C>,
    token?: string,
    da?: Provenienza,
  ) => Promise<ApiError>
  chiudi: () => Promise<void>
}

/** Sends a fetch into the application without a socket. */
function iniezione(app: FastifyInstance, da: Provenienza = {}): typeof fetch {
  return async (url, init) => {
    const risposta = await app.inject({
      url: String(url),
      method: (init?.method ?? 'GET') as 'GET',
      headers: {
        ...(init?.headers as Record<string, string>),
        ...(da.userAgent ? { 'user-agent': da.userAgent } : {}),
      },
      ...(da.indirizzo ? { remoteAddress: da.indirizzo } : {}),
      payload: init?.body as string,
    })
    return new Response(risposta.statusCode === 204 ? null : risposta.payload, {
      status: risposta.statusCode,
      headers: Object.entries(risposta.headers).map(([n, v]) => [n, String(v)] as [string, string]),
    })
  }
}

/**
 * Opens the real application on a database of its own, migrated: embedded, or a PostgreSQL server when `PGTEST_URL`
 * names one. Each test file opens one and closes it.
 */
export async function apriAppDiProva(
  opzioni: { config?: Partial<Fondamenta['config']>; log?: DestinationStream } = {},
): Promise<AppDiProva> {
  const configurazione = { ...CONFIG_DI_PROVA, ...opzioni.config }
  const database = await apriDatabaseDiProva(configurazione)
  const registro = logger(configurazione, opzioni.log)
  const lavori = await apriLavori(database.db, registro, configurazione.lavora)
  const fondamenta: Fondamenta = {
    ...database,
    config: configurazione,
    segreti: creaSegreti(SEGRETO_DI_PROVA),
    lavori,
  }
  const app = await creaApp(fondamenta, registro)
  await app.ready()
  const chiama: AppDiProva['chiama'] = (spec, input, token, da) =>
    callApi(spec, input, {
      base: '/api',
      fetch: iniezione(app, da),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  return {
    app,
    fondamenta,
    chiama,
    rifiuto: async (spec, input, token, da) => {
      try {
        await chiama(spec, input, token, da)
      } catch (errore) {
        if (errore instanceof ApiError) return errore
        throw errore
      }
      throw new Error(`${spec.method} ${spec.path} doveva essere rifiutata`)
    },
    chiudi: async () => {
      await app.close()
      await lavori.ferma()
      await database.chiudi()
    },
  }
}
