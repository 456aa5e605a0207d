import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * Takes the pictures of our prizes, each in two sizes, and of the moments out of Fluent Emoji 3D (Microsoft, MIT: see
 * NOTICE). The package has
 * three thousand of them and is no dependency: `npm pack @lobehub/fluent-emoji-3d@1.1.0`, unpack it, and
 * `node scripts/prize-pictures.ts <its assets folder>`.
 */
const PICTURES: Record<string, string> = {
  'aspirapolvere-robot': '1f916',
  'bicicletta-pieghevole': '1f6b2',
  'borraccia-termica': '1f964',
  'caricatore-portatile': '1f50b',
  'cassa-bluetooth': '1f50a',
  'cesto-di-prodotti-tipici': '1f9fa',
  'cinema-per-due': '1f37f',
  'cuffie-senza-fili': '1f3a7',
  'fotocamera-istantanea': '1f4f8',
  'giornata-alle-terme': '1f9d6',
  'lampada-da-tavolo': '1f4a1',
  'lettore-di-libri': '1f4d6',
  'macchina-da-caffe': '2615',
  'orologio-smart': '231a',
  'purificatore-d-aria': '1f343',
  'robot-da-cucina': '1f372',
  'scacchiera-in-legno': '265f-fe0f',
  'set-di-pentole': '1f373',
  tablet: '1f4f1',
  'tappetino-da-yoga': '1f9d8',
  'tenda-da-campeggio': '26fa',
  'trolley-da-cabina': '1f9f3',
  'weekend-in-agriturismo': '1f3e1',
  zaino: '1f392',
}

/** What is celebrated (`apps/members/src/pages/app/momento.ts`). */
const MOMENTS: Record<string, string> = {
  stella: '1f31f',
  coppa: '1f3c6',
  chiave: '1f511',
  cartella: '1f5c2-fe0f',
}

/** Beside a name in a list, three times over; the sizes a page may ask for are `domain/raccolta/figura.ts`'s. */
const SMALL = 160

const [assets] = process.argv.slice(2)
if (!assets) throw new Error('Say where the package’s assets are: node scripts/prize-pictures.ts <folder>')
const root = resolve(import.meta.dirname, '..')
const to = join(root, 'apps/members/public/premi')
// The server's own, which draws what operators upload.
const sharp: typeof import('sharp').default = createRequire(join(root, 'apps/server/package.json'))('sharp')
mkdirSync(to, { recursive: true })
for (const [name, code] of Object.entries(PICTURES)) {
  const from = join(assets, `${code}.webp`)
  copyFileSync(from, join(to, `${name}.webp`))
  await sharp(from)
    .resize(SMALL)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(to, `${name}-${SMALL}.webp`))
}
const moments = join(root, 'apps/members/public/momenti')
mkdirSync(moments, { recursive: true })
for (const [name, code] of Object.entries(MOMENTS)) {
  copyFileSync(join(assets, `${code}.webp`), join(moments, `${name}.webp`))
}
