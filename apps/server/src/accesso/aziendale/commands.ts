import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { and, eq, sql } from 'drizzle-orm'
import type { createProvider, Person, SignInFailure } from '../../outside/openid.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { markReauthenticated } from '../account/reauthentication.ts'
import { type Attempt, keepAttempt, newAttempt, takeAttempt } from './attempts.ts'
import { utenteDi } from './queries.ts'
import { identita_aziendale } from './tables.ts'

/** Tolerated clock skew, in milliseconds, of the identity provider's authentication time. */
const CLOCK_MS = 30_000

export type Provider = ReturnType<typeof createProvider>
export type SignInRefusal = Refusal<'ACCOUNT_AZIENDALE' | 'ACCOUNT_AZIENDALE_NON_RISPONDE'>

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
  const where = await provider.addressFor(checks, attempt.di_nuovo)
  if ('no' in where) return notSo(services, where)
  await services.withTransaction((trx) => keepAttempt(trx, seed, attempt))
  return { indirizzo: where.address, seed }
}

/** Callback of a sign-in: its query string, the secret of the cookie and the session. */
export type SignInCallback = { ritorno: string; seed: string | null; sessione_id: string | null }

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
  const person = await provider.personBack(ritorno, attempt.checks)
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
 * Links an operator to a person of the provider, or stores a further login.
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

/** Removes the link to the provider, so that the next login may link another person. */
export async function dimenticaIdentita(trx: Trx, utente_id: number): Promise<void> {
  await trx.delete(identita_aziendale).where(eq(identita_aziendale.utente_id, utente_id))
}
