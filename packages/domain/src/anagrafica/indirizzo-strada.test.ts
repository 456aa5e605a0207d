import { describe, expect, test } from 'vitest'
import { reasonNoStreet } from './indirizzo.ts'

describe('la via di un indirizzo', () => {
  test.each([
    ...[
      'Via',
      'via',
      'VIA.',
      'Piazza',
      'P.zza',
      'P.za',
      'C.so',
      'V.le',
      'Viale',
      'L.go',
      'Loc.',
      'Fraz.',
      'V.',
    ],
    ...['Via,', 'C.da', 'Via/Piazza', 'Via -', 'Strada', 'Vicolo', 'Indirizzo', 'Località'],
  ])('«%s» è solo un tipo di via', (text) => {
    expect(reasonNoStreet(text)).toBe('Scrivi anche il nome della via e il numero civico.')
  })

  test.each(['#N/D', '#RIF!', 'xxx', 'nessuno', 'null', 'n.d.'])('«%s» non è una via', (text) => {
    expect(reasonNoStreet(text)).toMatch(/^Scrivi il nome della via e il numero civico: «/)
  })

  test.each([
    ...[
      'Via Roma',
      'Via Roma 12',
      'Piazza 12',
      'Via dei Servi',
      'P.zza S. Marco 1',
      'Borgo',
      'San Marco 1',
      'C.so 22',
    ],
    ...[
      'Località Vallone',
      'Strada Statale',
      'Calle 3',
      'Vialetto',
      'Largo Augusto',
      '12, rue de la Paix',
      'Via X',
    ],
  ])('«%s» può essere una via', (text) => expect(reasonNoStreet(text)).toBeNull())
})
