import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

/** Reads back what a spreadsheet would see. */
function leggi(testo: string): string[][] {
  expect(testo.startsWith('\ufeff')).toBe(true)
  const rows: string[][] = [[]]
  let cella = ''
  let dentro = false
  for (let i = 1; i < testo.length; i++) {
    const c = testo[i]!
    if (dentro) {
      if (c !== '"') cella += c
      else if (testo[i + 1] === '"') cella += testo[++i]
      else dentro = false
    } else if (c === '"') dentro = true
    else if (c === ';') {
      rows.at(-1)!.push(cella)
      cella = ''
    } else if (c === '\r' && testo[i + 1] === '\n') {
      rows.at(-1)!.push(cella)
      cella = ''
      rows.push([])
      i++
    } else cella += c
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

  test.each(['=1+1', '+39333', '-2', '@SUM(A1)', '\t=1', ' =cmd|x', '\u200b=1', '＝1'])(
    '%j non parte come formula',
    (testo) => expect(leggi(formatCsv(['a'], [[testo]]))[1]![0]).toBe(`'${testo}`),
  )

  test('un numero resta un numero, anche negativo', () => {
    expect(leggi(formatCsv(['a'], [[-5]]))[1]).toEqual(['-5'])
  })

  test('qualunque tabella si rilegge com’era', () => {
    const testo = fc.string({ unit: 'grapheme' }).filter((t) => !/^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u.test(t))
    fc.assert(
      fc.property(fc.array(fc.tuple(testo, testo), { minLength: 1 }), (rows) => {
        expect(leggi(formatCsv(['a', 'b'], rows)).slice(1)).toEqual(rows)
      }),
    )
  })
})
