import { constants, inflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { ContentRefusal } from './document-content.ts'

export const PAGES_MAX = 200
/** Bytes at the end of a PDF in which its end is searched for. */
const TAIL_BYTES = 2048
const SIGNATURES_MAX = 50

/**
 * Names of keys and of types of what a document does automatically, or carries along. The actions of a document are dictionaries whose
 * `S` is the type.
 */
const FORBIDDEN: Record<string, ContentRefusal> = {
  JavaScript: 'pdf_script',
  JS: 'pdf_script',
  Launch: 'pdf_script',
  ImportData: 'pdf_script',
  SubmitForm: 'pdf_script',
  Rendition: 'pdf_script',
  Movie: 'pdf_script',
  RichMedia: 'pdf_script',
  EmbeddedFile: 'pdf_allegati',
  EmbeddedFiles: 'pdf_allegati',
  FileAttachment: 'pdf_allegati',
  EF: 'pdf_allegati',
  GoToE: 'pdf_allegati',
  XFA: 'pdf_modulo',
}
/** Keys whose value is a type. */
const TYPES = ['S', 'Type', 'Subtype']

/** Names that no other data contains by chance, searched for in the bytes too: a later object may hide an earlier one. */
const WRITTEN = /\/(?:JavaScript|EmbeddedFiles?|RichMedia)\b/

/** Reference to the encryption of a PDF, which the trailer never compresses. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/

/** Digital signature in a PDF: where the signed bytes are (offset and length, twice), and the signature. */
export type PdfSignature = { ranges: number[]; cms: Buffer; kind: string; written_at: string | null }
/** PDF that was accepted. */
export type OpenedPdf = { pdf: PDFDocument; pagine: number; signatures: PdfSignature[] }

function forbiddenIn(dict: PDFDict): ContentRefusal | null {
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText()
    if (Object.hasOwn(FORBIDDEN, name) && !TYPES.includes(name)) return FORBIDDEN[name]!
    if (!TYPES.includes(name) || !(value instanceof PDFName)) continue
    const type = value.decodeText()
    if (Object.hasOwn(FORBIDDEN, type)) return FORBIDDEN[type]!
  }
  return null
}

/** Yields every dictionary of an object, at any depth, without following references. */
function* dictsIn(object: PDFObject): Generator<PDFDict> {
  const left = [object]
  for (let at = left.pop(); at; at = left.pop()) {
    const dict = at instanceof PDFStream ? at.dict : at
    if (dict instanceof PDFDict) {
      yield dict
      left.push(...dict.values())
    } else if (dict instanceof PDFArray) left.push(...dict.asArray())
  }
}

function signatureIn(dict: PDFDict): PdfSignature | null {
  const range = dict.lookup(PDFName.of('ByteRange'))
  const contents = dict.lookup(PDFName.of('Contents'))
  if (!(range instanceof PDFArray) || !(contents instanceof PDFHexString || contents instanceof PDFString))
    return null
  const kind = dict.lookup(PDFName.of('SubFilter'))
  const date = dict.lookup(PDFName.of('M'))
  return {
    ranges: range.asArray().map((n) => (n instanceof PDFNumber ? n.asNumber() : Number.NaN)),
    cms: Buffer.from(contents.asBytes()),
    kind: kind instanceof PDFName ? kind.decodeText() : '',
    written_at: date instanceof PDFString ? dateOf(date) : null,
  }
}

function dateOf(text: PDFString): string | null {
  try {
    return text.decodeDate().toISOString()
  } catch {
    return null
  }
}

/** Entries of the catalog to which a program adds what is needed to validate the signatures later (PAdES-LT). */
const VALIDATION = ['DSS', 'Extensions']

/** Returns a text that is the same for the same object. */
function textOf(object: PDFObject | undefined, without: readonly string[] = []): string {
  if (object instanceof PDFStream) return `${textOf(object.dict)} ${object.getContentsString()}`
  if (!(object instanceof PDFDict)) return String(object)
  return object
    .entries()
    .filter(([key]) => !without.includes(key.decodeText()))
    .map(([key, value]) => `${key} ${value}`)
    .join('\n')
}

/**
 * Returns whether what follows the last signature of a PDF adds validation data only: every earlier object is as it was.
 * @param end length of the signed file
 */
export async function addsOnlyValidation(pdf: Buffer, end: number): Promise<boolean> {
  try {
    const [before, after] = [await parse(pdf.subarray(0, end)), await parse(pdf)]
    const { Root } = before.context.trailerInfo
    if (String(after.context.trailerInfo.Root) !== String(Root)) return false
    return before.context.enumerateIndirectObjects().every(([ref, object]) => {
      const allowed = String(ref) === String(Root) ? VALIDATION : []
      return textOf(after.context.lookup(ref), allowed) === textOf(object, allowed)
    })
  } catch {
    return false
  }
}

const parse = (bytes: Buffer) =>
  PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, preserveXFA: true })

/** Returns why bytes are not an entire PDF, before they are parsed. */
export function pdfRefusal(bytes: Buffer): ContentRefusal | null {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  if (!bytes.toString('latin1', 0, 5).startsWith('%PDF-') || !/startxref\s+\d+\s+%%EOF/.test(tail))
    return 'pdf_rovinato'
  return null
}

/** Streams that the library inflates: they contain objects, or the table of objects. */
const INFLATED = /\/(?:ObjStm|XRef)\b[\s\S]{0,1000}?\bstream\r?\n/g
/** Bytes to which all of these may inflate, far above what 200 pages need. */
const INFLATED_MAX_BYTES = 64 * 1024 * 1024

/**
 * Returns whether the streams that the library inflates become too large. One written so that it is not found here meets the
 * memory limit of the process.
 */
function isBomb(bytes: Buffer, text: string): boolean {
  let left = INFLATED_MAX_BYTES
  for (const { index, 0: head } of text.matchAll(INFLATED)) {
    const start = index + head.length
    const stream = bytes.subarray(start, text.indexOf('endstream', start))
    try {
      left -= inflateSync(stream, { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH }).length
    } catch (error) {
      // Any other error is one of the file, which the library reports.
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  return false
}

/** Parses a PDF and checks what is in it. Nothing of it is executed or displayed. */
export async function openPdf(bytes: Buffer): Promise<OpenedPdf | { refused: ContentRefusal }> {
  const broken = pdfRefusal(bytes)
  if (broken) return { refused: broken }
  const text = bytes.toString('latin1')
  if (ENCRYPTED.test(text)) return { refused: 'pdf_password' }
  if (isBomb(bytes, text)) return { refused: 'troppo_complesso' }
  try {
    const pdf = await parse(bytes)
    const signatures: PdfSignature[] = []
    for (const [, object] of pdf.context.enumerateIndirectObjects())
      for (const dict of dictsIn(object)) {
        const refused = forbiddenIn(dict)
        if (refused) return { refused }
        const signature = signatureIn(dict)
        if (signature && signatures.push(signature) > SIGNATURES_MAX) return { refused: 'troppo_complesso' }
      }
    const hidden = WRITTEN.exec(text)
    if (hidden) return { refused: FORBIDDEN[hidden[0].slice(1)]! }
    const pagine = pdf.getPageCount()
    if (pagine === 0) return { refused: 'pdf_rovinato' }
    return pagine > PAGES_MAX ? { refused: 'pdf_pagine' } : { pdf, pagine, signatures }
  } catch (error) {
    return { refused: error instanceof EncryptedPDFError ? 'pdf_password' : 'pdf_rovinato' }
  }
}
