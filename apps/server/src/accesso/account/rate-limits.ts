import { isIPv4, isIPv6 } from 'node:net'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { accorda } from '@primo/domain/platform/numbers'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { limite } from './tables.ts'

/** Rule of a rate limit: scope, number of attempts and window. */
export type LimitRule = {
  ambito: string
  /** Number of attempts admitted in the window without a wait. */
  soglia: number
  finestra_s: number
  /**
   * Wait in seconds before the next attempt is admitted, doubled after each further one. Omitted = further attempts are refused
   * until the window ends.
   */
  attesa_s?: number
  attesa_max_s?: number
  /** First sentence of the refusal, instead of the default one: «Da questa rete sono stati chiesti molti codici.» */
  perche?: string
}

/** Returns the key of the counter of a rule and a subject (e-mail, address, id). The subject is stored as a keyed hash. */
export function limitKey(secrets: Secrets, regola: LimitRule, chi: string): string {
  return `${regola.ambito}:${secrets.print('indice', `${regola.ambito}|${chi}`).slice(0, 40)}`
}

function duration(seconds: number): string {
  if (seconds < 60) return accorda(seconds, 'un secondo', `${seconds} secondi`)
  const minutes = Math.ceil(seconds / 60)
  return accorda(minutes, 'un minuto', `${minutes} minuti`)
}

/** Returns the refusal of a rate-limited action, with the time to wait. */
function refuseTooMany(seconds: number, perche = 'Troppi tentativi.'): Refusal<'TROPPE_RICHIESTE'> {
  const retry_s = Math.max(1, Math.ceil(seconds))
  return refuse('TROPPE_RICHIESTE', {
    message: `${perche} Riprova tra ${duration(retry_s)}.`,
    retry_s,
  })
}

/**
 * Counts an attempt before it is made, so that concurrent ones cannot exceed the limit: the row stays locked until the
 * transaction ends. A refused attempt is not counted (its transaction rolls back).
 * @returns the number of attempts in the window, this one included
 */
export async function reserveAttempt(
  trx: Trx,
  chiave: string,
  regola: LimitRule,
): Promise<{ conteggio: number } | Refusal<'TROPPE_RICHIESTE'>> {
  const [row] = await trx
    .insert(limite)
    .values({ chiave, conteggio: 0, dal: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: limite.chiave, set: { conteggio: sql`${limite.conteggio}` } })
    .returning({
      conteggio: limite.conteggio,
      passati_s: sql<number>`extract(epoch from clock_timestamp() - ${limite.dal})::float`,
      chiuso_s: sql<number>`coalesce(extract(epoch from ${limite.chiuso_fino} - clock_timestamp())::float, 0)`,
    })
  const { conteggio: before, passati_s, chiuso_s } = row!
  if (chiuso_s > 0) return refuseTooMany(chiuso_s, regola.perche)
  const fresh = passati_s >= regola.finestra_s
  const conteggio = fresh ? 1 : before + 1
  const oltre = conteggio - regola.soglia
  const wait =
    regola.attesa_s === undefined
      ? regola.finestra_s - (fresh ? 0 : passati_s)
      : Math.min(regola.attesa_s * 2 ** oltre, regola.attesa_max_s ?? regola.finestra_s)
  await trx
    .update(limite)
    .set({
      conteggio,
      ...(fresh ? { dal: sql`clock_timestamp()` } : {}),
      chiuso_fino: oltre >= 0 ? sql`clock_timestamp() + make_interval(secs => ${wait})` : null,
    })
    .where(eq(limite.chiave, chiave))
  return { conteggio }
}

/** Subtracts from the count of a key `count` attempts that turned out not to be failures. */
export async function refundAttempts(trx: Trx, key: string, regola: LimitRule, count: number): Promise<void> {
  const resto = sql`greatest(${limite.conteggio} - ${count}::int, 0)`
  await trx
    .update(limite)
    .set({
      conteggio: resto,
      chiuso_fino: sql`case when ${resto} < ${regola.soglia}::int then null else ${limite.chiuso_fino} end`,
    })
    .where(eq(limite.chiave, key))
}

/** Deletes the count of attempts of a key. @returns the deleted count */
export async function resetAttempts(trx: Trx, key: string): Promise<number> {
  const [row] = await trx
    .delete(limite)
    .where(eq(limite.chiave, key))
    .returning({ conteggio: limite.conteggio })
  return row?.conteggio ?? 0
}

/** Rate limits of the public endpoints by network address. */
const PUBBLICHE = {
  disponibile: { ambito: 'disponibile', soglia: 120, finestra_s: 900 },
  verifica: { ambito: 'verifica', soglia: 60, finestra_s: 900 },
  registrazione: { ambito: 'registrazione', soglia: 60, finestra_s: 3600 },
  sponsor: { ambito: 'sponsor', soglia: 120, finestra_s: 900 },
  password_email: { ambito: 'password-email', soglia: 20, finestra_s: 3600 },
  sfida_passkey: { ambito: 'sfida-passkey', soglia: 120, finestra_s: 900 },
  accesso_aziendale: { ambito: 'accesso-aziendale', soglia: 120, finestra_s: 900 },
  invito: { ambito: 'invito', soglia: 60, finestra_s: 3600 },
  link_cliente: { ambito: 'link-cliente', soglia: 120, finestra_s: 900 },
  guasti: { ambito: 'guasti', soglia: 30, finestra_s: 3600 },
  password_reset: { ambito: 'password-reset', soglia: 30, finestra_s: 3600 },
} as const satisfies Record<string, LimitRule>

/**
 * Counts a public call from `indirizzo` against its rate limit.
 * @returns TROPPE_RICHIESTE beyond the limit, else null
 */
export async function limitAddress(
  { secrets, withTransaction }: Pick<Services, 'secrets' | 'withTransaction'>,
  which: keyof typeof PUBBLICHE,
  indirizzo: string,
): Promise<Refusal<'TROPPE_RICHIESTE'> | null> {
  const regola = PUBBLICHE[which]
  const outcome = await withTransaction((trx) =>
    reserveAttempt(trx, limitKey(secrets, regola, reteDi(indirizzo)), regola),
  )
  return isRefusal(outcome) ? outcome : null
}

/** Returns an address without the additions of a proxy: brackets, port, zone. */
function nudo(written: string): string {
  const text = written.trim().replace(/^"(.*)"$/, '$1')
  const fraParentesi = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  const conPorta = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1]
  return (fraParentesi ?? conPorta ?? text).split('%')[0]!
}

/** Returns the eight groups of an IPv6 address, whose last two may be written as IPv4. */
function gruppi(indirizzo: string): number[] {
  const esteso = indirizzo.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...byte: string[]) => {
    const [a, b, c, d] = byte.map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [before = '', after] = esteso.split('::')
  const list = (part: string) => (part === '' ? [] : part.split(':').map((g) => Number.parseInt(g, 16)))
  if (after === undefined) return list(before)
  const [testa, coda] = [list(before), list(after)]
  return [...testa, ...Array<number>(8 - testa.length - coda.length).fill(0), ...coda]
}

/**
 * Returns the network of an address, as rate limits use it (decisions §3): without port, an IPv4-mapped address as IPv4, an IPv6
 * address as the /56 a provider assigns to one customer. Invalid addresses count as one network.
 */
export function reteDi(written: string): string {
  const indirizzo = nudo(written)
  if (isIPv4(indirizzo)) return indirizzo
  if (!isIPv6(indirizzo)) return 'sconosciuta'
  const g = gruppi(indirizzo)
  const mappato = g.slice(0, 5).every((n) => n === 0) && g[5] === 0xffff
  if (mappato) return [g[6]! >> 8, g[6]! & 255, g[7]! >> 8, g[7]! & 255].join('.')
  return `${[g[0]!, g[1]!, g[2]!, g[3]! & 0xff00].map((n) => n.toString(16)).join(':')}::/56`
}
