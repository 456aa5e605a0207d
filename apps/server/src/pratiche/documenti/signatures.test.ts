import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { accepted as acceptedBy, half, pdf } from '../../test/document-files.ts'
import { createSigner, signedPdf } from '../../test/signed-files.ts'
import { composeDocument, contentRunner, pdfInP7m } from './document-content.ts'

const AT = new Date('2026-03-02T10:00:00Z')
const signer = createSigner('Ada Neri', 'CA di prova', new Date('2025-01-01'), new Date('2027-01-01'))
const expired = createSigner('Ugo Verdi', 'CA di prova', new Date('2020-01-01'), new Date('2021-01-01'))

const runner = contentRunner()
afterAll(() => runner.end())
const accepted = (files: readonly Uint8Array[]) => acceptedBy(runner, files)

describe('firme', () => {
  const firma = {
    firmatario: 'Ada Neri',
    emittente: 'CA di prova',
    firmata_il: AT.toISOString(),
    integra: true,
    certificato_valido: true,
  }

  test('un PDF firmato resta com’è, byte per byte', async () => {
    const signed = await signedPdf(await signer, AT)
    const composed = await accepted([signed])
    expect(composed.bytes.equals(signed)).toBe(true)
    expect(composed).toMatchObject({ tipo: 'pdf', pagine: 1, firme: [firma] })
  })

  test('cambiato dopo la firma non è integro', async () => {
    const signed = await signedPdf(await signer, AT)
    const changed = Buffer.from(signed)
    changed.write('301', changed.indexOf('200 200'), 'latin1')
    expect((await accepted([changed])).firme).toEqual([{ ...firma, integra: false }])
  })

  test('i dati per convalidare la firma si possono aggiungere, una pagina no', async () => {
    const signed = await signedPdf(await signer, AT)
    const later = async (change: (document: PDFDocument) => void) => {
      const document = await PDFDocument.load(signed, { updateMetadata: false, forIncrementalUpdate: true })
      change(document)
      return (await accepted([await document.commit()])).firme
    }
    const dss = (document: PDFDocument) =>
      document.catalog.set(PDFName.of('DSS'), document.context.obj({ Certs: [] }))
    expect(await later(dss)).toEqual([firma])
    expect(await later((document) => document.addPage())).toEqual([{ ...firma, integra: false }])
  })

  test('.p7m in DER, in base64, in PEM, firmato due volte', async () => {
    const original = await pdf(2)
    const der = await (await signer).sign(original, AT)
    const base64 = der.toString('base64').replace(/.{64}/g, '$&\r\n')
    const pem = `-----BEGIN PKCS7-----\n${base64}\n-----END PKCS7-----\n`
    for (const file of [der, Buffer.from(base64), Buffer.from(pem)]) {
      const composed = await accepted([file])
      expect(composed).toMatchObject({ tipo: 'p7m', pagine: 2, firme: [firma] })
      expect(composed.bytes.equals(der)).toBe(true)
    }
    expect((await pdfInP7m(der)).equals(original)).toBe(true)
    const twice = await (await expired).sign(der, AT)
    expect((await accepted([twice])).firme).toEqual([
      { ...firma, firmatario: 'Ugo Verdi', certificato_valido: false },
      firma,
    ])
  })

  test('un .p7m con il PDF cambiato non è integro; senza ora la firma è di adesso', async () => {
    const der = await (await signer).sign(await pdf(), null)
    const [one] = (await accepted([der])).firme
    expect(one).toMatchObject({ firmata_il: null, integra: true })
    const changed = Buffer.from(der)
    changed[changed.indexOf('%PDF-') + 7]! ^= 1
    expect((await accepted([changed])).firme).toMatchObject([{ integra: false }])
  })

  test('che si rifiutano', async () => {
    const signed = await signedPdf(await signer, AT)
    const der = await (await signer).sign(await pdf(), AT)
    const script = await pdf(1, (document) => document.addJavaScript('a', 'x'))
    const inside = async (bytes: Buffer) => composeDocument([await (await signer).sign(bytes, AT)], runner)
    expect(await composeDocument([await pdf(), signed], runner)).toEqual({
      refused: 'firmato_insieme',
      file: 1,
    })
    expect(await composeDocument([der, await pdf()], runner)).toEqual({ refused: 'firmato_insieme', file: 0 })
    expect(await composeDocument([half(der)], runner)).toEqual({ refused: 'p7m_rovinato', file: 0 })
    expect(await inside(Buffer.from('<FatturaElettronica/>'))).toEqual({ refused: 'p7m_senza_pdf', file: 0 })
    expect(await inside(script)).toEqual({ refused: 'pdf_script', file: 0 })
  })
})
