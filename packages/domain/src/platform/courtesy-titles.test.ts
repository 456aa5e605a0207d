import { expect, test } from 'vitest'
import { withoutTitles, wordsOf } from './fold.ts'

test.each([
  ...['Sig.ra', 'Sig.', 'Sig.na', 'Sig', 'sigra', 'Signora', 'Signor', 'Dott.ssa', 'DOTT.', 'Dr.', 'Dr.ssa'],
  ...[
    'Gent.ma',
    'Gent.mo',
    'Geom.',
    'Avv.',
    'Ing.',
    'Rag.',
    'Egr.',
    'Egr. Sig.',
    'Gent.ma Sig.ra',
    'Prof.ssa',
  ],
])('«%s» davanti o dietro a un nome non si cerca', (title) => {
  expect(wordsOf(`${title} Anna Rossi`)).toEqual(['anna', 'rossi'])
  expect(wordsOf(`Rossi, ${title} Anna`)).toEqual(['rossi', 'anna'])
  expect(wordsOf(`Rossi Anna (${title})`)[0]).toBe('rossi')
  expect(withoutTitles(title)).toBe(title)
  expect(wordsOf(title).length).toBeGreaterThan(0)
})

test.each([
  ['Sig.Rossi', ['rossi']],
  ['Dott.Monti', ['monti']],
  ['Signorelli', ['signorelli']],
  ['Beppe Signori', ['beppe', 'signori']],
  ['Anna Gentile', ['anna', 'gentile']],
  ['Drago', ['drago']],
  ['ing ros', ['ing', 'ros']],
  ['Rag Doll', ['rag', 'doll']],
  ['Ingrid R.', ['ingrid', 'r']],
  ['dott.rossi@posta.it', ['dottrossi@postait']],
  ['Andr. Rossi', ['andr', 'rossi']],
])('di «%s» si cerca %j', (text, words) => expect(wordsOf(text)).toEqual(words))
