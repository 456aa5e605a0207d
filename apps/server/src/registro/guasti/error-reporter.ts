import { postiDellaPila } from '@primo/domain/registro/guasti'
import type { Services } from '../../platform/services/services.ts'
import { type GuastoVisto, registraGuasto } from './commands.ts'

/** Delay in milliseconds after which buffered errors are written together. */
const TOGETHER_MS = 2_000
/** Maximum number of distinct errors buffered; beyond it they are only in the log. */
const KINDS_MAX = 50
/** Matches an error code that may be stored: SQLSTATE, Node's or Fastify's. */
const CODE = /^[A-Z0-9_]{3,40}$/

/** Creates the reporter of the server's errors. It buffers errors for a couple of seconds, and counts each distinct error. */
export function createGuastiReporter({
  config,
  withTransaction,
  log,
}: Pick<Services, 'config' | 'withTransaction' | 'log'>) {
  let heard = new Map<string, GuastoVisto>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const all = [...heard.values()]
    heard = new Map()
    for (const one of all)
      await withTransaction((trx) => registraGuasto(trx, one)).catch((err: unknown) =>
        log.warn({ err }, 'guasto non scritto'),
      )
  }

  return {
    /** @param where method and route as declared, therefore without codes or ids */
    hear(where: string, error: Error): void {
      const causa = error.cause instanceof Error ? error.cause : error
      const code = String((causa as NodeJS.ErrnoException).code ?? '')
      const pila = postiDellaPila(error.stack ?? '')
      const kind = [where, causa.name, code, ...pila].join('\n')
      const known = heard.get(kind)
      if (known) known.volte++
      else if (heard.size < KINDS_MAX)
        heard.set(kind, {
          origine: 'server',
          versione: config.version,
          dove: where,
          tipo: causa.name,
          sigla: CODE.test(code) ? code : undefined,
          messaggio: causa.message,
          pila,
          volte: 1,
        })
      timer ??= setTimeout(() => void write(), TOGETHER_MS).unref()
    },
    /** Writes the buffered errors; must run before the database is closed. */
    stop: write,
  }
}
