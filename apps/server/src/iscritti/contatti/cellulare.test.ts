import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizzaCellulare } from './commands.ts'

describe('cellulare', () => {
  test.each(['cell. 333 1234567', '(+39) 333.123-45 67', '0039\u00a03331234567', '3331234567'])(
    '«%s» è +393331234567',
    (text) => expect(normalizzaCellulare(text)).toEqual({ ok: true, cellulare: '+393331234567' }),
  )

  test.each([
    ['+44 7400 123456', '+447400123456'],
    ['0041 78 123 45 67', '+41781234567'],
    ['+378 66 661212', '+37866661212'],
  ])('un cellulare estero con il prefisso, «%s», passa solo dove non servono SMS', (text, cellulare) => {
    expect(normalizzaCellulare(text, false)).toEqual({ ok: true, cellulare })
    expect(normalizzaCellulare(text).ok).toBe(false)
  })

  test.each(['+39 3000000000', '+44 20 7946 0000', '+999 123456789'])(
    '«%s» ha la forma giusta, ma nessun operatore l’ha',
    (text) => expect(normalizzaCellulare(text, false).ok).toBe(false),
  )

  test('la forma E.164 è stabile, e nessun testo fa cadere la lettura', () => {
    const scritture = fc.oneof(fc.stringMatching(/^[+0-9 .()/-]{0,20}$/), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(scritture, (text) => {
        const outcome = normalizzaCellulare(text, false)
        if (!outcome.ok) return
        expect(outcome.cellulare).toMatch(/^\+\d{8,15}$/)
        expect(normalizzaCellulare(outcome.cellulare, false)).toEqual(outcome)
      }),
      { numRuns: 300 },
    )
  })
})
