import { expect, test } from 'vitest'
import { premioImageVersions, TINTE, tintaDi } from './premio-image.ts'

test('una categoria nota ha la sua tinta, comunque scritta; le altre ne hanno una, sempre la stessa', () => {
  expect(tintaDi('Tempo libero')).toBe('tempo-libero')
  expect(tintaDi('CASA')).toBe('casa')
  expect(TINTE).toContain(tintaDi('Giardinaggio'))
  expect(tintaDi('Giardinaggio')).toBe(tintaDi('giardinaggio'))
  expect(tintaDi('')).toBe('casa')
})

test('un disegno ha due misure, una foto tre', () => {
  expect(premioImageVersions('/premi/zaino.webp')).toEqual({
    foto: false,
    lati: [
      { indirizzo: '/premi/zaino-160.webp', px: 160 },
      { indirizzo: '/premi/zaino.webp', px: 256 },
    ],
  })
  expect(premioImageVersions('/api/premi/foto/ab')).toEqual({
    foto: true,
    lati: [
      { indirizzo: '/api/premi/foto/ab/160', px: 160 },
      { indirizzo: '/api/premi/foto/ab/400', px: 400 },
      { indirizzo: '/api/premi/foto/ab', px: 800 },
    ],
  })
})
