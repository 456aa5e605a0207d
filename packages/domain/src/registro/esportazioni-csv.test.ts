import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsv } from './esportazioni.ts'

/** Parses CSV as a spreadsheet does. */
function read(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true)
  const rows: string[][] = [[]]
  let cell = ''
  let inside = false
  for (let i = 1; i < text.length; i++) {
    const c = text[i]!
    if (inside) {
      if (c !== '"') cell += c
      else if (text[i + 1] === '"') cell += text[++i]
      else inside = false
    } else if (c === '"') inside = true
    else if (c === ';') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (c === '\r' && text[i + 1] === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      rows.push([])
      i++
    } else cell += c
  }
  return rows.slice(0, -1)
}

describe('CSV', () => {
  test('marca, punto e virgola, virgolette raddoppiate', () => {
    expect(formatCsv(['Nome', 'Pratiche'], [['Rossi; "detto" Gino', 12]])).toBe(
      '\ufeffNome;Pratiche\r\n"Rossi; ""detto"" Gino";12\r\n',
    )
    expect(formatCsv(['a'], [[null]])).toBe('\ufeffa\r\n\r\n')
  })

  test.each(['=1+1', '+39 333', '-2', '@SUM(A1)', '\t=1', ' =cmd|x', '\u200b=1', '＝1'])(
    '%j non parte come formula',
    (text) => expect(read(formatCsv(['a'], [[text]]))[1]![0]).toBe(`'${text}`),
  )

  test.each([
    '00120',
    '06046',
    '+393331234567',
    '00905811006',
    '1234567890123456',
    '123456789012',
    '384512907764113',
    '9400110200881',
    '2345E67',
    '7e12',
    '23E+4',
    '4,5E9',
  ])('%s resta testo, con tutte le sue cifre', (text) =>
    expect(read(formatCsv(['a'], [[text]]))[1]![0]).toBe(`="${text}"`),
  )

  test.each(['120', '12345678901', '0', '07/03/2026', '0,5', '2345E', 'E2345', '12E34F', 'DEMO2026'])(
    '%s resta com’è',
    (text) => expect(read(formatCsv(['a'], [[text]]))[1]![0]).toBe(text),
  )

  test('un numero resta un numero, anche negativo', () => {
    expect(read(formatCsv(['a'], [[-5]]))[1]).toEqual(['-5'])
  })

  test('qualunque tabella si rilegge com’era', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .filter(
        (t) => !/^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]|^0\d+$|^\d{12,}$|^\d+(?:[.,]\d*)?[eE][+-]?\d+$/u.test(t),
      )
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        expect(read(formatCsv(['a', 'b'], rows)).slice(1)).toEqual(rows)
      }),
    )
  })
})
