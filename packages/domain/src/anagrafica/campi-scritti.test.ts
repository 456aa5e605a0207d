import { expect, test } from 'vitest'
import type { GenereCampo, ValoreCampo } from './campi-finanziamento.ts'
import { leggiCampi, testoScritto } from './campi-scritti.ts'

const field = (id: number, genere: GenereCampo) => ({ id, genere, opzioni: ['Acquisto', 'Surroga'] })

test.each<[GenereCampo, ValoreCampo, string]>([
  ['testo', 'Arezzo', 'Arezzo'],
  ['numero', 120, '120'],
  ['importo', 123_450, '1.234,50'],
  ['importo', 120_000_00, '120.000'],
  ['data', '2026-11-21', '2026-11-21'],
  ['scelta', 'Surroga', 'Surroga'],
  ['si_no', true, 'si'],
  ['si_no', false, 'no'],
])('%s: %s si scrive «%s», e si legge uguale', (genere, value, text) => {
  expect(testoScritto(genere, value)).toBe(text)
  expect(leggiCampi([field(7, genere)], { 7: text })).toEqual({ valori: { 7: value }, errors: {} })
})

test('un campo vuoto non ha valore; uno sbagliato ha la sua frase', () => {
  expect(testoScritto('importo', undefined)).toBe('')
  const fields = [
    field(1, 'testo'),
    field(2, 'numero'),
    field(3, 'importo'),
    field(4, 'data'),
    field(5, 'si_no'),
  ]
  expect(leggiCampi(fields, { 1: '  ', 2: 'molti', 3: 'tanto', 4: 'domani', 5: '' })).toEqual({
    valori: {},
    errors: {
      'campi.2': expect.stringMatching(/numero intero/),
      'campi.3': expect.stringMatching(/importo in euro/),
      'campi.4': expect.stringMatching(/Scegli un giorno/),
    },
  })
})
