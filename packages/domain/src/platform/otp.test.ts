import { describe, expect, test } from 'vitest'
import { cifreDelCodice, codiceOtpScritto } from './otp.ts'

describe('un codice scritto (specifica §5: un numero maggiore di 0)', () => {
  test.each([
    ['123456', 123_456],
    [' 123 456 ', 123_456],
    ['123-456', 123_456],
    ['1', 1],
    ['000001', 1],
    ['482913.', 482_913],
    ['Codice 482913', 482_913],
    ['\u200e482913\u200b', 482_913],
    ['48\u00ad29\ufeff13', 482_913],
    ['Primo: 482913 è il tuo codice. Vale 10 minuti.\n\n@primo.example #482913', 482_913],
    ['il codice è 482 913, scade alle 10:30', 482_913],
    ['482.913', 482_913],
    ['482–913', 482_913],
    ['４８２９１３', 482_913],
    ['G-482913', 482_913],
    ['Speso 100000,50 €, 482913.', 482_913],
    ['Il 27-11-2026 il codice è 482913', 482_913],
    ['Il 27.11.2026 il codice è 482 913', 482_913],
    ['2026-11-27 10:30 il codice 482913', 482_913],
    ['Chiama l’800 123 456. Codice 482913', 482_913],
    ['Hai speso 100000,50 €: codice 482913', 482_913],
    ['482 913 è il codice, chiama lo 06 123456', 482_913],
    ['SMS del 281126: codice 482913', 482_913],
    ['Codice cliente 123456, codice OTP: 482913', 482_913],
    ['Chiamaci al +39 123456 o scrivi. Your code is 482-913', 482_913],
    ['281126: 482913 è il tuo codice, non 123456', 482_913],
    ['482913, tel. 800 123456', 482_913],
    ['Tel. 123456 oppure 482913', 482_913],
    ['28/11/2026 482913 è il codice, tel. 123456', 482_913],
    ['Ore 10.05 482913 è il codice', 482_913],
  ])('«%s» vale %i', (text, codice) => expect(codiceOtpScritto(text)).toBe(codice))

  test.each(['', '0', '000000', '12a456', '1,5', '1e5', '27/11/2026', 'Chiama lo 06 123456', '9'.repeat(20)])(
    '«%s» non vale',
    (text) => expect(codiceOtpScritto(text)).toBeNull(),
  )
})

describe('le cifre di un codice, in ciò che si scrive o si incolla', () => {
  test.each([
    ['482917', '482917'],
    ['482 917', '482917'],
    ['482-917', '482917'],
    ['482917 è il tuo codice Primo. Vale 10 minuti.\n\n@primo.example #482917', '482917'],
    ['Primo 2: il codice è 482 917.', '482917'],
    ['2 482917', '482917'],
    ['482.917', '482917'],
    ['27-11-2026: 482917', '482917'],
    ['482 917 è il codice, chiama lo 06 123456', '482917'],
    ['SMS del 281126: codice 482917', '482917'],
    ['４８２９１７', '482917'],
    ['48', '48'],
    ['12a', '12'],
    ['4829171', '482917'],
    ['ciao', ''],
    ['', ''],
  ])('«%s»: «%s»', (text, digits) => expect(cifreDelCodice(text)).toBe(digits))
})
