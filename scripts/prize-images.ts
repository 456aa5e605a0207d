import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'

/**
 * Writes the images of the demo premi, each in two sizes, and of the celebrations. Those in `prize-drawings` are our own, for
 * subjects that Fluent Emoji 3D (Microsoft, MIT: see NOTICE) lacks. The others come from that package, which has three thousand
 * images and is no dependency: `npm pack @lobehub/fluent-emoji-3d@1.1.0`, unpack it, and run `node scripts/prize-images.ts <its
 * assets folder>`. Without a folder only our own are written.
 */
const PICTURES: Record<string, string> = {
  'bicicletta-pieghevole': '1f6b2',
  'caricatore-portatile': '1f50b',
  'cassa-bluetooth': '1f50a',
  'cesto-di-prodotti-tipici': '1f9fa',
  'cinema-per-due': '1f37f',
  'cuffie-senza-fili': '1f3a7',
  'fotocamera-istantanea': '1f4f8',
  'giornata-alle-terme': '1f9d6',
  'lampada-da-tavolo': '1f4a1',
  'macchina-da-caffe': '2615',
  'orologio-smart': '231a',
  'scacchiera-in-legno': '265f-fe0f',
  'set-di-pentole': '1f373',
  tablet: '1f4f1',
  'tappetino-da-yoga': '1f9d8',
  'tenda-da-campeggio': '26fa',
  'trolley-da-cabina': '1f9f3',
  'weekend-in-agriturismo': '1f3e1',
  zaino: '1f392',
}

/** Images of the celebrations (`apps/members/src/pages/app/HomeFooter.tsx`). */
const MOMENTS: Record<string, string> = {
  stella: '1f31f',
  coppa: '1f3c6',
  chiave: '1f511',
  cartella: '1f5c2-fe0f',
}

/**
 * Side in px of the thumbnail in lists, for a device pixel ratio of 3. `domain/raccolta/premio-image.ts` has the sizes a page may
 * request.
 */
const SMALL = 160

const SIDE = 256

const [assets] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '..')
const to = join(root, 'apps/members/public/premi')
const drawings = join(root, 'scripts/prize-drawings')
// The server's dependency, which resizes uploaded images.
const sharp: typeof import('sharp').default = createRequire(join(root, 'apps/server/package.json'))('sharp')
mkdirSync(to, { recursive: true })

/** Writes an image resized to `side` px. */
async function write(from: string, name: string, side: number): Promise<void> {
  const out = join(to, name)
  await sharp(from, { density: 144 }).resize(side).webp({ quality: 82, effort: 6 }).toFile(out)
}

for (const file of readdirSync(drawings)) {
  const name = basename(file, '.svg')
  await write(join(drawings, file), `${name}.webp`, SIDE)
  await write(join(drawings, file), `${name}-${SMALL}.webp`, SMALL)
}
for (const [name, code] of assets ? Object.entries(PICTURES) : []) {
  const from = join(assets!, `${code}.webp`)
  copyFileSync(from, join(to, `${name}.webp`))
  await write(from, `${name}-${SMALL}.webp`, SMALL)
}
const moments = join(root, 'apps/members/public/momenti')
mkdirSync(moments, { recursive: true })
for (const [name, code] of assets ? Object.entries(MOMENTS) : []) {
  copyFileSync(join(assets!, `${code}.webp`), join(moments, `${name}.webp`))
}
