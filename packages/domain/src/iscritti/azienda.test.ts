import { describe, expect, test } from 'vitest'
import {
  dateSbagliate,
  numeroDocumento,
  STATI_UTILIZZO,
  statoUtilizzoConId,
  verificaCodiceFiscaleAzienda,
} from './azienda.ts'

const PIVA = '00743110157'

describe('codice fiscale di un’azienda', () => {
  test.each([
    ['', PIVA],
    ['  ', PIVA],
    ['IT 00743110157', PIVA],
    ['rssmra80a01h501u', 'RSSMRA80A01H501U'],
    ['80 123 450 589', '80123450589'],
    ['C.F. 80123450589', '80123450589'],
    ['Codice fiscale: 80123450589', '80123450589'],
    ['CF/P.IVA 00743110157', PIVA],
    ['743110157', PIVA],
    ['Cod. Fisc. 00743110157', PIVA],
    ['Cod.Fisc. e P.IVA: 00743110157', PIVA],
    ['codice fiscale dell’azienda 80123450589', '80123450589'],
    ['C.F. RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
  ])('«%s» si tiene', (written, tenuto) => {
    expect(verificaCodiceFiscaleAzienda(written, PIVA)).toEqual({ ok: true, codice: tenuto })
  })
  test.each(['123', '80123450581', '00743110158', 'RSSMRA80A01H501X', 'Falegnameria'])(
    '«%s» si rifiuta',
    (written) => {
      expect(verificaCodiceFiscaleAzienda(written, PIVA)).toMatchObject({ ok: false })
    },
  )
})

test.each([
  ['12345678901', /^L’ultima cifra del codice fiscale non torna/],
  ['80012345678', /^L’ultima cifra/],
  ['80 123 450 581', /^L’ultima cifra/],
  ['Cod. Fisc. 00743110158', /^L’ultima cifra/],
  ['Tax ID 80123450581', /^L’ultima cifra/],
  ['codice fiscale 0074311015', /ha 11 cifre/],
  ['8012345058', /ha 11 cifre/],
  ['7,43E+08', /^Excel ha abbreviato il codice fiscale/],
  ['8.01235E+10', /^Excel ha abbreviato/],
])('di «%s» si dice che cosa è sbagliato', (written, message) => {
  expect(verificaCodiceFiscaleAzienda(written, PIVA)).toMatchObject({
    message: expect.stringMatching(message),
  })
})

describe('il numero di un documento', () => {
  test.each([
    ['AX1234567', 'AX1234567'],
    ['ax 1234567', 'AX1234567'],
    ['n. AX1234567', 'AX1234567'],
    ['N° AX1234567', 'AX1234567'],
    ['N°AX1234567', 'AX1234567'],
    ['nr. AX1234567', 'AX1234567'],
    ['C.I. AX1234567', 'AX1234567'],
    ['C. I. n. AX1234567', 'AX1234567'],
    ['C.I.E. CA00000AA', 'CA00000AA'],
    ['CIE CA00000AA', 'CA00000AA'],
    ['CI AX 1234567', 'AX1234567'],
    ['Carta d’identità AX1234567', 'AX1234567'],
    ["CARTA D'IDENTITA' N. AX1234567", 'AX1234567'],
    ['carta di identità elettronica n° CA00000AA.', 'CA00000AA'],
    ['Passaporto YA1234567', 'YA1234567'],
    ['Patente di guida n. U1A234567B', 'U1A234567B'],
    ['CI1234567', 'CI1234567'],
    ['CI 1234567', 'CI1234567'],
    ['N1234567', 'N1234567'],
    ['NA1234567', 'NA1234567'],
    ['MI/12-34.5', 'MI/12-34.5'],
    ['Numero: 1234567AA', '1234567AA'],
  ])('«%s» è «%s»', (written, number) => expect(numeroDocumento(written)).toBe(number))
})

describe('date di chi firma e del suo documento', () => {
  const TODAY = '2026-11-21'
  const GIUSTE = {
    data_nascita: '1980-01-01',
    data_rilascio_documento: '2021-03-01',
    data_scadenza_documento: '2031-01-01',
  }
  test('giuste, anche l’ultimo giorno e il primo', () => {
    expect(dateSbagliate(GIUSTE, TODAY)).toEqual({})
    const giusteOggi = { ...GIUSTE, data_scadenza_documento: TODAY, data_nascita: '2008-11-21' }
    expect(dateSbagliate(giusteOggi, TODAY)).toEqual({})
    expect(dateSbagliate({ ...GIUSTE, data_rilascio_documento: TODAY }, TODAY)).toEqual({})
  })
  test.each([
    ['data_nascita', '2008-11-22', /maggiorenne/],
    ['data_nascita', '2030-01-01', /futuro/],
    ['data_nascita', '1880-01-01', /troppo lontana/],
    ['data_rilascio_documento', '2026-11-22', /futuro/],
    ['data_rilascio_documento', '1979-01-01', /prima della nascita/],
    ['data_scadenza_documento', '2026-11-20', /scaduto/],
    ['data_scadenza_documento', '2021-03-01', /dopo il rilascio/],
    ['data_scadenza_documento', '2037-03-02', /troppo lontana/],
    ['data_scadenza_documento', '2120-01-01', /troppo lontana/],
    ['data_scadenza_documento', '9999-12-31', /troppo lontana/],
  ])('%s %s', (field, data, sentence) => {
    const sbagliate = dateSbagliate({ ...GIUSTE, [field]: data }, TODAY)
    expect(sbagliate).toEqual({ [field]: expect.stringMatching(sentence) })
  })
})

test('dopo i settant’anni la carta d’identità può non scadere', () => {
  const card = { data_nascita: '1950-01-01', data_rilascio_documento: '2026-08-01' }
  expect(dateSbagliate({ ...card, data_scadenza_documento: '2076-08-01' }, '2026-11-21')).toEqual({})
  const licence = { data_nascita: '1980-01-01', data_rilascio_documento: '2026-08-01' }
  expect(dateSbagliate({ ...licence, data_scadenza_documento: '2042-01-01' }, '2026-11-21')).toEqual({})
})

test('uno stato di utilizzo che non c’è vale come da verificare', () => {
  expect(statoUtilizzoConId(3)).toMatchObject({ descrizione: 'Verificato', utilizzabile: true })
  expect(statoUtilizzoConId(99)).toMatchObject(STATI_UTILIZZO.daVerificare)
})
