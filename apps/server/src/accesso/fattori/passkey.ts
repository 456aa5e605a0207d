import { createHash } from 'node:crypto'
import type { PasskeyAnswer, PasskeyMade } from '@primo/contract/accesso/accesso'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { passkey, sfida_passkey } from './tables.ts'

/** Lifetime of a passkey challenge, in minutes. */
const SFIDA_MIN = 5
const TIMEOUT_MS = SFIDA_MIN * 60_000
/** Imports the library at the first passkey, since the start does not need it. */
const webauthn = () => import('@simplewebauthn/server')
const NOT_VALID = refuse('PASSKEY_NON_VALIDA')

const hash = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')
const site = ({ public_url }: Pick<Config, 'public_url'>) => {
  const { hostname, origin } = new URL(public_url)
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin }
}

async function keepChallenge(trx: Trx, challenge: string, utente_id: number | null): Promise<void> {
  const scade_il = sql`clock_timestamp() + make_interval(mins => ${SFIDA_MIN})`
  await trx.insert(sfida_passkey).values({ hash: hash(challenge), utente_id, scade_il })
}

/** Consumes the challenge in the browser's response. It must be stored for this purpose, not expired and unused. */
async function takeChallenge(
  services: Pick<Services, 'withTransaction'>,
  clientDataJSON: string,
  utente_id: number | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await services.withTransaction((trx) =>
    trx
      .delete(sfida_passkey)
      .where(
        and(
          eq(sfida_passkey.hash, hash(challenge)),
          utente_id === null ? isNull(sfida_passkey.utente_id) : eq(sfida_passkey.utente_id, utente_id),
          gt(sfida_passkey.scade_il, sql`clock_timestamp()`),
        ),
      )
      .returning({ hash: sfida_passkey.hash }),
  )
  return taken.length > 0 ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Creates a challenge for a login or a re-authentication with any passkey of this site. */
export async function nuovaSfida({ config, withTransaction }: Pick<Services, 'config' | 'withTransaction'>) {
  const { rpID } = site(config)
  const { challenge } = await (await webauthn()).generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
  })
  await withTransaction((trx) => keepChallenge(trx, challenge, null))
  return { challenge, rpId: rpID, timeout: TIMEOUT_MS, userVerification: 'required' as const }
}

/**
 * Returns the options for the registration of a passkey: user verification required, and discoverable, so that it identifies the
 * account.
 */
export async function preparaPasskey(
  { config, db, withTransaction }: Pick<Services, 'config' | 'db' | 'withTransaction'>,
  account: { id: number; email: string; nome: string },
) {
  const { rpID } = site(config)
  const known = await db.select().from(passkey).where(eq(passkey.utente_id, account.id))
  const options = await (await webauthn()).generateRegistrationOptions({
    rpID,
    rpName: config.product,
    userName: account.email,
    userDisplayName: account.nome,
    userID: new Uint8Array(Buffer.from(`utente-${account.id}`)),
    excludeCredentials: known.map(({ credenziale }) => ({ id: credenziale })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await withTransaction((trx) => keepChallenge(trx, options.challenge, account.id))
  return {
    challenge: options.challenge,
    rp: { id: rpID, name: config.product },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credenziale }) => ({ id: credenziale, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
}

type Made = Pick<typeof passkey.$inferInsert, 'credenziale' | 'chiave_pubblica' | 'contatore'>

/** Verifies that a new passkey was created for this account and site. @returns the passkey's data to store */
export async function verifyNewPasskey(
  services: Services,
  utente_id: number,
  made: PasskeyMade,
): Promise<Made | Refusal<'PASSKEY_NON_VALIDA'>> {
  const expectedChallenge = await takeChallenge(services, made.response.clientDataJSON, utente_id)
  if (expectedChallenge === null) return NOT_VALID
  const { transports: _, ...response } = made.response
  const { verifyRegistrationResponse } = await webauthn()
  const outcome = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge,
    ...site(services.config),
    requireUserVerification: true,
  }).catch(() => null)
  const credential = outcome?.verified ? outcome.registrationInfo?.credential : undefined
  if (!credential) return NOT_VALID
  return {
    credenziale: credential.id,
    chiave_pubblica: Buffer.from(credential.publicKey).toString('base64url'),
    contatore: credential.counter,
  }
}

/**
 * Verifies the signature of a challenge by a passkey, with user verification.
 * @returns the passkey and its account
 */
export async function verifySigned(
  services: Services,
  answer: PasskeyAnswer,
): Promise<{ id: number; utente_id: number; contatore: number } | Refusal<'PASSKEY_NON_VALIDA'>> {
  const expectedChallenge = await takeChallenge(services, answer.response.clientDataJSON, null)
  if (expectedChallenge === null) return NOT_VALID
  const [known] = await services.db.select().from(passkey).where(eq(passkey.credenziale, answer.id))
  if (!known) return NOT_VALID
  const { userHandle, ...signed } = answer.response
  const { verifyAuthenticationResponse } = await webauthn()
  const outcome = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: userHandle === undefined ? signed : { ...signed, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge,
    ...site(services.config),
    requireUserVerification: true,
    credential: {
      id: known.credenziale,
      publicKey: new Uint8Array(Buffer.from(known.chiave_pubblica, 'base64url')),
      counter: known.contatore,
    },
  }).catch(() => null)
  if (!outcome?.verified) return NOT_VALID
  return { id: known.id, utente_id: known.utente_id, contatore: outcome.authenticationInfo.newCounter }
}

/**
 * Stores a use of a passkey.
 * @returns whether the passkey still exists
 */
export async function segnaUso(trx: Trx, used: { id: number; contatore: number }): Promise<boolean> {
  const [row] = await trx
    .update(passkey)
    .set({ usata_il: sql`now()`, contatore: used.contatore })
    .where(eq(passkey.id, used.id))
    .returning({ id: passkey.id })
  return row !== undefined
}
