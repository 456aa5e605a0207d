import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { accepted as acceptedBy, bomb, half, pdf } from '../../test/document-files.ts'
import {
  CONTENT_REFUSALS,
  type ComposedDocument,
  composeDocument,
  contentRunner,
} from './document-content.ts'

/** Image of 96×64 pixels, its left half red and its right half blue, encoded with libheif's heif-enc. */
const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAKAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAwbWRhdAAAACQoAa8ZgPd8hTf/9zPn/clL/k2C7T//dfnethn+C+IAex0r/4A=',
  'base64',
)
const runner = contentRunner()
afterAll(() => runner.end())
const accepted = (files: readonly Uint8Array[]) => acceptedBy(runner, files)

/** Returns an image, red on the left and blue on the right. */
function redAndBlue(width = 96, height = 64) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#dc1e1e' } }
  const whole = { create: { width, height, channels: 3 as const, background: '#1e1edc' } }
  return sharp(half)
    .png()
    .toBuffer()
    .then((input) => sharp(whole).composite([{ input, left: 0, top: 0 }]))
}
const jpeg = async () => (await redAndBlue()).jpeg().toBuffer()

/** Returns the sizes of the pages of a PDF. */
async function pagesOf({ bytes }: ComposedDocument) {
  return (await PDFDocument.load(bytes)).getPages().map((page) => page.getSize())
}
/** Returns the only JPEG in a PDF. */
function imageIn({ bytes }: ComposedDocument): Buffer {
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  return bytes.subarray(start, bytes.indexOf('endstream', start))
}
async function colours(image: Buffer) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const i = (y * info.width + x) * info.channels
    return data[i]! > data[i + 2]! ? 'rosso' : 'blu'
  }
  return [at(2, 2), at(info.width - 3, 2), at(2, info.height - 3), at(info.width - 3, info.height - 3)]
}

describe('foto', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s: una pagina A4 distesa, senza metadati', async (format) => {
    const image = await (await redAndBlue())
      .withExif({ IFD0: { Copyright: 'CANARINO' }, IFD3: { GPSLatitude: '45/1 27/1 0/1' } })
      .toFormat(format)
      .toBuffer()
    expect(image.includes('CANARINO')).toBe(true)
    const composed = await accepted([
      Buffer.concat([image, format === 'jpeg' ? Buffer.from('CODA') : Buffer.of()]),
    ])
    expect(composed).toMatchObject({ tipo: 'pdf', pagine: 1, firme: [] })
    expect(await pagesOf(composed)).toEqual([{ width: 841.89, height: 595.28 }])
    for (const hidden of ['CANARINO', 'Exif', 'CODA']) expect(composed.bytes.includes(hidden)).toBe(false)
    expect(await colours(imageIn(composed))).toEqual(['rosso', 'blu', 'rosso', 'blu'])
  })

  test('girata secondo il suo EXIF', async () => {
    const composed = await accepted([
      await (await redAndBlue()).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ])
    expect(await pagesOf(composed)).toEqual([{ width: 595.28, height: 841.89 }])
    expect(await colours(imageIn(composed))).toEqual(['rosso', 'rosso', 'blu', 'blu'])
  })

  test('HEIC', async () => {
    const composed = await accepted([HEIC])
    expect(await colours(imageIn(composed))).toEqual(['rosso', 'blu', 'rosso', 'blu'])
    expect(await sharp(imageIn(composed)).metadata()).toMatchObject({
      width: 96,
      height: 64,
      format: 'jpeg',
    })
  })

  test('grande: il lato più lungo diventa di 2400 punti', async () => {
    const image = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const composed = await accepted([image])
    expect(await sharp(imageIn(composed)).metadata()).toMatchObject({ width: 2400, height: 1200 })
  })
})

describe('PDF', () => {
  test('si scrive da capo: titolo, segnalibri e ciò che segue non restano', async () => {
    const original = await pdf(3, (document) => document.setTitle('CANARINO'))
    const composed = await accepted([original])
    expect(composed).toMatchObject({ tipo: 'pdf', pagine: 3, firme: [] })
    expect((await PDFDocument.load(composed.bytes)).getTitle()).toBeUndefined()
    expect(composed.bytes.equals(original)).toBe(false)
  })

  test('PDF e foto in ordine, anche due volte lo stesso', async () => {
    const composed = await accepted([await pdf(2), await jpeg(), await pdf(2)])
    expect((await pagesOf(composed)).map(({ width }) => width)).toEqual([300, 300, 841.89, 300, 300])
    expect(composed.pagine).toBe(5)
  })

  test('un modulo compilato resta leggibile', async () => {
    const original = await pdf(1, (document) => {
      const field = document.getForm().createTextField('nome')
      field.addToPage(document.getPage(0))
      field.setText('Ada')
    })
    const page = (await PDFDocument.load((await accepted([original])).bytes)).getPage(0)
    expect(page.node.Annots()?.size() ?? 0).toBe(0)
    expect(page.node.Resources()?.get(PDFName.of('XObject'))).toBeDefined()
  })

  test('un poliglotta non resta tale: ZIP in coda', async () => {
    const zip = Buffer.from('PK\x03\x04 CANARINO PK\x05\x06')
    const composed = await accepted([Buffer.concat([await pdf(), zip])])
    expect(composed.bytes.includes('CANARINO')).toBe(false)
  })
})

/** Returns the header of a PNG with these sides, and one row of it. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    let crc = ~0
    for (const byte of body) {
      crc ^= byte
      for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    frame.writeUInt32BE(~crc >>> 0, 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side * 3 + 1))),
    chunk('IEND', Buffer.of()),
  ])
}

const mp4 = () =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), randomBytes(20_000_000)])
const animated = async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
const zipped = (name: string) => Buffer.from(`PK\x03\x04\x14\0\0\0\0\0${name}`, 'latin1')
const withAction = (action: object) =>
  pdf(1, (document) => document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action as never)))

describe('si rifiuta', () => {
  test.each<[keyof typeof CONTENT_REFUSALS, string, () => Buffer | Promise<Buffer>]>([
    ['vuoto', 'un file vuoto', () => Buffer.of()],
    ['video', 'un video chiamato .pdf', mp4],
    ['word', 'un documento Word', () => zipped('word/document.xml')],
    ['excel', 'un foglio di calcolo', () => zipped('xl/workbook.xml')],
    ['archivio', 'uno zip', () => zipped('tutto.pdf')],
    ['office', 'un Word di una volta', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['altra_immagine', 'una GIF', () => Buffer.from('GIF89a\x01\0\x01\0')],
    ['pagina_web', 'una pagina web', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['programma', 'un programma', () => Buffer.from('MZ\x90\0')],
    ['sconosciuto', 'byte a caso', () => Buffer.alloc(5_000, 'x')],
    [
      'pdf_rovinato',
      'HTML con un PDF dentro',
      async () => Buffer.concat([Buffer.from('<b>ciao</b>\n'), await pdf()]),
    ],
    ['pdf_rovinato', 'un PDF tagliato a metà', async () => half(await pdf(30))],
    ['pdf_rovinato', 'solo l’inizio e la fine di un PDF', () => Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF')],
    [
      'pdf_password',
      'un PDF con una password',
      () => pdf(1, (document) => document.encrypt({ userPassword: 'x' })),
    ],
    [
      'pdf_password',
      'un PDF protetto dalle modifiche',
      () => pdf(1, (document) => document.encrypt({ ownerPassword: 'x' })),
    ],
    [
      'pdf_script',
      'un PDF con JavaScript',
      () => pdf(1, (document) => document.addJavaScript('a', 'app.alert(1)')),
    ],
    [
      'pdf_script',
      'un PDF che esegue JavaScript quando si apre',
      () => withAction({ S: 'JavaScript', JS: PDFString.of('x') }),
    ],
    [
      'pdf_script',
      'un PDF che avvia un programma',
      () => withAction({ S: 'Launch', F: PDFString.of('calc.exe') }),
    ],
    [
      'pdf_allegati',
      'un PDF con un file dentro',
      () => pdf(1, (document) => document.attach(Buffer.from('x'), 'a.exe')),
    ],
    [
      'pdf_modulo',
      'un modulo XFA',
      () =>
        pdf(1, (document) => document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: [] }))),
    ],
    ['pdf_pagine', 'un PDF di 201 pagine', () => pdf(201)],
    ['immagine_grande', 'una PNG di 60000×60000', () => hugePng(60_000)],
    ['immagine_animata', 'un’immagine animata', animated],
    ['immagine_rovinata', 'una foto tagliata', async () => half(await jpeg())],
    ['immagine_rovinata', 'una HEIC tagliata', () => half(HEIC)],
    ['troppo_complesso', 'una bomba di 4 GB in 4 MB', bomb],
  ])('%s: %s', async (refused, _, make) => {
    expect(await composeDocument([await make()], runner)).toEqual({ refused, file: 0 })
  })

  test('si dice quale file', async () => {
    expect(await composeDocument([await pdf(), Buffer.from('MZ')], runner)).toEqual({
      refused: 'programma',
      file: 1,
    })
    expect(await composeDocument([await pdf(150), await pdf(51)], runner)).toEqual({
      refused: 'pdf_pagine',
      file: 1,
    })
    expect(await composeDocument([await pdf(), await bomb()], runner)).toEqual({
      refused: 'troppo_complesso',
      file: 1,
    })
  })

  test('ogni frase finisce con un punto', () => {
    for (const sentence of Object.values(CONTENT_REFUSALS)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u)
  })
})
