import { crc32, deflateSync } from 'node:zlib'
import { caricaImmagine } from '@primo/contract/raccolta/operatore-premi'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOffice())

const body = (byte: Buffer) => ({ body: { dati: byte.toString('base64') } })
/** Uploads an image and returns the image that the server stored. */
async function servita(byte: Buffer) {
  const { immagine } = (await office.fa(caricaImmagine, body(byte))).data
  return office.app.inject(immagine)
}
/** Returns the message with which an upload is refused. */
async function motivo(byte: Buffer): Promise<string | undefined> {
  const no = await office.nonFa(caricaImmagine, body(byte))
  expect(no.status).toBe(422)
  return no.fields.dati?.[0]
}

/** Creates an image of random noise, which compresses badly. */
const drawing = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#246',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })

function piece(tipo: string, data: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from(tipo, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(text))
  return Buffer.concat([length, text, sum])
}
/** Creates a black PNG of one bit per pixel: small to send, large when decoded. */
function png(
  larga: number,
  alta: number,
  rows = deflateSync(Buffer.alloc((Math.ceil(larga / 8) + 1) * alta)),
): Buffer {
  const testa = Buffer.alloc(13)
  testa.writeUInt32BE(larga, 0)
  testa.writeUInt32BE(alta, 4)
  testa.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    piece('IHDR', testa),
    piece('IDAT', rows),
    piece('IEND', Buffer.alloc(0)),
  ])
}

const TROPPO_GRANDE = 'L’immagine è troppo grande: al massimo 4.000\u00a0punti per lato.'
const ILLEGGIBILE = 'L’immagine è rovinata o incompleta: provane un’altra.'
const FERMA = 'Questa immagine si muove: serve un’immagine ferma.'
const NON_E = 'Serve un’immagine WebP, PNG o JPEG.'

describe('ciò che si serve è sempre disegnato di nuovo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    '%s: diventa un WebP di 800 punti al massimo',
    async (formato) => {
      const foto = await servita(await drawing(900, 300).toFormat(formato, { quality: 30 }).toBuffer())
      expect(foto.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(foto.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 800,
        height: 267,
      })
    },
  )

  test('di un telefono non restano luogo, data e modello, e resta dritta', async () => {
    const scattata = await drawing(90, 60)
      .withExif({
        IFD0: { Make: 'Canarino', Model: 'Telefono di Ada' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '41/1 53/1 24/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '12/1 29/1 32/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(scattata.includes('Telefono di Ada')).toBe(true)
    const { rawPayload } = await servita(scattata)
    const inside = await sharp(rawPayload).metadata()
    expect([inside.exif, inside.xmp, inside.icc, inside.width, inside.height]).toEqual([
      undefined,
      undefined,
      undefined,
      60,
      90,
    ])
    expect(rawPayload.includes('Canarino')).toBe(false)
  })

  test('un file che è anche un altro (una pagina in coda, uno script in un commento) torna a essere una figura sola', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const buona = await drawing(40, 40).png().toBuffer()
    const commento = Buffer.concat([
      buona.subarray(0, 33),
      piece('tEXt', Buffer.concat([Buffer.from('Comment\0'), page])),
      buona.subarray(33),
    ])
    for (const byte of [Buffer.concat([buona, page]), commento]) {
      const { rawPayload } = await servita(byte)
      expect(rawPayload.includes('script')).toBe(false)
      expect((await sharp(rawPayload).metadata()).format).toBe('webp')
    }
  })
})

describe('ciò che non si disegna è rifiutato, e la frase dice perché', () => {
  test('una bomba: pochi byte da mandare, centinaia di milioni di punti da tenere', async () => {
    const bomba = png(20_000, 20_000)
    expect(bomba.length).toBeLessThan(100_000)
    expect(await motivo(bomba)).toBe(TROPPO_GRANDE)
    // Refused from its header, before any pixel is decoded: this one's pixel data are invalid.
    expect(await motivo(png(20_000, 20_000, Buffer.alloc(1_000, 7)))).toBe(TROPPO_GRANDE)
    expect(await motivo(png(4_001, 10))).toBe(TROPPO_GRANDE)
    expect((await servita(png(4_000, 10))).statusCode).toBe(200)
  })

  test('tagliata a metà, o con dentro altro da ciò che la testa promette', async () => {
    for (const formato of ['png', 'jpeg', 'webp'] as const) {
      const whole = await drawing(200, 200).toFormat(formato).toBuffer()
      expect(await motivo(whole.subarray(0, whole.length >> 1)), formato).toBe(ILLEGGIBILE)
    }
    const soloTesta = Buffer.from('89504e470d0a1a0a', 'hex')
    expect(await motivo(Buffer.concat([soloTesta, Buffer.alloc(60)]))).toBe(ILLEGGIBILE)
    expect(
      await motivo(Buffer.concat([soloTesta, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])),
    ).toBe(ILLEGGIBILE)
  })

  test('un’animazione', async () => {
    const due = await drawing(40, 80).webp({ loop: 0 }).toBuffer()
    const mossa = await sharp(await sharp(due).raw().toBuffer(), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect(await motivo(mossa)).toBe(FERMA)
  })

  test('un SVG, anche travestito, un GIF, un testo', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, 'GIF89a, un testo qualunque', '%PDF-1.7'])
      expect(await motivo(Buffer.from(text)), text).toBe(NON_E)
  })
})

describe('ogni foto si serve in tre misure', () => {
  test('la più piccola per gli elenchi, la media per il catalogo; un’altra misura non c’è', async () => {
    const { immagine } = (
      await office.fa(caricaImmagine, body(await drawing(900, 600).jpeg({ quality: 30 }).toBuffer()))
    ).data
    const sides = await Promise.all(
      ['', '/400', '/160'].map(async (lato) => {
        const { rawPayload } = await office.app.inject(`${immagine}${lato}`)
        return (await sharp(rawPayload).metadata()).width
      }),
    )
    expect(sides).toEqual([800, 400, 160])
    for (const lato of ['/0', '/800', '/toString', '/160a'])
      expect((await office.app.inject(`${immagine}${lato}`)).statusCode).toBe(404)
  })

  test('una foto di prima delle misure si serve intera', async () => {
    const { immagine } = (
      await office.fa(caricaImmagine, body(await drawing(500, 500).jpeg({ quality: 30 }).toBuffer()))
    ).data
    const hash = immagine.split('/').at(-1)!
    await office.services.db.$client.query(
      'update immagine_premio set media = null, piccola = null where hash = $1',
      [hash],
    )
    const { rawPayload } = await office.app.inject(`${immagine}/160`)
    expect((await sharp(rawPayload).metadata()).width).toBe(500)
  })
})
