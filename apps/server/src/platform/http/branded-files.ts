import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CARTA, cssDi } from '@primo/domain/platform/aspetto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { html } from './html-page.ts'

/** Path of the images of the branding, relative to `/api`. */
export const BRANDING_IMAGES = '/aspetto'
export const brandingImagePath = (hash: string) => `/api${BRANDING_IMAGES}/${hash}`

type Look = Pick<Config, 'look' | 'product'>

/**
 * Returns a built page of the members' app with the company's branding: colours and logo in an inline style, present before the
 * first paint without further requests, and the branding's version (`apps/members/src/before-first-paint.ts`).
 */
export function brandPage(page: string, { look, product }: Look): string {
  const { icona, logo, il } = look
  const style = `<style id="aspetto" data-il="${il}">${cssDi(look, brandingImagePath)}</style>`
  const branded = page
    .replace('<html ', () => `<html data-prodotto="${html(product)}" ${logo ? 'data-logo ' : ''}`)
    .replace('</title>', () => `</title>${style}`)
    // The product name in the markup of the public pages, which the app renders again from `data-prodotto`, and in the title.
    .replace(/(?<=<title>[^<]*|Ecco (?:<!-- -->)?|<span>)Primo(?=[<:])/g, () => html(product))
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, (_, tag) => tag + html(product))
  if (!icona) return branded
  const links = /<link rel="(icon|apple-touch-icon)"[^>]*>/g
  return branded.replace(
    links,
    (_, rel) => `<link rel="${rel}" href="${brandingImagePath(icona)}" type="image/png">`,
  )
}

/** Returns the built web app manifest with the company's branding: name, colour and icon of an installed app. */
export function brandManifest(manifest: string, { look, product }: Look): string {
  const { colore, icona } = look
  const icon = { src: icona && brandingImagePath(icona), sizes: '512x512', type: 'image/png', purpose: 'any' }
  return JSON.stringify({
    ...JSON.parse(manifest),
    name: product,
    short_name: product,
    theme_color: colore ?? CARTA,
    ...(icona ? { icons: [icon] } : {}),
  })
}

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Compression level: each file is compressed once per branding, yet not at the slowest level. */
const QUALITY = 9

type BrandedFile = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

async function compress(text: string): Promise<BrandedFile> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    pack.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    pack.gzip(plain, { level: QUALITY }),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br, gzip: zipped }
}

/**
 * Creates the function that sends a built file, with the company's branding, as the response. Each file is generated and
 * compressed once per branding and cached.
 * @param brand converts a file's text to the branded text
 */
export function createBrandedFiles(config: Look, brand: (text: string, look: Look) => string) {
  const kept = new Map<string, { branded: Promise<BrandedFile>; of: string }>()
  const fileOf = (path: string) => {
    const of = `${statSync(path).mtimeMs} ${config.look.il} ${config.product}`
    const had = kept.get(path)
    if (had?.of === of) return had.branded
    const branded = compress(brand(readFileSync(path, 'utf8'), config))
    kept.set(path, { branded, of })
    return branded
  }
  return async (req: FastifyRequest, reply: FastifyReply, path: string, type: string) => {
    const { etag, ...bodies } = await fileOf(path)
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
