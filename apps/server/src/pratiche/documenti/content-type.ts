import type { ContentRefusal } from './document-content.ts'

/** Kinds of files that can become a document. */
export type ContentKind = 'pdf' | 'immagine' | 'heic' | 'p7m'

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']
const OTHER_PICTURES = ['GIF8', 'II*\0', 'MM\0*', 'BM']

/** Refusals of files that begin with these bytes. */
const SIGNATURES: [start: string, refusal: ContentRefusal][] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'office'],
  ['{\\rtf', 'word'],
  ...OTHER_PICTURES.map((start): [string, ContentRefusal] => [start, 'altra_immagine']),
  ['Rar!', 'archivio'],
  ['7z\xbc\xaf', 'archivio'],
  ['\x1f\x8b', 'archivio'],
  ['\x1aE\xdf\xa3', 'video'],
  ['RIFF', 'video'],
  ['MZ', 'programma'],
  ['\x7fELF', 'programma'],
]

/** Returns the kind of a zip file, from the names in it: office formats are zip files. */
function zipRefusal(text: string): ContentRefusal {
  if (text.includes('word/') || text.includes('opendocument.text')) return 'word'
  if (text.includes('xl/') || text.includes('opendocument.spreadsheet')) return 'excel'
  return text.includes('ppt/') ? 'office' : 'archivio'
}

/** Returns whether bytes are CMS in DER or BER (`SEQUENCE`, then the object identifier of signed data), or the same as base64. */
function isSigned(bytes: Buffer): boolean {
  const oid = Buffer.from('06092a864886f70d010702', 'hex')
  if (bytes[0] === 0x30) return bytes.subarray(0, 24).includes(oid)
  const text = bytes
    .toString('latin1', 0, 200)
    .replace(/^-----BEGIN [A-Z0-9 ]+-----/, '')
    .replace(/\s/g, '')
  return /^MI[\w+/]{20}/.test(text) && isSigned(Buffer.from(text.slice(0, 32), 'base64'))
}

/** Returns the kind of a file from its content, never from its name; or why it cannot become a document. */
export function kindOf(bytes: Buffer): ContentKind | { refused: ContentRefusal } {
  if (bytes.length === 0) return { refused: 'vuoto' }
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return 'immagine'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'immagine'
  if (start.slice(4, 8) === 'ftyp')
    return HEIC_BRANDS.includes(start.slice(8, 12))
      ? 'heic'
      : { refused: start.slice(8, 12).startsWith('avi') ? 'altra_immagine' : 'video' }
  if (isSigned(bytes)) return 'p7m'
  if (start.startsWith('PK\x03\x04')) return { refused: zipRefusal(bytes.toString('latin1')) }
  const known = SIGNATURES.find(([begin]) => start.startsWith(begin))
  if (known) return { refused: known[1] }
  const text = bytes.toString('latin1', 0, 1024)
  // Some scanners write bytes before the header, but so do files that are something else to other programs.
  if (text.includes('%PDF-')) return { refused: 'pdf_rovinato' }
  if (/^\s*<(?:!doctype html|html)/i.test(text)) return { refused: 'pagina_web' }
  return { refused: 'sconosciuto' }
}
