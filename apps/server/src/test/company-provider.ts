import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { freePort } from '../../../../scripts/free-port.mjs'

/** What the provider says of somebody; its own page lets in whoever writes a name it knows. */
export type CompanyPerson = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}

type Claims = Record<string, unknown>
/** What the provider answers, changed on its way out: how it lies. */
export type Lie = {
  /** Of what it says of itself. */
  metadata?: (metadata: Claims) => Claims
  /** Of the token it signs: signed anew with its own key, unless it says `alg` otherwise. */
  token?: (claims: Claims) => Claims
  alg?: 'none' | 'HS256'
  /** It answers nothing but this status. */
  status?: number
}

const SECRET = 'il segreto di prova del client'

/** The settings of who trusts a provider at this port. */
export const companySettings = (port: number) => ({
  SSO_ISSUER: `http://127.0.0.1:${port}`,
  SSO_CLIENT_ID: 'primo',
  SSO_CLIENT_SECRET: SECRET,
})

/**
 * A real OpenID provider (`oidc-provider`) on a loopback port, with its own pages: whole sign-ins, PKCE required, and lies
 * on demand.
 * @param redirect_uri where it sends people back to
 * @param at its port; a free one when it is not said
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
    // What we are does not have to be agreed to: it is the company's own.
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

  let lie: Lie = {}
  const signed = (claims: Claims) => {
    const { alg = 'RS256' } = lie
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg, kid: alg === 'RS256' ? 'prova' : undefined, typ: 'JWT' })}.${part(claims)}`
    if (alg === 'none') return `${text}.`
    if (alg === 'HS256') return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }
  provider.use(async (ctx, next) => {
    if (lie.status) {
      ctx.status = lie.status
      ctx.body = 'fuori servizio'
      return
    }
    await next()
    if (lie.metadata && ctx.path.endsWith('openid-configuration')) ctx.body = lie.metadata(ctx.body as Claims)
    if ((lie.token || lie.alg) && ctx.path === '/token' && ctx.status === 200) {
      const body = ctx.body as { id_token: string }
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString('utf8'))
      ctx.body = { ...body, id_token: signed((lie.token ?? ((same) => same))(claims)) }
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
    /** The settings of who trusts it. */
    settings,
    /** From now on it lies like this; nothing = it tells the truth. */
    lie: (how: Lie = {}) => {
      lie = how
    },
    /** Nobody answers there. */
    close,
    open,
    /** Somebody is there who takes every call and answers none. */
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
 * A browser that signs in at the provider, page after page, and follows it until it sends him back to us. It keeps the
 * provider's cookies: who comes again is known there.
 */
export function createWalker() {
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
    /** @returns the address he is sent back to; `asked` = whether the provider showed a page of its own */
    async signIn(address: string, name: string): Promise<{ back: URL; asked: boolean }> {
      const { origin } = new URL(address)
      let asked = false
      let here = address
      for (let step = 0; step < 12; step++) {
        let answer = await get(here)
        if (answer.status === 200) {
          const page = await answer.text()
          asked = true
          const action = /action="([^"]+)"/.exec(page)![1]!
          const prompt = /name="prompt" value="([^"]+)"/.exec(page)![1]!
          answer = await get(new URL(action, here).href, { prompt, login: name, password: 'qualsiasi' })
        }
        const next = answer.headers.get('location')
        if (!next) throw new Error(`The provider stopped with ${answer.status}: ${await answer.text()}`)
        const where = new URL(next, here)
        if (where.origin !== origin) return { back: where, asked }
        here = where.href
      }
      throw new Error('The provider never sends back')
    },
  }
}
