import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import type { SignOn } from '../platform/config/config.ts'

/** Read when somebody first enters through the provider: at start nobody needs it. */
const library = () => import('openid-client')

/** Nobody waits longer for the provider, at each of the few things it is asked. */
const TIMEOUT_S = 6
/** What its clock may be wrong by. */
const CLOCK_S = 30
/** What it says of itself is asked again as somebody leaves for it, and after an hour. */
const REMEMBERED_MS = 3_600_000

/** What one sign-in is recognised by when it comes back. */
export type SignInChecks = { state: string; nonce: string; verifier: string }

/** Who has signed in, as the provider says. */
export type Person = {
  issuer: string
  subject: string
  /** In small letters, and only if it is his; null when the provider does not say so. */
  email: string | null
  given_name: string
  family_name: string
  groups: string[]
  /** Whether the provider has asked him for a second factor. */
  second_factor: boolean
  /** When he last gave the provider his proof; null when it does not say. */
  proved_at: Date | null
}

/** Why there is nobody: it is not answering, the person gave up there, or what came back is not to be believed. */
export type NoPerson = 'down' | 'given_up' | 'not_believed'
type Because = { no: NoPerson; cause: unknown }

/**
 * The company's provider of accounts (OpenID Connect): discovery, authorization code, PKCE. What it answers is believed
 * only with its signature, from its own issuer, for us, for this very sign-in.
 * @param redirect_uri where people come back to
 */
export function createProvider(settings: SignOn, redirect_uri: string) {
  let known: { config: Promise<Configuration>; until_ms: number } | undefined

  /** @param anew whether it has to answer now: who is about to be sent there must find somebody */
  function discovered(anew = false): Promise<Configuration> {
    if (!anew && known && performance.now() < known.until_ms) return known.config
    const config = discover(settings)
    known = { config, until_ms: performance.now() + REMEMBERED_MS }
    config.catch(() => {
      if (known?.config === config) known = undefined
    })
    return config
  }

  return {
    /** Where to send a person. @param again whether he has to prove himself there anew */
    async addressFor(
      { state, nonce, verifier }: SignInChecks,
      again: boolean,
    ): Promise<{ address: string } | Because> {
      try {
        const [client, config] = [await library(), await discovered(true)]
        const acr = settings.second_factor_acr.join(' ')
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(acr && { acr_values: acr }),
          ...(again && { prompt: 'login', max_age: '0' }),
        })
        // A browser is sent there: never to a scheme that runs something here.
        if (address.protocol !== 'https:' && !isLoopback(settings.issuer)) throw new Error('not https')
        if (!/^https?:$/.test(address.protocol)) throw new Error('not an address')
        return { address: address.href }
      } catch (cause) {
        return { no: isDown(cause) ? 'down' : 'not_believed', cause }
      }
    },

    /** Who has come back. @param query what he came back with */
    async personBack(query: string, checks: SignInChecks): Promise<Person | Because> {
      try {
        const [client, config] = [await library(), await discovered()]
        const back = new URL(redirect_uri)
        back.search = query
        const tokens = await client.authorizationCodeGrant(config, back, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.verifier,
          idTokenExpected: true,
        })
        const id = tokens.claims()!
        const more =
          enough(id, settings) || !config.serverMetadata().userinfo_endpoint
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, id.sub)
        return personOf({ ...more, ...id }, settings)
      } catch (cause) {
        if (isGivenUp(cause)) return { no: 'given_up', cause }
        return { no: isDown(cause) ? 'down' : 'not_believed', cause }
      }
    },
  }
}

async function discover(settings: SignOn): Promise<Configuration> {
  const client = await library()
  // As the provider's own list says; where it has none, the protocol's own default.
  const authentication: ClientAuth = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    way(settings.client_secret)(server, ...rest)
  }
  return client.discovery(
    new URL(settings.issuer),
    settings.client_id,
    { [client.clockTolerance]: CLOCK_S },
    authentication,
    {
      timeout: TIMEOUT_S,
      // The signature counts although the token comes straight from the provider: `none` is no signature.
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLoopback(settings.issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** Of a provider on this very machine: only the settings can name one. */
const isLoopback = (issuer: string) => issuer.startsWith('http:')

const codeOf = (cause: unknown) => String((cause as { code?: unknown } | null)?.code ?? '')

function isDown(cause: unknown): boolean {
  if (/TIMEOUT|ABORT/.test(codeOf(cause))) return true
  // What `fetch` throws when nobody answers.
  if (cause instanceof TypeError && /fetch|network/i.test(cause.message)) return true
  if ((cause as Error | null)?.name === 'TimeoutError') return true
  const inner = (cause as { cause?: unknown } | null)?.cause
  const status = inner instanceof Response ? inner.status : (cause as { status?: unknown } | null)?.status
  if (typeof status === 'number') return status >= 500
  return inner instanceof Error && isDown(inner)
}

/** What a provider answers in the place of a code when the person did not go on there. */
const isGivenUp = (cause: unknown) =>
  codeOf(cause) === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' &&
  ['access_denied', 'login_required', 'interaction_required'].includes(
    String((cause as { error?: unknown }).error),
  )

type Claims = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The claim of the groups: by its whole name, or step by step where it lies inside another. */
function claimOf(claims: Claims, name: string): unknown {
  if (name in claims) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? (value as Claims)[step] : undefined),
      claims,
    )
}

const enough = (claims: Claims, settings: SignOn) =>
  claims.email !== undefined && claimOf(claims, settings.groups_claim) !== undefined

function personOf(claims: Claims & IDToken, settings: SignOn): Person {
  const groups = claimOf(claims, settings.groups_claim)
  const [first = '', ...others] = text(claims.name).split(/\s+/)
  const his =
    claims.email_verified === true || (settings.email_trusted && claims.email_verified === undefined)
  const amr = Array.isArray(claims.amr) ? claims.amr : []
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: his ? text(claims.email).toLowerCase() || null : null,
    given_name: text(claims.given_name) || first,
    family_name: text(claims.family_name) || others.join(' '),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((g) => typeof g === 'string'),
    second_factor: amr.includes('mfa') || settings.second_factor_acr.includes(text(claims.acr)),
    proved_at: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
  }
}
