import { expect, test } from 'vitest'
import { nomeChiamato, pezziDiNota } from './nota.ts'

test('chi è chiamato si distingue dal resto, e le parole restano com’erano', () => {
  const nomi = ['Anna Rossi', 'Anna Rossini']
  const testo = 'Chiedi a @Anna Rossini, non a @Anna Rossi. <script>alert(1)</script> @Anna Rossia'
  const pezzi = pezziDiNota(testo, nomi)
  expect(pezzi.map((p) => p.testo).join('')).toBe(testo)
  expect(pezzi.filter((p) => p.menzione).map((p) => p.testo)).toEqual(['@Anna Rossini', '@Anna Rossi'])
  expect(pezziDiNota('', nomi)).toEqual([])
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
])('dopo «%s» si cerca %j', (prima, nome) => {
  expect(nomeChiamato(prima)).toBe(nome)
})
