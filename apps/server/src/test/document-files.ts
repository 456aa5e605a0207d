import { constants, deflateRawSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  type ComposedDocument,
  composeDocument,
  type contentRunner,
} from '../pratiche/documenti/document-content.ts'

/** Returns a PDF with this number of pages. @param change further changes to it */
export async function pdf(pages = 1, change: (document: PDFDocument) => unknown = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let n = 1; n <= pages; n++) document.addPage([300, 400]).drawText(`Pagina ${n}`)
  await change(document)
  return Buffer.from(await document.save())
}
/** Returns a file cut in its middle. */
export const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** Makes a document of files that must be accepted. */
export async function accepted(
  runner: ReturnType<typeof contentRunner>,
  files: readonly Uint8Array[],
): Promise<ComposedDocument> {
  const composed = await composeDocument(files, runner)
  if ('refused' in composed) throw new Error(`${composed.refused}: ${composed.file}`)
  return composed
}
/**
 * Returns a sound PDF with an empty object stream that inflates to 4 GB, from 4 MB.
 * @param filter name of its compression
 * @param mebibytes size to which it inflates
 */
export async function bomb(filter = 'FlateDecode', mebibytes = 4096): Promise<Buffer> {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(mebibytes).fill(block)])
  return Buffer.concat([
    await pdf(),
    Buffer.from(`99 0 obj\n<</Type/ObjStm/N 0/First 0/Filter/${filter}/Length ${stream.length}>>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ])
}
