import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizzaCellulare } from './cellulare.ts'

describe('cellulare', () => {
  test.each([
    '3331234567',
    '333 1234567',
    '333.123.45.67',
    '333-1234567',
    '333/1234567',
    '+39 333 1234567',
    '+393331234567',
    '0039 333 1234567',
    '(+39) 333 1234567',
    '393331234567',
    ' 333\u00a01234567 ',
  ])('«%s» è +393331234567', (testo) => {
    expect(normalizzaCellulare(testo)).toEqual({ ok: true, cellulare: '+393331234567' })
  })

  test('393 è anche un prefisso di operatore: dieci cifre sono un numero intero', () => {
    expect(normalizzaCellulare('3931234567')).toEqual({ ok: true, cellulare: '+393931234567' })
  })

  test.each([
    ['+44 7400 123456', '+447400123456'],
    ['0041 78 123 45 67', '+41781234567'],
    ['+378 66 661212', '+37866661212'],
  ])('un cellulare estero con il prefisso: «%s»', (testo, cellulare) => {
    expect(normalizzaCellulare(testo)).toEqual({ ok: true, cellulare })
  })

  test('un numero estero senza prefisso passa solo se il paese è detto', () => {
    expect(normalizzaCellulare('07400 123456').ok).toBe(false)
    expect(normalizzaCellulare('07400 123456', 'GB')).toEqual({ ok: true, cellulare: '+447400123456' })
  })

  test.each([
    ['', /Inserisci/],
    ['02 12345678', /telefono fisso/],
    ['+39 06 1234567', /telefono fisso/],
    ['333123456789012', /non è completo o non esiste/],
    ['33312', /non è completo/],
    ['1234567890', /non è completo/],
    ['333 123456O', /sole cifre/],
    ['+', /sole cifre|non è completo/],
    ['٣٣٣١٢٣٤٥٦٧', /sole cifre/],
    ['333+1234567', /sole cifre/],
    ['tel:+393331234567', /sole cifre/],
    ['3331234567;ext=1', /sole cifre/],
  ])('«%s» è rifiutato', (testo, messaggio) => {
    const esito = normalizzaCellulare(testo)
    expect(esito.ok ? '' : esito.messaggio).toMatch(messaggio)
  })

  test('la forma E.164 è stabile, e nessun testo fa cadere la lettura', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^[+0-9 .()/-]{0,20}$/), fc.string({ unit: 'binary' })),
        (testo) => {
          const esito = normalizzaCellulare(testo)
          if (!esito.ok) return
          expect(esito.cellulare).toMatch(/^\+\d{8,15}$/)
          expect(normalizzaCellulare(esito.cellulare)).toEqual(esito)
        },
      ),
      { numRuns: 500 },
    )
  })
})
