import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import type { SignOn } from '../platform/config/config.ts'

/** Loads the library at the first sign-in through the provider, to keep the start fast. */
const library = () => import('openid-client')

/** Timeout in seconds of each request to the identity provider. */
const TIMEOUT_S = 6
/** Tolerated clock skew between server and identity provider, in seconds. */
const CLOCK_S = 30
/** Cache time of the provider's metadata, which is also fetched again when a sign-in starts. */
const REMEMBERED_MS = 3_600_000

/** State, nonce and PKCE verifier of a sign-in attempt, with which the callback is checked. */
export type SignInChecks = { state: string; nonce: string; verifier: string }

/** Person authenticated by the identity provider, as its claims describe them. */
export type Person = {
  issuer: string
  subject: string
  /** E-mail address in lower case, if the provider has verified it or the settings trust its addresses; else null. */
  email: string | null
  given_name: string
  family_name: string
  groups: string[]
  /** Whether the identity provider required a second factor. */
  second_factor: boolean
  /** Time of the person's last authentication at the provider; null when the provider does not report it. */
  proved_at: Date | null
}

/** Failure of a sign-in through the provider: the provider is unreachable, the person cancelled, or the response is not valid. */
export type SignInFailure = 'down' | 'given_up' | 'not_believed'
type Because = { no: SignInFailure; cause: unknown }

/**
 * Creates the client of the company's OpenID Connect provider: discovery, authorization code flow with PKCE. A response is
 * trusted only with a valid signature, from the configured issuer, for this client and this sign-in.
 * @param redirect_uri the callback URL
 */
export function createProvider(settings: SignOn, redirect_uri: string) {
  let known: { config: Promise<Configuration>; until_ms: number } | undefined

  /** @param anew whether to bypass the cached metadata: before a redirect the provider must be reachable */
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
    /** Builds the authorization URL. @param again whether the provider must authenticate the person again */
    async authorizationUrl(
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
        // The browser is redirected there: never to a scheme that executes code, such as `javascript:`.
        if (address.protocol !== 'https:' && !isLoopback(settings.issuer)) throw new Error('not https')
        if (!/^https?:$/.test(address.protocol)) throw new Error('not an address')
        return { address: address.href }
      } catch (cause) {
        return { no: isDown(cause) ? 'down' : 'not_believed', cause }
      }
    },

    /** Exchanges the authorization code of a callback for the person's claims. @param query query string of the callback */
    async exchangeCode(query: string, checks: SignInChecks): Promise<Person | Because> {
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
  // The method that the provider's metadata lists, else the protocol's default.
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
      // Verifies the ID token's signature although it comes directly from the provider; `none` is not accepted.
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLoopback(settings.issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** Returns whether the identity provider is on this machine, which only the settings can configure. */
const isLoopback = (issuer: string) => issuer.startsWith('http:')

const codeOf = (cause: unknown) => String((cause as { code?: unknown } | null)?.code ?? '')

function isDown(cause: unknown): boolean {
  if (/TIMEOUT|ABORT/.test(codeOf(cause))) return true
  // Error that `fetch` throws when the server is unreachable.
  if (cause instanceof TypeError && /fetch|network/i.test(cause.message)) return true
  if ((cause as Error | null)?.name === 'TimeoutError') return true
  const inner = (cause as { cause?: unknown } | null)?.cause
  const status = inner instanceof Response ? inner.status : (cause as { status?: unknown } | null)?.status
  if (typeof status === 'number') return status >= 500
  return inner instanceof Error && isDown(inner)
}

/** Returns whether the identity provider's error means that the person did not complete the sign-in. */
const isGivenUp = (cause: unknown) =>
  codeOf(cause) === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' &&
  ['access_denied', 'login_required', 'interaction_required'].includes(
    String((cause as { error?: unknown }).error),
  )

type Claims = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Returns the value of a claim, found by its full name, or by path when it is nested in another claim. */
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
