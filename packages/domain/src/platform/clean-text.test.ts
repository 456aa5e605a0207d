import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanInput, cleanText } from './clean-text.ts'

const INVISIBLE = [
  ...[
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2067',
  ],
  ...[
    '\u2068',
    '\u2069',
    '\ufeff',
    '\u00ad',
    '\ufffe',
    '\uffff',
    '\ufdd0',
    '\u{1fffe}',
    '\u0000',
    '\u0007',
    '\u001b',
  ],
  ...['\u007f', '\u0080', '\u061c', '\ufff9', '\u3164', '\ud800', '\udc00', '\u200c', '\u200d', '\u{e0041}'],
]

describe('what a text loses', () => {
  test.each(INVISIBLE.map((c) => [c.codePointAt(0)!.toString(16), c]))('U+%s', (_, c) => {
    expect(cleanText(`${c}Rossi ${c}Ma${c}rio${c}`)).toBe('Rossi Mario')
  })

  test.each([
    ['uno\u00a0due\u2009tre\u3000quattro', 'uno due tre quattro'],
    ['uno\r\ndue\rtre\u2028quattro', 'uno\ndue\ntre\nquattro'],
    ['uno\tdue', 'uno\tdue'],
    ['Via Roma 12\vScala B', 'Via Roma 12 Scala B'],
    ['Anna\fVerdi', 'Anna Verdi'],
    ['uno\u000b\u000cdue\u000b', 'uno  due '],
    ['perché\vno', 'perché no'],
    ['uﬃcio ﬁliale', 'ufficio filiale'],
    ['perche\u0301', 'perché'],
    ['Ｍａｒｉｏ　Ｒｏｓｓｉ', 'Mario Rossi'],
    ['Ｖｉａ　Ｒｏｍａ　１２／Ａ', 'Via Roma 12/A'],
    ['ｍａｒｉｏ＠ｒｏｓｓｉ．ｉｔ', 'mario@rossi.it'],
    ['𝐌𝐚𝐫𝐢𝐨 𝑹𝒐𝒔𝒔𝒊 𝟙𝟚', 'Mario Rossi 12'],
    ['5 m² ½ 1ª ™', '5 m² ½ 1ª ™'],
    ['😀 👨‍👩‍👧 👍🏽 ❤️‍🔥 è', '😀 👨‍👩‍👧 👍🏽 ❤️‍🔥 è'],
    ['«Città» — 50 € l’8%', '«Città» — 50 € l’8%'],
    ['Ștefan Łódź Nguyễn', 'Ștefan Łódź Nguyễn'],
  ])('%j becomes %j', (written, clean) => expect(cleanText(written)).toBe(clean))

  test('cleaning twice is cleaning once, and what is left is well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanText(text)
        expect(cleanText(once)).toBe(once)
        expect(once.isWellFormed() && !/[\0\ufffe\uffff\u200b]/.test(once)).toBe(true)
      }),
    )
  })
})

test('in a body every text is cleaned but passwords', () => {
  const body = {
    nome: 'Ma\u200brio',
    tags: ['\ufeffuno', 2, null],
    sede: { via: 'via\u00a0Roma' },
    password: 'a\u200bb\u00a0c',
    password_attuale: 'e\u0301',
  }
  expect(cleanInput(body)).toEqual({
    nome: 'Mario',
    tags: ['uno', 2, null],
    sede: { via: 'via Roma' },
    password: 'a\u200bb\u00a0c',
    password_attuale: 'e\u0301',
  })
})
