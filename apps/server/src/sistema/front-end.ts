import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { rispondiRifiuto } from '../errors.ts'

/** Where `npm run build -w apps/members` puts the members' app. */
const CARTELLA = fileURLToPath(new URL('../../../members/dist', import.meta.url))

/** Addresses with a page of their own, prerendered at build time. */
const PRERESI = new Set(['intro', 'login', 'signup', 'recovery'])

/**
 * Serves the members' app at `/`: files by name (those with a hash for a year, the rest asked again each
 * time), prerendered pages for the front door, and the app's own page for every other address.
 */
export async function serviFrontEnd(app: FastifyInstance): Promise<void> {
  if (!existsSync(CARTELLA)) {
    app.setNotFoundHandler((req, reply) => rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' }))
    return
  }
  await app.register(fastifyStatic, {
    root: CARTELLA,
    wildcard: false,
    preCompressed: true,
    index: ['index.html'],
    setHeaders: (res, percorso) => {
      const perSempre = /\/assets\/[^/]+-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(percorso)
      res.header('cache-control', perSempre ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((req, reply) => {
    // By hand: `//` is an address a browser may ask for and not one `URL` can read.
    const nome = req.url.split(/[?#]/, 1)[0]!.slice(1)
    const preresa = PRERESI.has(nome)
    const chiedePagina = preresa || (req.headers.accept ?? '').includes('text/html')
    if (!['GET', 'HEAD'].includes(req.method) || !chiedePagina) {
      return rispondiRifiuto(req, reply, { rifiuto: 'NON_TROVATO' })
    }
    const file = preresa && existsSync(`${CARTELLA}/${nome}.html`) ? `${nome}.html` : 'index.html'
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile(file)
  })
}
