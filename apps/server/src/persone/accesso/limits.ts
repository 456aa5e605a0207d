import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { accorda } from '@primo/domain/platform/numbers'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { limite } from './tables.ts'

/** How often something may be tried. */
export type LimitRule = {
  ambito: string
  /** The attempt with this number in the window closes the door behind itself. */
  soglia: number
  finestra_s: number
  /** First closing, doubled at each further attempt; without it the door stays closed until the window ends. */
  attesa_s?: number
  attesa_max_s?: number
}

/** The row of a rule and of whom it counts; what is kept of an e-mail or an address is a keyed hash. */
export function limitKey(secrets: Secrets, regola: LimitRule, chi: string): string {
  return `${regola.ambito}:${secrets.print('indice', `${regola.ambito}|${chi}`).slice(0, 40)}`
}

function durata(secondi: number): string {
  if (secondi < 60) return accorda(secondi, 'un secondo', `${secondi} secondi`)
  const minuti = Math.ceil(secondi / 60)
  return accorda(minuti, 'un minuto', `${minuti} minuti`)
}

/** The refusal that says how long to wait. */
function refuseTooMany(secondi: number): Refusal<'TROPPE_RICHIESTE'> {
  const riprova_s = Math.max(1, Math.ceil(secondi))
  return refuse('TROPPE_RICHIESTE', {
    messaggio: `Troppi tentativi. Riprova tra ${durata(riprova_s)}.`,
    riprova_s,
  })
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip through: the row stays locked
 * until the transaction ends. A refusal counts nothing (the transaction that answers it rolls back).
 * @returns how many attempts the window has seen, this one included.
 */
export async function reserveAttempt(
  trx: Trx,
  chiave: string,
  regola: LimitRule,
): Promise<{ conteggio: number } | Refusal<'TROPPE_RICHIESTE'>> {
  const [riga] = await trx
    .insert(limite)
    .values({ chiave, conteggio: 0, dal: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: limite.chiave, set: { conteggio: sql`${limite.conteggio}` } })
    .returning({
      conteggio: limite.conteggio,
      passati_s: sql<number>`extract(epoch from clock_timestamp() - ${limite.dal})::float`,
      chiuso_s: sql<number>`coalesce(extract(epoch from ${limite.chiuso_fino} - clock_timestamp())::float, 0)`,
    })
  const { conteggio: prima, passati_s, chiuso_s } = riga!
  if (chiuso_s > 0) return refuseTooMany(chiuso_s)
  const nuova = passati_s >= regola.finestra_s
  const conteggio = nuova ? 1 : prima + 1
  const oltre = conteggio - regola.soglia
  const attesa =
    regola.attesa_s === undefined
      ? regola.finestra_s - (nuova ? 0 : passati_s)
      : Math.min(regola.attesa_s * 2 ** oltre, regola.attesa_max_s ?? regola.finestra_s)
  await trx
    .update(limite)
    .set({
      conteggio,
      ...(nuova ? { dal: sql`clock_timestamp()` } : {}),
      chiuso_fino: oltre >= 0 ? sql`clock_timestamp() + make_interval(secs => ${attesa})` : null,
    })
    .where(eq(limite.chiave, chiave))
  return { conteggio }
}

/** Takes `quanti` attempts back: they were not failures. */
export async function giveBackAttempts(
  trx: Trx,
  key: string,
  regola: LimitRule,
  quanti: number,
): Promise<void> {
  const resto = sql`greatest(${limite.conteggio} - ${quanti}::int, 0)`
  await trx
    .update(limite)
    .set({
      conteggio: resto,
      chiuso_fino: sql`case when ${resto} < ${regola.soglia}::int then null else ${limite.chiuso_fino} end`,
    })
    .where(eq(limite.chiave, key))
}

/** Forgets a count. @returns what it was. */
export async function resetAttempts(trx: Trx, key: string): Promise<number> {
  const [riga] = await trx
    .delete(limite)
    .where(eq(limite.chiave, key))
    .returning({ conteggio: limite.conteggio })
  return riga?.conteggio ?? 0
}
