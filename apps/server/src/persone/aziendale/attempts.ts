import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { SignInChecks } from '../../outside/openid.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { accesso_aziendale } from './tables.ts'

/** How long somebody may be away at the provider. */
const FUORI_MIN = 10

const hash = (seed: string) => createHash('sha256').update(seed).digest('base64url')

/**
 * What goes with a sign-in, made out of the secret its browser keeps: the database has nothing with which it could be
 * concluded elsewhere. The first letter of `state` says what the person had gone for. One for each key, that which
 * writes first.
 */
function checksOf(secrets: Secrets, seed: string, entering: boolean): SignInChecks[] {
  const made = (what: string) => secrets.prints('token', `azienda-${what}|${seed}`)
  const [nonce, verifier] = [made('nonce'), made('verifier')]
  return made('state').map((state, i) => ({
    state: `${entering ? 'e' : 'c'}${state}`,
    nonce: nonce[i]!,
    verifier: verifier[i]!,
  }))
}

export type Attempt = { sessione_id: string | null; di_nuovo: boolean }

/** A sign-in that begins. @returns the secret its browser keeps, and what goes with it */
export function newAttempt(secrets: Secrets, entering: boolean): { seed: string; checks: SignInChecks } {
  const seed = randomBytes(32).toString('base64url')
  return { seed, checks: checksOf(secrets, seed, entering)[0]! }
}

/** Notes that somebody goes to the provider. */
export async function keepAttempt(trx: Trx, seed: string, attempt: Attempt): Promise<void> {
  const scade_il = sql`clock_timestamp() + make_interval(mins => ${FUORI_MIN})`
  await trx.insert(accesso_aziendale).values({ ...attempt, hash: hash(seed), scade_il })
}

/**
 * Takes the sign-in that a browser comes back with: once, in time, and only with the `state` it left with. What does not
 * fit takes nothing: who is sent here with somebody else's words spoils no sign-in of his own.
 * @param sessione_id the session it was begun in; null where he is entering
 */
export async function takeAttempt(
  trx: Trx,
  secrets: Secrets,
  { seed, state, sessione_id }: { seed: string | null; state: string | null; sessione_id: string | null },
): Promise<{ checks: SignInChecks; di_nuovo: boolean; iniziato_il: Date } | null> {
  if (seed === null) return null
  const checks = checksOf(secrets, seed, sessione_id === null).find((made) => made.state === state)
  if (!checks) return null
  const [row] = await trx
    .delete(accesso_aziendale)
    .where(
      and(
        eq(accesso_aziendale.hash, hash(seed)),
        sql`${accesso_aziendale.sessione_id} is not distinct from ${sessione_id}::uuid`,
        gt(accesso_aziendale.scade_il, sql`clock_timestamp()`),
      ),
    )
    .returning()
  return row ? { checks, di_nuovo: row.di_nuovo, iniziato_il: row.iniziato_il } : null
}
