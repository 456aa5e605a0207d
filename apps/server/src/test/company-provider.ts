import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { freePort } from '../../../../scripts/free-port.mjs'

/** Claims that the test identity provider makes about a person. Its login page accepts the name of any known person. */
export type CompanyPerson = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}

type Claims = Record<string, unknown>
/** Manipulation of the test identity provider's responses. */
export type ProviderFault = {
  /** Changes the provider's metadata. */
  metadata?: (metadata: Claims) => Claims
  /** Changes the ID token's claims. The token is signed again with the provider's key, unless `alg` says otherwise. */
  token?: (claims: Claims) => Claims
  alg?: 'none' | 'HS256'
  /** HTTP status with which the provider responds to everything. */
  status?: number
}

const SECRET = 'il segreto di prova del client'

/** Returns the settings of a server that trusts the test provider at a port. */
export const companySettings = (port: number) => ({
  SSO_ISSUER: `http://127.0.0.1:${port}`,
  SSO_CLIENT_ID: 'primo',
  SSO_CLIENT_SECRET: SECRET,
})

/**
 * Starts a real OpenID provider (`oidc-provider`) on a loopback port, with its own login pages: full sign-ins, PKCE required, and
 * manipulated responses on demand.
 * @param redirect_uri the server's callback URL
 * @param at port of the provider; a free one by default
 */
export async function startCompanyProvider(redirect_uri: string, at?: number) {
  const port = at ?? (await freePort())
  const settings = companySettings(port)
  const issuer = settings.SSO_ISSUER
  const people = new Map<string, CompanyPerson>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'prova', use: 'sig', alg: 'RS256' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'primo',
        client_secret: SECRET,
        redirect_uris: [redirect_uri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['prova'] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    // Consent is implicit: the client belongs to the company.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount: (_ctx, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) } : undefined,
    ttl: { Session: 3600, Grant: 3600, IdToken: 3600, AccessToken: 600, Interaction: 600 },
  } satisfies Configuration)

  let fault: ProviderFault = {}
  const signed = (claims: Claims) => {
    const { alg = 'RS256' } = fault
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg, kid: alg === 'RS256' ? 'prova' : undefined, typ: 'JWT' })}.${part(claims)}`
    if (alg === 'none') return `${text}.`
    if (alg === 'HS256') return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }
  provider.use(async (ctx, next) => {
    if (fault.status) {
      ctx.status = fault.status
      ctx.body = 'fuori servizio'
      return
    }
    await next()
    if (fault.metadata && ctx.path.endsWith('openid-configuration'))
      ctx.body = fault.metadata(ctx.body as Claims)
    if ((fault.token || fault.alg) && ctx.path === '/token' && ctx.status === 200) {
      const body = ctx.body as { id_token: string }
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString('utf8'))
      ctx.body = { ...body, id_token: signed((fault.token ?? ((same) => same))(claims)) }
    }
  })

  let server: Server | undefined
  const open = () =>
    new Promise<void>((opened) => {
      server = createServer(provider.callback()).listen(port, '127.0.0.1', opened)
    })
  const close = () =>
    new Promise<void>((closed) => {
      server?.closeAllConnections()
      server?.close(() => closed())
    })
  await open()
  return {
    issuer,
    people,
    /** Settings of a server that trusts this test provider. */
    settings,
    /** Manipulates the following responses; without argument, ends the manipulation. */
    manipulate: (how: ProviderFault = {}) => {
      fault = how
    },
    /** Stops the test provider, so that connections are refused. */
    close,
    open,
    /** Replaces the test provider with one that accepts connections and never responds. */
    async hang() {
      await close()
      await new Promise<void>((opened) => {
        server = createServer(() => {}).listen(port, '127.0.0.1', opened)
      })
    },
  }
}
export type CompanyProvider = Awaited<ReturnType<typeof startCompanyProvider>>

/**
 * Creates a simulated browser that signs in at the provider, following its pages until the redirect back to the server. It keeps
 * the provider's cookies, and with them the session there.
 */
export function createProviderBrowser() {
  const cookies = new Map<string, string>()
  async function get(address: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    return answer
  }
  return {
    /**
     * Signs in as the person `name`.
     * @returns the callback URL, and whether the provider showed a login page
     */
    async signIn(address: string, name: string): Promise<{ back: URL; pageShown: boolean }> {
      const { origin } = new URL(address)
      let pageShown = false
      let here = address
      for (let step = 0; step < 12; step++) {
        let answer = await get(here)
        if (answer.status === 200) {
          const page = await answer.text()
          pageShown = true
          const action = /action="([^"]+)"/.exec(page)![1]!
          const prompt = /name="prompt" value="([^"]+)"/.exec(page)![1]!
          answer = await get(new URL(action, here).href, { prompt, login: name, password: 'qualsiasi' })
        }
        const next = answer.headers.get('location')
        if (!next) throw new Error(`The provider stopped with ${answer.status}: ${await answer.text()}`)
        const where = new URL(next, here)
        if (where.origin !== origin) return { back: where, pageShown }
        here = where.href
      }
      throw new Error('The provider never sends back')
    },
  }
}
