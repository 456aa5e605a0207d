import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { SignInChecks } from '../../outside/openid.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { accesso_aziendale } from './tables.ts'

/** Minutes in which a user must return from the identity provider. */
const FUORI_MIN = 10

const hash = (seed: string) => createHash('sha256').update(seed).digest('base64url')

/**
 * Derives the checks of a sign-in (state, nonce, PKCE verifier) from the secret in the browser's cookie: the database holds
 * nothing that could complete it elsewhere. The first letter of `state` tells login from re-authentication. One set per key, the
 * current key's first.
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

/**
 * Creates a sign-in attempt.
 * @returns the secret for the browser's cookie, and the checks derived from it
 */
export function newAttempt(secrets: Secrets, entering: boolean): { seed: string; checks: SignInChecks } {
  const seed = randomBytes(32).toString('base64url')
  return { seed, checks: checksOf(secrets, seed, entering)[0]! }
}

/** Stores a sign-in attempt before the user is redirected to the identity provider. */
export async function keepAttempt(trx: Trx, seed: string, attempt: Attempt): Promise<void> {
  const scade_il = sql`clock_timestamp() + make_interval(mins => ${FUORI_MIN})`
  await trx.insert(accesso_aziendale).values({ ...attempt, hash: hash(seed), scade_il })
}

/**
 * Consumes the sign-in attempt of a browser that returns: once, before it expires, and only with its own `state`. A mismatch
 * consumes nothing, so that a forged link cannot spoil a user's own attempt.
 * @param sessione_id session of a re-authentication; null for a login
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
