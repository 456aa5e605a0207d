import { expect, test } from 'vitest'
import { linesOf } from './receipt-image.ts'

test('una frase va a capo tra le parole, e una parola più larga del foglio resta intera', () => {
  const wide = (line: string) => line.length
  expect(linesOf('dieci per cento di una pratica', wide, 12)).toEqual([
    'dieci per',
    'cento di una',
    'pratica',
  ])
  expect(linesOf('precipitevolissimevolmente sì', wide, 10)).toEqual(['precipitevolissimevolmente', 'sì'])
})
