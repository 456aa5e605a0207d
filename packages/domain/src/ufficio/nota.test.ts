import { expect, test } from 'vitest'
import { nomeChiamato, pezziDiNota } from './incarico.ts'

test('chi è chiamato si distingue dal resto, e le parole restano com’erano', () => {
  const names = ['Anna Rossi', 'Anna Rossini']
  const text = 'Chiedi a @Anna Rossini, non a @Anna Rossi. <script>alert(1)</script> @Anna Rossia'
  const pieces = pezziDiNota(text, names)
  expect(pieces.map((p) => p.testo).join('')).toBe(text)
  expect(pieces.filter((p) => p.menzione).map((p) => p.testo)).toEqual(['@Anna Rossini', '@Anna Rossi'])
  expect(pezziDiNota('', names)).toEqual([])
  expect(pezziDiNota('👩‍👩‍👧 sì', [])).toEqual([{ testo: '👩‍👩‍👧 sì', menzione: false }])
})

test.each([
  ['@', ''],
  ['Chiedi a @pao', 'pao'],
  ['(@Paola Fon', 'Paola Fon'],
  ['@D’Angelo', 'D’Angelo'],
  ['scrivi a anna@posta', null],
  ['@Paola Fontana che ne dici', null],
  ['niente', null],
  ['@Paola  ', null],
])('dopo «%s» si cerca %j', (before, name) => {
  expect(nomeChiamato(before)).toBe(name)
})
