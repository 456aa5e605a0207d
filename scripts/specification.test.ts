import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** docs/specification.md has one row per rule of the specification, each with the tests that verify it. */
const root = resolve(import.meta.dirname, '..')
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Declarations of a test: `it('…'`, `test('…'`, and the second call of `test.each(…)('…'`. */
const DECLARED = /(?:\b(?:it|test)|\))\s*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs

type Row = { number: string; rule: string; shown: string[] }

const text = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
const sections = text.split(/^## /m).slice(1)
const numberOf = (section: string) => Number(/^(\d+)\./.exec(section)?.[1])

/** Returns the rows of a section's table: number, rule, tests as `path › title`. */
function rowsOf(section: string): Row[] {
  return section
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [number = '', rule = '', shown = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { number, rule, shown: [...shown.matchAll(/`([^`]+)`/g)].map((found) => found[1] as string) }
    })
}

const rows = sections.flatMap(rowsOf)

/** Returns the titles declared in a test file, as in its source. */
function titlesIn(file: string): string[] {
  const path = resolve(root, file)
  if (!existsSync(path)) return []
  return [...readFileSync(path, 'utf8').matchAll(DECLARED)].map((found) =>
    (found[2] as string).replaceAll("\\'", "'"),
  )
}

/** Returns the error of a row as a sentence; null when a test verifies its rule. */
function faultOf({ number, rule, shown }: Row): string | null {
  if (!rule) return `${number}: senza regola`
  if (shown.length === 0) return `${number}: senza prova`
  const [missing] = shown.filter((where) => {
    const [file = '', title = ''] = where.split(' › ')
    return !titlesIn(file).includes(title)
  })
  return missing ? `${number}: non c’è ${missing}` : null
}

describe('docs/specification.md', () => {
  test('ha ogni sezione della specifica, con le sue righe numerate di seguito', () => {
    expect(sections.map(numberOf)).toEqual(SECTIONS)
    for (const section of sections) {
      const numbers = rowsOf(section).map((row) => row.number)
      expect(numbers.length, `righe della sezione ${numberOf(section)}`).toBeGreaterThan(0)
      expect(numbers).toEqual(numbers.map((_, i) => `${numberOf(section)}.${i + 1}`))
    }
  })

  test('ogni regola nomina una prova che c’è', () =>
    expect(rows.map(faultOf).filter((fault) => fault !== null)).toEqual([]))
})

test('una riga sbagliata si trova: senza prova, con un file o un titolo che non ci sono', () => {
  const here = 'scripts/specification.test.ts'
  const rule = 'Una regola.'
  const good = `${here} › ogni regola nomina una prova che c’è`
  expect(faultOf({ number: '2.1', rule, shown: [good] })).toBeNull()
  expect(faultOf({ number: '2.1', rule, shown: [] })).toBe('2.1: senza prova')
  expect(faultOf({ number: '2.1', rule: '', shown: [good] })).toBe('2.1: senza regola')
  for (const wrong of [`${here} › non c’è`, 'scripts/niente.test.ts › niente', 'solo un nome']) {
    expect(faultOf({ number: '2.1', rule, shown: [good, wrong] })).toBe(`2.1: non c’è ${wrong}`)
  }
})
