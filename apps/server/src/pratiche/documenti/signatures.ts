import { clock } from '@primo/domain/platform/clock'
import { fromBER, GeneralizedTime, type OctetString, UTCTime } from 'asn1js'
import {
  Certificate,
  ContentInfo,
  type RelativeDistinguishedNames,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs'
import type { ContentRefusal, Firma } from './document-content.ts'
import { addsOnlyValidation, type PdfSignature } from './pdf-content.ts'

const OID = {
  signed_data: '1.2.840.113549.1.7.2',
  signing_time: '1.2.840.113549.1.9.5',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  name: '2.5.4.3',
  organization: '2.5.4.10',
}
/** Kind of a timestamp of a whole PDF: it is of a service, not of a signer. */
const DOCUMENT_TIMESTAMP = 'ETSI.RFC3161'
/** Signed files inside signed files, when several people have signed one after the other. */
const NESTED_MAX = 5
const SIGNERS_MAX = 50

const bufferOf = (bytes: Uint8Array) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer

function parseCms(der: Uint8Array): SignedData | null {
  try {
    const parsed = fromBER(bufferOf(der))
    if (parsed.offset === -1) return null
    const info = new ContentInfo({ schema: parsed.result })
    return info.contentType === OID.signed_data ? new SignedData({ schema: info.content }) : null
  } catch {
    return null
  }
}

function nameIn(names: RelativeDistinguishedNames): string {
  const valueAt = (oid: string) =>
    names.typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value
  const name: unknown = valueAt(OID.name) ?? valueAt(OID.organization)
  return typeof name === 'string' ? name.slice(0, 200) : ''
}

/** Returns the instant of a timestamp service, else that which the signer's program wrote. */
function timeOf({ signedAttrs, unsignedAttrs }: SignerInfo): string | null {
  try {
    const token = unsignedAttrs?.attributes.find(({ type }) => type === OID.timestamp)?.values[0]
    const content = token && new SignedData({ schema: new ContentInfo({ schema: token }).content })
    const info = content?.encapContentInfo.eContent
    if (info) return TSTInfo.fromBER(contentOf(info)).genTime.toISOString()
  } catch {
    // A timestamp that cannot be read is none.
  }
  const time: unknown = signedAttrs?.attributes.find(({ type }) => type === OID.signing_time)?.values[0]
  return time instanceof UTCTime || time instanceof GeneralizedTime ? time.toDate().toISOString() : null
}

/** Returns the bytes of an octet string, which may be in pieces. */
function contentOf(octets: OctetString): Uint8Array {
  return new Uint8Array(octets.getValue())
}

function certificateOf(cms: SignedData, { sid }: SignerInfo): Certificate | null {
  const certificates = (cms.certificates ?? []).filter((one) => one instanceof Certificate)
  const found = certificates.find(
    ({ issuer, serialNumber }) =>
      'serialNumber' in sid && issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber),
  )
  return found ?? (certificates.length === 1 ? certificates[0]! : null)
}

/** Returns whether the signed content is intact. The chain of the certificates is not checked. */
async function isIntact(cms: SignedData, signer: number, data: Uint8Array): Promise<boolean> {
  try {
    return await cms.verify({ signer, data: bufferOf(data), checkChain: false })
  } catch {
    return false
  }
}

/**
 * Returns the signatures of a CMS structure.
 * @param data the signed content
 * @param otherwise instant to use when the signature has none
 */
async function signaturesIn(cms: SignedData, data: Uint8Array, otherwise: string | null): Promise<Firma[]> {
  const firme: Firma[] = []
  for (const [i, signer] of cms.signerInfos.slice(0, SIGNERS_MAX).entries()) {
    const certificate = certificateOf(cms, signer)
    const firmata_il = timeOf(signer) ?? otherwise
    const at = firmata_il === null ? clock.now() : new Date(firmata_il)
    const valid = certificate && certificate.notBefore.value <= at && at <= certificate.notAfter.value
    firme.push({
      firmatario: (certificate && nameIn(certificate.subject)) || 'Firmatario sconosciuto',
      emittente: (certificate && nameIn(certificate.issuer)) || 'Emittente sconosciuto',
      firmata_il,
      integra: await isIntact(cms, i, data),
      certificato_valido: valid ?? false,
    })
  }
  return firme
}

/** Returns DER from a file that may be DER, base64 or PEM. */
function toDer(bytes: Buffer): Buffer {
  if (bytes[0] === 0x30) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/-----[A-Z0-9 ]+-----/g, ''), 'base64')
}

/** Opens a signed file. @returns the file as DER, the PDF in it, and the signatures, outermost first */
export async function openP7m(
  bytes: Buffer,
): Promise<{ der: Buffer; pdf: Buffer; firme: Firma[] } | { refused: ContentRefusal }> {
  const der = toDer(bytes)
  const firme: Firma[] = []
  for (let depth = 0, inside = der; depth < NESTED_MAX; depth++) {
    const cms = parseCms(inside)
    if (!cms) return { refused: depth === 0 ? 'p7m_rovinato' : 'p7m_senza_pdf' }
    const { eContent } = cms.encapContentInfo
    if (!eContent || cms.signerInfos.length === 0) return { refused: 'p7m_senza_pdf' }
    const content = Buffer.from(contentOf(eContent))
    firme.push(...(await signaturesIn(cms, content, null)))
    if (content.toString('latin1', 0, 5) === '%PDF-') return { der, pdf: content, firme }
    inside = toDer(content)
  }
  return { refused: 'p7m_senza_pdf' }
}

/** Returns where the bytes of a signature end, or null when its ranges are not those of a signature of this file. */
function endOf({ ranges }: PdfSignature, length: number): number | null {
  const [from, first, then, second, ...others] = ranges as [number, number, number, number]
  const good = from === 0 && first > 0 && then > first && second >= 0 && then + second <= length
  return good && others.length === 0 ? then + second : null
}

/**
 * Returns the signatures of a PDF. When something was added after the last one, other than data to validate it, none is intact.
 */
export async function padesSignatures(pdf: Buffer, signatures: readonly PdfSignature[]): Promise<Firma[]> {
  const ends = signatures.map((signature) => endOf(signature, pdf.length) ?? 0)
  const end = Math.max(0, ...ends)
  const whole = pdf.toString('latin1', end).trim() === '' || (await addsOnlyValidation(pdf, end))
  const firme: Firma[] = []
  for (const [i, { ranges, cms: der, kind, written_at }] of signatures.entries()) {
    if (kind === DOCUMENT_TIMESTAMP) continue
    const cms = parseCms(der)
    const data = ends[i] ? signedBytes(pdf, ranges) : Buffer.of()
    const found = cms ? await signaturesIn(cms, data, written_at) : []
    for (const firma of found) firme.push({ ...firma, integra: firma.integra && ends[i]! > 0 && whole })
    if (found.length === 0)
      firme.push({
        firmatario: 'Firmatario sconosciuto',
        emittente: 'Emittente sconosciuto',
        firmata_il: written_at,
        integra: false,
        certificato_valido: false,
      })
  }
  return firme
}

function signedBytes(pdf: Buffer, [from = 0, first = 0, then = 0, second = 0]: readonly number[]): Buffer {
  return Buffer.concat([pdf.subarray(from, from + first), pdf.subarray(then, then + second)])
}
