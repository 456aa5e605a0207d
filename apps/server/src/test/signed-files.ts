import { webcrypto } from 'node:crypto'
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { Integer, ObjectIdentifier, OctetString, PrintableString, UTCTime, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

const DATA = '1.2.840.113549.1.7.1'
const HASH = 'SHA-256'

/** Person with a certificate of their own, made for a test. */
export type Signer = {
  /** Signs data with CMS. @param detached leaves the data out, as in a PDF. @returns DER */
  sign: (data: Uint8Array, at: Date | null, detached?: boolean) => Promise<Buffer>
}

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/** Creates a signer with a certificate that is valid between two instants. */
export async function createSigner(name: string, issuer: string, from: Date, to: Date): Promise<Signer> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 7 })
  const named = (value: string) =>
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value }) })
  const country = () =>
    new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'IT' }) })
  certificate.subject.typesAndValues.push(country(), named(name))
  certificate.issuer.typesAndValues.push(country(), named(issuer))
  certificate.notBefore.value = from
  certificate.notAfter.value = to
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never)
  await certificate.sign(keys.privateKey as never, HASH)
  return {
    sign: async (data, at, detached = false) => {
      const digest = await webcrypto.subtle.digest(HASH, bufferOf(data))
      const attributes = [
        new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: DATA })] }),
        ...(at
          ? [new Attribute({ type: '1.2.840.113549.1.9.5', values: [new UTCTime({ valueDate: at })] })]
          : []),
        new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
      ]
      const { issuer, serialNumber } = certificate
      const cms = new SignedData({
        version: 1,
        digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })],
        encapContentInfo: new EncapsulatedContentInfo({
          eContentType: DATA,
          ...(!detached && { eContent: new OctetString({ valueHex: bufferOf(data) }) }),
        }),
        signerInfos: [
          new SignerInfo({
            version: 1,
            sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
            signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
          }),
        ],
        certificates: [certificate],
      })
      await cms.sign(keys.privateKey as never, 0, HASH, bufferOf(data))
      const info = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: cms.toSchema(true) })
      return Buffer.from(info.toSchema().toBER(false))
    },
  }
}

/** Hexadecimal digits of the place for a signature in a PDF. */
const PLACE = 8192
/** Number with the digits of the longest offset, replaced once the offsets are known. */
const OFFSET = 9_999_999_999

/** Returns a PDF of one page with a PAdES signature. */
export async function signedPdf(signer: Signer, at: Date): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([200, 200])
  page.drawText('Contratto')
  const range = PDFArray.withContext(pdf.context)
  for (const n of [0, OFFSET, OFFSET, OFFSET]) range.push(PDFNumber.of(n))
  const signature = pdf.context.register(
    pdf.context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: range,
      Contents: PDFHexString.of('0'.repeat(PLACE)),
      M: PDFString.fromDate(at),
    }),
  )
  const field = pdf.context.register(
    pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      T: PDFString.of('Firma'),
      V: signature,
      P: page.ref,
    }),
  )
  page.node.set(PDFName.of('Annots'), pdf.context.obj([field]))
  pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ SigFlags: 3, Fields: [field] }))
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }))
  const start = bytes.indexOf(`<${'0'.repeat(PLACE)}`)
  const end = start + PLACE + 2
  for (const offset of [start, end, bytes.length - end]) {
    const digits = String(OFFSET)
    bytes.write(String(offset).padStart(digits.length), bytes.indexOf(digits), 'latin1')
  }
  const cms = await signer.sign(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]), null, true)
  bytes.write(cms.toString('hex'), start + 1, 'latin1')
  return bytes
}
