import { PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { imageToJpeg } from '../../external/image-reencoding.ts'
import { kindOf } from './content-type.ts'
import type { ComposedDocument, ContentRefusal, NamedPdf, RefusedContent } from './document-content.ts'
import { readHeic } from './heic.ts'
import { openPdf, PAGES_MAX, pdfRefusal } from './pdf-content.ts'
import { openP7m, padesSignatures } from './signatures.ts'

/** Largest image, of the best phones. */
const PIXELS_MAX = 50_000_000
/** Longest side in pixels of an image in a document: A4 at some 200 dots per inch. */
const SIDE_PX = 2400
/** Size of A4 in points. */
const A4 = [595.28, 841.89] as const

type Refused = { refused: ContentRefusal }
const isRefused = (value: object): value is Refused => 'refused' in value

const IMAGE_REFUSALS = {
  tipo: 'immagine_rovinata',
  grande: 'immagine_grande',
  animata: 'immagine_animata',
  molte: 'piu_immagini',
  rovinata: 'immagine_rovinata',
} as const satisfies Record<string, ContentRefusal>

/** Adds an image as a page with the proportions of A4, upright or lying as the image is. */
async function addImage(document: PDFDocument, bytes: Buffer, heic: boolean): Promise<Refused | null> {
  const pixels = heic ? await readHeic(bytes, PIXELS_MAX) : bytes
  if (typeof pixels === 'string') return { refused: IMAGE_REFUSALS[pixels] }
  const jpeg = await imageToJpeg(pixels, SIDE_PX, PIXELS_MAX)
  if (typeof jpeg === 'string') return { refused: IMAGE_REFUSALS[jpeg] }
  const image = await document.embedJpg(jpeg)
  const [short, long] = A4
  const [width, height] = image.width > image.height ? [long, short] : [short, long]
  const page = document.addPage([width, height])
  const fitted = image.scaleToFit(width, height)
  page.drawImage(image, { ...fitted, x: (width - fitted.width) / 2, y: (height - fitted.height) / 2 })
  return null
}

/** Draws the fields of a form on its pages, because only the pages are copied. */
function flatten(document: PDFDocument): void {
  try {
    document.getForm().flatten()
  } catch {
    // Fields that the library does not know keep the appearance that they have.
  }
}

/** Adds the pages of a PDF, which are written anew: whatever else the file contains is left out. */
async function addPdf(document: PDFDocument, bytes: Buffer): Promise<Refused | null> {
  const opened = await openPdf(bytes)
  if (isRefused(opened)) return opened
  flatten(opened.pdf)
  try {
    for (const page of await document.copyPages(opened.pdf, opened.pdf.getPageIndices()))
      document.addPage(page)
  } catch {
    return { refused: 'pdf_rovinato' }
  }
  return null
}

/** Returns a signed PDF as it is, with its signatures; null for a PDF without any. */
async function signedPdf(bytes: Buffer): Promise<ComposedDocument | Refused | null> {
  const opened = await openPdf(bytes)
  if (isRefused(opened)) return opened
  if (opened.signatures.length === 0) return null
  const firme = await padesSignatures(bytes, opened.signatures)
  return { tipo: 'pdf', bytes, pagine: opened.pagine, firme }
}

async function signedFile(bytes: Buffer): Promise<ComposedDocument | Refused> {
  const opened = await openP7m(bytes)
  if (isRefused(opened)) return opened
  const inside = await openPdf(opened.pdf)
  if (isRefused(inside)) return inside
  const pades = await padesSignatures(opened.pdf, inside.signatures)
  return { tipo: 'p7m', bytes: opened.der, pagine: inside.pagine, firme: [...opened.firme, ...pades] }
}

/** Handles a file that is sent alone, and that stays as it is when it is signed. @returns null when it is not signed */
async function single(bytes: Buffer): Promise<ComposedDocument | Refused | null> {
  const kind = kindOf(bytes)
  if (kind === 'p7m') return await signedFile(bytes)
  return kind === 'pdf' ? await signedPdf(bytes) : null
}

async function add(document: PDFDocument, bytes: Buffer, alone: boolean): Promise<Refused | null> {
  const kind = kindOf(bytes)
  if (typeof kind === 'object') return kind
  if (kind === 'p7m') return { refused: 'firmato_insieme' }
  if (kind === 'pdf') {
    if (!alone) {
      const signed = await signedPdf(bytes)
      if (signed) return isRefused(signed) ? signed : { refused: 'firmato_insieme' }
    }
    return await addPdf(document, bytes)
  }
  return await addImage(document, bytes, kind === 'heic')
}

/**
 * Makes one document of files.
 * @param begin called with the index of each file before it is opened
 */
export async function compose(
  files: readonly Buffer[],
  begin: (file: number) => void,
): Promise<ComposedDocument | RefusedContent> {
  const [only] = files
  if (only === undefined) return { refused: 'vuoto', file: 0 }
  if (files.length === 1) {
    const kept = await single(only)
    if (kept) return isRefused(kept) ? { ...kept, file: 0 } : kept
  }
  const document = await PDFDocument.create({ updateMetadata: false })
  for (const [file, bytes] of files.entries()) {
    begin(file)
    const refused = await add(document, bytes, files.length === 1)
    if (refused) return { ...refused, file }
    if (document.getPageCount() > PAGES_MAX) return { refused: 'pdf_pagine', file }
  }
  const bytes = Buffer.from(await document.save())
  return { tipo: 'pdf', bytes, pagine: document.getPageCount(), firme: [] }
}

/** Adds bookmarks to the pages of a PDF, which programs show when they open it. */
function addBookmarks({ context, catalog }: PDFDocument, bookmarks: { name: string; page: PDFRef }[]): void {
  const root = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [i, { name, page }] of bookmarks.entries()) {
    const [before, after] = [refs[i - 1], refs[i + 1]]
    const bookmark = context.obj({ Parent: root, Dest: [page, 'Fit'] })
    bookmark.set(PDFName.of('Title'), PDFHexString.fromText(name))
    if (before) bookmark.set(PDFName.of('Prev'), before)
    if (after) bookmark.set(PDFName.of('Next'), after)
    context.assign(refs[i]!, bookmark)
  }
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: refs[0]!, Last: refs.at(-1)!, Count: refs.length }),
  )
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

/** Returns one PDF with the pages of several, each with a bookmark. */
export async function merge(pdfs: readonly NamedPdf[]): Promise<Uint8Array | RefusedContent> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const bookmarks = []
  for (const [file, { name, bytes }] of pdfs.entries()) {
    const first = document.getPageCount()
    const refused = await addPdf(document, Buffer.from(bytes))
    if (refused) return { ...refused, file }
    bookmarks.push({ name, page: document.getPage(first).ref })
  }
  addBookmarks(document, bookmarks)
  return await document.save()
}

/** Returns the PDF inside a signed file. @throws when it has none */
export async function pdfOf(bytes: Buffer): Promise<Uint8Array> {
  const opened = await openP7m(bytes)
  if (isRefused(opened)) throw new Error(opened.refused)
  const refused = pdfRefusal(opened.pdf)
  if (refused) throw new Error(refused)
  return opened.pdf
}
