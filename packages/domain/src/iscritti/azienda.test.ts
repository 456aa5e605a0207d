import { describe, expect, test } from 'vitest'
import { dateSbagliate, STATI_UTILIZZO, statoUtilizzoConId, verificaCodiceFiscaleAzienda } from './azienda.ts'

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

test.each(['Cod. Fisc. 00743110158', 'codice fiscale 0074311015', 'Tax ID 80123450581'])(
  'in «%s» sono sbagliate le cifre, non il loro numero di caratteri',
  (written) => {
    expect(verificaCodiceFiscaleAzienda(written, PIVA)).toMatchObject({
      message: expect.stringMatching(/ha 11 cifre/),
    })
  },
)

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
  ])('%s %s', (field, data, sentence) => {
    const sbagliate = dateSbagliate({ ...GIUSTE, [field]: data }, TODAY)
    expect(sbagliate).toEqual({ [field]: expect.stringMatching(sentence) })
  })
})

test('uno stato di utilizzo che non c’è vale come da verificare', () => {
  expect(statoUtilizzoConId(3)).toMatchObject({ descrizione: 'Verificato', utilizzabile: true })
  expect(statoUtilizzoConId(99)).toMatchObject(STATI_UTILIZZO.daVerificare)
})
