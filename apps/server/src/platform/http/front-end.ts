import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { replyRefusal } from './errors.ts'

/** A front end as its build leaves it: where it lies, where it answers, which addresses have a page of their own. */
type FrontEnd = { folder: string; prefisso: string; preresi: ReadonlySet<string> }

const builtApp = (nome: string) => fileURLToPath(new URL(`../../../../${nome}/dist`, import.meta.url))

const MEMBERS: FrontEnd = {
  folder: builtApp('members'),
  prefisso: '/',
  preresi: new Set(['intro', 'login', 'signup', 'recovery']),
}
const BACK_OFFICE: FrontEnd = {
  folder: builtApp('backoffice'),
  prefisso: '/backoffice/',
  preresi: new Set(),
}

/**
 * The scripts inside the built pages, as a content policy names them: what the members' app runs before its code is
 * there (`apps/members/src/before.ts`). Nothing else written in a page runs.
 */
export function scriptsInPages(): string[] {
  const shell = `${MEMBERS.folder}/index.html`
  if (!existsSync(shell)) return []
  const scripts = readFileSync(shell, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

async function serveFiles(app: FastifyInstance, { folder, prefisso }: FrontEnd): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: prefisso,
    wildcard: false,
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    index: ['index.html'],
    setHeaders: (res, path) => {
      const perSempre = /\/assets\/[^/]+-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(path)
      res.header('cache-control', perSempre ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/**
 * Serves the members' app at `/` and the operators' at `/backoffice`: files by name (those with a hash for a year, the
 * rest asked again each time), prerendered pages for the front door, and each one's own page for every other address
 * of its.
 */
export async function serveFrontEnds(app: FastifyInstance): Promise<void> {
  const presenti = [BACK_OFFICE, MEMBERS].filter(({ folder }) => existsSync(folder))
  for (const frontEnd of presenti) await serveFiles(app, frontEnd)
  app.setNotFoundHandler((req, reply) => {
    // By hand: `//` is an address a browser may ask for and not one `URL` can read.
    const path = req.url.split(/[?#]/, 1)[0]!
    const suo = presenti.find(({ prefisso }) => `${path}/`.startsWith(prefisso))
    const nome = path.slice(1)
    const preresa = suo?.preresi.has(nome) ?? false
    const chiedePagina = preresa || (req.headers.accept ?? '').includes('text/html')
    if (!suo || !['GET', 'HEAD'].includes(req.method) || !chiedePagina) {
      return replyRefusal(req, reply, { refused: 'NON_TROVATO' })
    }
    const file = preresa && existsSync(`${suo.folder}/${nome}.html`) ? `${nome}.html` : 'index.html'
    return pageOf(reply, file, suo.folder)
  })
}

function pageOf(reply: FastifyReply, file: string, folder: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile(file, folder)
}
