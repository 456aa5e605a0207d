import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CARTA, cssDi } from '@primo/domain/platform/aspetto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { html } from './html-page.ts'

/** Where the pictures of the look answer, below the API. */
export const LOOK_PICTURES = '/aspetto'
export const pictureAddress = (hash: string) => `/api${LOOK_PICTURES}/${hash}`

type Look = Pick<Config, 'look' | 'product'>

/**
 * A built page of the members' app in the company's look: its colours and logo in a style of their own, which is there before the
 * first paint and asks for nothing, and says since when it is so (`apps/members/src/before.ts`).
 */
export function dressPage(page: string, { look, product }: Look): string {
  const { icona, logo, il } = look
  const style = `<style id="aspetto" data-il="${il}">${cssDi(look, pictureAddress)}</style>`
  const worn = page
    .replace('<html ', () => `<html data-prodotto="${html(product)}" ${logo ? 'data-logo ' : ''}`)
    .replace('</title>', () => `</title>${style}`)
    // In the markup of the front door, as the app draws it again from `data-prodotto`, and in the tab.
    .replace(/(?<=<title>[^<]*|Ecco (?:<!-- -->)?|<span>)Primo(?=[<:])/g, () => html(product))
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, (_, tag) => tag + html(product))
  if (!icona) return worn
  const links = /<link rel="(icon|apple-touch-icon)"[^>]*>/g
  return worn.replace(
    links,
    (_, rel) => `<link rel="${rel}" href="${pictureAddress(icona)}" type="image/png">`,
  )
}

/** The built manifest in the company's look: what an installed app is called, and how it is drawn. */
export function dressManifest(manifest: string, { look, product }: Look): string {
  const { colore, icona } = look
  const icon = { src: icona && pictureAddress(icona), sizes: '512x512', type: 'image/png', purpose: 'any' }
  return JSON.stringify({
    ...JSON.parse(manifest),
    name: product,
    short_name: product,
    theme_color: colore ?? CARTA,
    ...(icona ? { icons: [icon] } : {}),
  })
}

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Made once for each look, and read by everybody: not the slowest and smallest there is. */
const QUALITY = 9

type Worn = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

async function wornAs(text: string): Promise<Worn> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    pack.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    pack.gzip(plain, { level: QUALITY }),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br, gzip: zipped }
}

/**
 * Makes what answers the files that carry the look, each made once for each look and kept: a page costs no more than one
 * read from the disk.
 * @param dress how a file's text becomes what is served
 */
export function wardrobe(config: Look, dress: (text: string, look: Look) => string) {
  const kept = new Map<string, { worn: Promise<Worn>; of: string }>()
  const wornOf = (path: string) => {
    const of = `${statSync(path).mtimeMs} ${config.look.il} ${config.product}`
    const had = kept.get(path)
    if (had?.of === of) return had.worn
    const worn = wornAs(dress(readFileSync(path, 'utf8'), config))
    kept.set(path, { worn, of })
    return worn
  }
  return async (req: FastifyRequest, reply: FastifyReply, path: string, type: string) => {
    const { etag, ...bodies } = await wornOf(path)
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .type(type)
    if (req.headers['if-none-match'] === etag) return reply.code(304).send()
    const takes = req.headers['accept-encoding'] ?? ''
    const coding = (['br', 'gzip'] as const).find((c) => takes.includes(c))
    return coding ? reply.header('content-encoding', coding).send(bodies[coding]) : reply.send(bodies.plain)
  }
}
