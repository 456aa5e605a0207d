import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { brandManifest, brandPage, createBrandedFiles } from './branded-files.ts'
import { replyRefusal } from './errors.ts'

/** Built front end: its folder, its path prefix, the paths with a prerendered page, and whether it has the company's branding. */
type FrontEnd = { folder: string; prefisso: string; preresi: ReadonlySet<string>; branded: boolean }

const builtApp = (nome: string) => fileURLToPath(new URL(`../../../../${nome}/dist`, import.meta.url))

const MEMBERS: FrontEnd = {
  folder: builtApp('members'),
  prefisso: '/',
  preresi: new Set(['intro', 'login', 'signup', 'recovery']),
  branded: true,
}
const BACK_OFFICE: FrontEnd = {
  folder: builtApp('backoffice'),
  prefisso: '/backoffice/',
  preresi: new Set(),
  branded: false,
}

/**
 * Returns the hashes, for the content security policy, of the inline scripts in the built pages, which the members' app runs
 * before its code has loaded (`apps/members/src/before-first-paint.ts`). No other inline script may run.
 */
export function scriptsInPages(): string[] {
  const shell = `${MEMBERS.folder}/index.html`
  if (!existsSync(shell)) return []
  const scripts = readFileSync(shell, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

const MANIFEST = 'manifest.webmanifest'

async function serveFiles(app: FastifyInstance, { folder, prefisso, branded }: FrontEnd): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: prefisso,
    wildcard: false,
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    // Only the original files get a route: the plugin finds their compressed variants.
    globIgnore: ['**/*.{br,gz}', ...(branded ? ['**/*.html', `**/${MANIFEST}`] : [])],
    ...(branded ? { index: false } : { index: ['index.html'] }),
    setHeaders: (res, path) => {
      const perSempre = /\/assets\/[^/]+-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(path)
      res.header('cache-control', perSempre ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/**
 * Serves the members' app at `/` and the operators' at `/backoffice`: files by name (those with a hash cached for a year, the
 * rest revalidated), prerendered public pages, and `index.html` for every other path. The members' pages and manifest have the
 * company's branding once there is one.
 */
export async function serveFrontEnds(app: FastifyInstance, config: Config): Promise<void> {
  const presenti = [BACK_OFFICE, MEMBERS].filter(({ folder }) => existsSync(folder))
  for (const frontEnd of presenti) await serveFiles(app, frontEnd)
  const pageOf = pagesOf(config)
  if (presenti.includes(MEMBERS)) {
    for (const name of ['', 'index.html', ...[...MEMBERS.preresi].map((page) => `${page}.html`)])
      app.get(`/${name}`, (req, reply) => pageOf(req, reply, MEMBERS, name || 'index.html'))
    const manifest = createBrandedFiles(config, brandManifest)
    app.get(`/${MANIFEST}`, (req, reply) =>
      config.look.il === 0
        ? reply.header('cache-control', 'no-cache').sendFile(MANIFEST, MEMBERS.folder)
        : manifest(req, reply, `${MEMBERS.folder}/${MANIFEST}`, 'application/manifest+json'),
    )
  }
  app.setNotFoundHandler((req, reply) => {
    // `URL` cannot parse `//`, a path that a browser may request.
    const path = req.url.split(/[?#]/, 1)[0]!
    const suo = presenti.find(({ prefisso }) => `${path}/`.startsWith(prefisso))
    const nome = path.slice(1)
    const preresa = suo?.preresi.has(nome) ?? false
    const chiedePagina = preresa || (req.headers.accept ?? '').includes('text/html')
    if (!suo || !['GET', 'HEAD'].includes(req.method) || !chiedePagina) {
      return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    }
    const file = preresa && existsSync(`${suo.folder}/${nome}.html`) ? `${nome}.html` : 'index.html'
    return pageOf(req, reply, suo, file)
  })
}

/** Returns the handler that serves a page: the built, compressed file until the company has a branding of its own. */
function pagesOf(config: Config) {
  const branded = createBrandedFiles(config, brandPage)
  const type = 'text/html; charset=utf-8'
  return (req: FastifyRequest, reply: FastifyReply, frontEnd: FrontEnd, file: string) =>
    frontEnd.branded && config.look.il > 0
      ? branded(req, reply, `${frontEnd.folder}/${file}`, type)
      : reply.header('cache-control', 'no-cache').type(type).sendFile(file, frontEnd.folder)
}

/** Application id of the Android app. */
const PACKAGE_NAME = 'it.primo.app'
/** Pages whose links open in the installed app. Links to other pages open in the browser. */
const PAGES = ['/signup', '/recovery', '/app', '/app/*']

/**
 * Adds support for the native apps. Their origin is not the site's, so images get `Cross-Origin-Resource-Policy: cross-origin`
 * (everything else is same-origin). When the published apps are configured, it serves the two documents by which Android and iOS
 * open the site's links in them.
 */
export function allowNativeApps(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (_req, reply, payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('image/')) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
    done(null, payload)
  })
  const { android_fingerprints, ios_app } = config
  if (android_fingerprints.length > 0) {
    app.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: PACKAGE_NAME,
          sha256_cert_fingerprints: android_fingerprints,
        },
      },
    ])
  }
  if (ios_app !== null) {
    app.get('/.well-known/apple-app-site-association', async (_req, reply) =>
      reply.type('application/json').send({
        applinks: { details: [{ appIDs: [ios_app], components: PAGES.map((page) => ({ '/': page })) }] },
      }),
    )
  }
}
