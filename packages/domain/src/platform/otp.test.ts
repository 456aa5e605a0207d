import { describe, expect, test } from 'vitest'
import { codiceOtpScritto } from './otp.ts'

describe('un codice scritto (specifica §5: un numero maggiore di 0)', () => {
  test.each([
    ['123456', 123_456],
    [' 123 456 ', 123_456],
    ['123-456', 123_456],
    ['1', 1],
    ['000001', 1],
  ])('«%s» vale %i', (text, codice) => expect(codiceOtpScritto(text)).toBe(codice))

  test.each(['', '0', '000000', '12a456', '1,5', '1e5', '９９', '9'.repeat(20)])('«%s» non vale', (text) =>
    expect(codiceOtpScritto(text)).toBeNull(),
  )
})
