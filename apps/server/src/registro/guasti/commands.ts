import { createHash } from 'node:crypto'
import type { Guasto } from '@primo/contract/registro/guasti'
import {
  type OrigineGuasto,
  PILA_MASSIMA,
  POSTO,
  paroleDelGuasto,
  postiDellaPila,
  tipoDelGuasto,
} from '@primo/domain/registro/guasti'
import { lt } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/pagination.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { guasto } from './tables.ts'

/**
 * Maximum number of distinct errors kept for the pages, and as many for the server: a flood of forged reports cannot displace
 * the server's.
 */
export const GUASTI_MASSIMI = 500

/** Error report with its number of occurrences. */
type GuastoVisto = {
  origine: OrigineGuasto
  versione: string
  dove: string
  tipo: string
  /** Error code of a server error. */
  sigla?: string | undefined
  messaggio: string
  pila: readonly string[]
  volte: number
}

const AGAIN = 'update guasto set volte = volte + $2, ultimo_il = now() where impronta = $1'
const FIRST = `
  insert into guasto (impronta, volte, origine, versione, dove, tipo, messaggio, pila, primo_il, ultimo_il)
  select $1, $2, $3, $4, $5, $6, $7, $8, now(), now()
   where (select count(*) from guasto where (origine = 'server') = ($3 = 'server')) < ${GUASTI_MASSIMI}
      on conflict (impronta) do update set volte = guasto.volte + excluded.volte, ultimo_il = now()`

/**
 * Stores an error report, or increments the number of occurrences of the same error. Message and stack are stripped of personal
 * data. Beyond the maximum, new errors are discarded.
 */
export async function registraGuasto(trx: Trx, visto: GuastoVisto): Promise<void> {
  const { origine, versione, dove, sigla, volte } = visto
  const tipo = [tipoDelGuasto(visto.tipo), sigla].filter(Boolean).join(' ')
  const messaggio = paroleDelGuasto(visto.messaggio)
  const pila = JSON.stringify(visto.pila.filter((place) => POSTO.test(place)).slice(0, PILA_MASSIMA))
  const values = [origine, versione, dove, tipo, messaggio, pila]
  const print = createHash('sha256').update(JSON.stringify(values)).digest('hex')
  const again = await runStatement(trx, AGAIN, [print, volte])
  if (again === 0) await runStatement(trx, FIRST, [print, volte, ...values])
}

/** Deletes error reports not seen within the retention term. */
export async function cleanGuasti(trx: Trx): Promise<void> {
  await trx.delete(guasto).where(lt(guasto.ultimo_il, beyondTerm('guasti')))
}

type Row = Omit<Guasto, 'primo_il' | 'ultimo_il'> & { primo_il: Date; ultimo_il: Date }

/** Returns a page of the error reports, sorted by last occurrence, and their total number. */
export async function leggiGuasti(
  reader: Reader,
  { per_page, page, sort_order }: PageQuery,
): Promise<PageOf<Guasto>> {
  const rows = await queryRows<Row>(
    reader,
    `select id, origine, versione, dove, tipo, messaggio, pila, volte, primo_il, ultimo_il
       from guasto order by ultimo_il ${sort_order}, id ${sort_order} limit $1 offset $2`,
    [per_page, (page - 1) * per_page],
  )
  const count = await queryRows<{ n: number }>(reader, 'select count(*)::int as n from guasto')
  return {
    righe: rows.map((row) => ({
      ...row,
      primo_il: row.primo_il.toISOString(),
      ultimo_il: row.ultimo_il.toISOString(),
    })),
    totale: count[0]!.n,
  }
}

/** Delay in milliseconds after which buffered errors are written together. */
const TOGETHER_MS = 2_000
/** Maximum number of distinct errors buffered; beyond it they are only in the log. */
const KINDS_MAX = 50
/** Matches an error code that may be stored: SQLSTATE, Node's or Fastify's. */
const CODE = /^[A-Z0-9_]{3,40}$/

/**
 * Creates the reporter that stores the server's own errors as error reports. It buffers them for a couple of seconds, and counts
 * the occurrences of each.
 */
export function createGuastiReporter({
  config,
  withTransaction,
  log,
}: Pick<Services, 'config' | 'withTransaction' | 'log'>) {
  let seen = new Map<string, GuastoVisto>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const all = [...seen.values()]
    seen = new Map()
    for (const one of all)
      await withTransaction((trx) => registraGuasto(trx, one)).catch((err: unknown) =>
        log.warn({ err }, 'guasto non scritto'),
      )
  }

  return {
    /** Buffers an error of the server. @param where method and route as declared, therefore without codes or ids */
    hear(where: string, error: Error): void {
      const causa = error.cause instanceof Error ? error.cause : error
      const code = String((causa as NodeJS.ErrnoException).code ?? '')
      const pila = postiDellaPila(error.stack ?? '')
      const kind = [where, causa.name, code, ...pila].join('\n')
      const known = seen.get(kind)
      if (known) known.volte++
      else if (seen.size < KINDS_MAX)
        seen.set(kind, {
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
