import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCellulare, parseCellulare } from './cellulare.ts'

describe('cellulare', () => {
  test.each([
    '3331234567',
    '333 1234567',
    '333.123.45.67',
    '333-1234567',
    '333–123–4567',
    '333/1234567',
    '(333) 1234567',
    '+39 333 1234567',
    '+393331234567',
    '+ 39 333 1234567',
    '0039 333 1234567',
    '00393331234567',
    '(+39) 333 1234567',
    '(0039)333.1234567',
    '393331234567',
    ' 333\u00a01234567 ',
    '\u202a+39\u202f333\u2009123\u00a04567\u202c',
    '３３３１２３４５６７',
    'cell. 333 1234567',
    'Cell: 333 1234567',
    'tel. cell. +39 333 1234567',
    'tel:+393331234567',
    'il mio numero 333 1234567',
    'WhatsApp 333 1234567',
    'n. 333 1234567',
    '333 1234567 (Anna)',
    '333 1234567, ore pasti',
    'cell.333-1234567 ufficio',
    'Anna 333 1234567',
    'Anna Maria: 333 1234567',
    '📱333 1234567',
    '333 1234567 ☎',
    '"333 1234567"',
    '="3331234567"',
    "'3331234567",
    '<333 1234567>',
    '*333 1234567*;',
    '333_123_4567',
    '333,1234567',
    'https://wa.me/393331234567',
    'wa.me/393331234567',
    'https://api.whatsapp.com/send?phone=393331234567',
    'callto:+393331234567',
    '333\t1234567',
    '+39\t333\t123\t4567',
    '333\n1234567',
    'wa.me/393331234567?text=ciao',
    'https://api.whatsapp.com/send?phone=393331234567&text=Ciao',
    'https://wa.me/393331234567/?text=Ciao%20Anna',
    'whatsapp://send?text=Ciao&phone=%2B393331234567&app_absent=0',
    '+39 (0) 333 1234567',
    '+39 +39 333 1234567',
    '0039 39 333 1234567',
    '333 1234567 dopo le 18',
    '333 1234567 dopo le 18:30',
    '333 1234567 (dopo le 18)',
    '333 1234567 ore 9-18',
    '333 1234567, ore 9/13 e 15/19',
    '333 1234567 dal lunedì al venerdì 9-18',
    '333 1234567 int. 12',
    'dopo le 18: 333 1234567',
    'Tel./Cell. 333 1234567',
    'Tel/cell 333 1234567',
    'tel./cell.: +39 333 1234567',
    'Cell. / WhatsApp 333 1234567',
    '++39 333 1234567',
    '++393331234567',
    '+0039 333 1234567',
    '+ 0039 333 1234567',
    '+39 (Italia) 333 1234567',
    '+39 Italia 333 1234567',
    'Italia (+39) 333 1234567',
    '3331234567.0',
    '3331234567,0',
    '3331234567.00',
    '393331234567.0',
    '+393331234567.0',
    'TEL;TYPE=CELL:+393331234567',
    'TEL;TYPE=CELL;TYPE=pref:+39 333 1234567',
    'TEL;type=CELL;PREF=1:3331234567',
    'item1.TEL:+393331234567',
    'TEL;VALUE=uri;TYPE="voice,cell":tel:+393331234567',
    '333 1234567 / 333 1234567',
    '333 1234567 / 02 12345678',
    '02 12345678 / 333 1234567',
    'tel. 02 12345678 cell. 333 1234567',
    'cell. 333 1234567 fisso 0532 123456',
    'telefono3331234567',
    '3331234567;ext=1',
    '333 - 1234567',
    '333 / 1234567',
    '+39 - 333 1234567',
  ])('«%s» è +393331234567', (text) =>
    expect(parseCellulare(text)).toEqual({ ok: true, cellulare: '+393331234567', estero: false }),
  )

  test('393 è anche un prefisso di operatore: dieci cifre sono un numero intero', () =>
    expect(parseCellulare('3931234567')).toMatchObject({ cellulare: '+393931234567' }))

  test.each([
    ['', /Inserisci/],
    ['cell.', /in cifre/],
    ['02 12345678', /telefono fisso/],
    ['+39 06 1234567', /telefono fisso/],
    ['333123456789012', /non è completo o non esiste/],
    ['33312', /non è completo/],
    ['1234567890', /non è completo/],
    ['333 123456O', /in cifre, per esempio/],
    ['trecentotrentatré', /in cifre/],
    ['+', /in cifre|non è completo/],
    ['٣٣٣١٢٣٤٥٦٧', /in cifre/],
    ['333+1234567', /in cifre/],
    ['O3331234567', /in cifre/],
    ['3331234567x', /in cifre/],
    ['dopo le 18', /in cifre/],
    ['tel. 02 12345678 dopo le 18', /telefono fisso/],
    ['0333 1234567', /telefono fisso/],
    ['3,33E+09', /in cifre/],
    ['Anna', /in cifre/],
    ['+39 0331 1234567', /telefono fisso/],
    ['333 1234567 o 347 7654321', /un solo numero/],
    ['333 1234567 / 347 7654321', /un solo numero/],
    ['333 1234567/347 7654321', /un solo numero/],
    ['333/1234567 - 347/7654321', /un solo numero/],
    ['3331234567; 3477654321', /un solo numero/],
    ['3331234567,3477654321', /un solo numero/],
    ['333 1234567\n347 7654321', /un solo numero/],
    ['+39 333 1234567 (Anna), +39 347 7654321 (Ugo)', /un solo numero/],
    ['cell. 333 1234567 WhatsApp 347 7654321', /un solo numero/],
    ['+39 333 1234567 / +44 7400 123456', /un solo numero/],
    ['333 12345 / 347 765', /non è completo/],
  ])('«%s» è rifiutato con una frase che dice come correggerlo', (text, message) => {
    const outcome = parseCellulare(text)
    expect(outcome.ok ? outcome.cellulare : outcome.message).toMatch(message)
  })

  test.each([
    '+44 7400 123456',
    '0041 78 123 45 67',
    '+378 66 661212',
    '+44 (UK) 7400 123456',
    '+41 Svizzera 78 123 45 67',
    '+44 - 3331234567',
    '++44 7400 123456',
    '+44 7400 123456 dopo le 18',
    'TEL;TYPE=CELL:+447400123456',
  ])('un numero estero, «%s», si accetta solo dove non servono SMS', (text) => {
    expect(parseCellulare(text)).toEqual({ ok: false, message: expect.stringMatching(/\+39/) })
    expect(parseCellulare(text, false)).toMatchObject({ ok: true, estero: true })
  })

  test('quello che si legge si rilegge uguale, e nessun testo lo fa cadere', () => {
    const scritture = fc.oneof(fc.stringMatching(/^[+0-9 .()/a-z-]{0,24}$/), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(scritture, (text) => {
        const outcome = parseCellulare(text, false)
        if (!outcome.ok) return
        expect(outcome.cellulare).toMatch(/^\+\d{7,15}$/)
        expect(parseCellulare(outcome.cellulare, false)).toEqual(outcome)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['+393471234567', '347 123 4567'],
  ['+39347123456', '347 123 456'],
  ['+41791234567', '+41791234567'],
  ['anna@posta.it', 'anna@posta.it'],
  ['', ''],
])('%s si legge «%s»', (e164, written) => expect(formatCellulare(e164)).toBe(written))
