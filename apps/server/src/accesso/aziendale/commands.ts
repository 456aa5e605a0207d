import { createHash, randomBytes } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { createProvider, Person, SignInChecks, SignInFailure } from '../../external/openid.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { markReauthenticated } from '../account/reauthentication.ts'
import { utenteDi } from './queries.ts'
import { accesso_aziendale, identita_aziendale } from './tables.ts'

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

type Attempt = { sessione_id: string | null; di_nuovo: boolean }

/**
 * Creates a sign-in attempt at the identity provider.
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

/** Tolerated clock skew, in milliseconds, of the identity provider's authentication time. */
const CLOCK_MS = 30_000

export type Provider = ReturnType<typeof createProvider>
type SignInRefusal = Refusal<'ACCOUNT_AZIENDALE' | 'ACCOUNT_AZIENDALE_NON_RISPONDE'>

const TOLD: Record<SignInFailure, () => SignInRefusal> = {
  down: () => refuse('ACCOUNT_AZIENDALE_NON_RISPONDE'),
  given_up: () => refuse('ACCOUNT_AZIENDALE', { message: 'L’accesso non è stato completato. Riprova.' }),
  not_believed: () =>
    refuse('ACCOUNT_AZIENDALE', {
      message:
        'La risposta del servizio degli account aziendali non è valida. Riprova; se succede ancora, dillo a chi gestisce il sistema.',
    }),
}

const gone = () =>
  refuse('ACCOUNT_AZIENDALE', {
    message: 'Questo accesso è scaduto, è già stato usato o è cominciato in un’altra finestra. Riprova.',
  })

/**
 * Starts a sign-in at the identity provider.
 * @returns the address to redirect to, and the secret for the browser's cookie
 */
export async function startSignIn(
  services: Services,
  provider: Provider,
  attempt: Attempt,
): Promise<{ indirizzo: string; seed: string } | SignInRefusal> {
  const { seed, checks } = newAttempt(services.secrets, attempt.sessione_id === null)
  const where = await provider.authorizationUrl(checks, attempt.di_nuovo)
  if ('no' in where) return notSo(services, where)
  await services.withTransaction((trx) => keepAttempt(trx, seed, attempt))
  return { indirizzo: where.address, seed }
}

/** Data of the callback of an OpenID Connect sign-in. */
export type SignInCallback = {
  /** Query string of the callback. */
  ritorno: string
  /** Secret in the cookie of the attempt. Null without one. */
  seed: string | null
  /** Session to re-authenticate. Null at a login. */
  sessione_id: string | null
}

/**
 * Completes a sign-in at the provider. The attempt is consumed before the provider is called, so that it cannot be replayed
 * whatever the result, and of two concurrent callbacks one fails.
 * @returns the person, and whether they have authenticated at the provider since the redirect
 */
export async function completeSignIn(
  services: Services,
  provider: Provider,
  { ritorno, seed, sessione_id }: SignInCallback,
): Promise<{ person: Person; provato_ora: boolean; di_nuovo: boolean } | SignInRefusal> {
  const state = new URLSearchParams(ritorno).get('state')
  const attempt = await services.withTransaction((trx) =>
    takeAttempt(trx, services.secrets, { seed, state, sessione_id }),
  )
  if (!attempt) return gone()
  const person = await provider.exchangeCode(ritorno, attempt.checks)
  if ('no' in person) return notSo(services, person)
  const { proved_at } = person
  const provato_ora = proved_at !== null && proved_at.getTime() >= attempt.iniziato_il.getTime() - CLOCK_MS
  return { person, provato_ora, di_nuovo: attempt.di_nuovo }
}

/** Logs the cause for the system's administrator; the user gets only a general sentence. */
function notSo({ log }: Services, { no, cause }: { no: SignInFailure; cause: unknown }): SignInRefusal {
  const { name, message, code } = (cause ?? {}) as { name?: string; message?: string; code?: string }
  if (no !== 'given_up') log.warn({ no, name, motivo: message, code }, 'account aziendale')
  return TOLD[no]()
}

/**
 * Re-authenticates an operator at the identity provider. The provider must return the same person, authenticated after the
 * request.
 */
export async function confermaConAzienda(
  services: Services,
  provider: Provider,
  caller: Caller,
  back: Omit<SignInCallback, 'sessione_id'>,
): Promise<Date | SignInRefusal | Refusal<'NON_AUTENTICATO'>> {
  const found = await completeSignIn(services, provider, { ...back, sessione_id: caller.sessione_id })
  if (isRefusal(found)) return found
  return services.withTransaction(async (trx) => {
    if ((await utenteDi(trx, found.person)) !== caller.utente_id)
      return refuse('ACCOUNT_AZIENDALE', {
        message: 'Hai confermato con un altro account aziendale: usa quello con cui lavori qui.',
      })
    if (!found.provato_ora)
      return refuse('ACCOUNT_AZIENDALE', {
        message: 'Il servizio degli account aziendali non ha chiesto di nuovo chi sei. Riprova.',
      })
    const until = await markReauthenticated(trx, caller)
    if (isRefusal(until)) return until
    await registraEvento(trx, {
      attore_id: caller.utente_id,
      genere: 'accesso',
      tipo: 'accesso.confermato',
      oggetto: 'utente',
      oggetto_id: caller.utente_id,
      dati: { via: 'azienda' },
    })
    return until
  })
}

/**
 * Links an operator to a person of the identity provider at the first login through it, or stores the time of a further one.
 * @returns whether the operator is that person
 */
export async function segnaIdentita(trx: Trx, utente_id: number, person: Person): Promise<boolean> {
  const { issuer, subject } = person
  const [row] = await trx
    .insert(identita_aziendale)
    .values({ utente_id, emittente: issuer, soggetto: subject, usata_il: sql`now()` })
    .onConflictDoUpdate({
      target: identita_aziendale.utente_id,
      set: { usata_il: sql`now()` },
      setWhere: and(eq(identita_aziendale.emittente, issuer), eq(identita_aziendale.soggetto, subject))!,
    })
    .returning({ utente_id: identita_aziendale.utente_id })
  return row !== undefined
}

/** Removes an operator's link to a person of the identity provider, so that the next login may link another person. */
export async function dimenticaIdentita(trx: Trx, utente_id: number): Promise<void> {
  await trx.delete(identita_aziendale).where(eq(identita_aziendale.utente_id, utente_id))
}
