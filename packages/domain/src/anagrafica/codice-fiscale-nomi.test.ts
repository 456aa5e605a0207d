import { describe, expect, test } from 'vitest'
import { avvisiNomi, carattereDiControllo, lettereCognome, lettereNome } from './codice-fiscale.ts'

const codice = (sei: string) => {
  const primi15 = `${sei}80A41D612`
  return primi15 + carattereDiControllo(primi15)
}

describe('le lettere di nome e cognome', () => {
  test.each([
    ['Rossi', 'RSS'],
    ['Fo', 'FOX'],
    ['Aio', 'AIO'],
    ['De Luca', 'DLC'],
    ['D’Angelo', 'DNG'],
    ['Nicolò', 'NCL'],
    ['Müller', 'MLL'],
  ])('cognome %s: %s', (cognome, lettere) => expect(lettereCognome(cognome)).toBe(lettere))

  test.each([
    ['Gianfranco', 'GFR'],
    ['Anna', 'NNA'],
    ['Al', 'LAX'],
    ['Marco', 'MRC'],
    ['Alessandro', 'LSN'],
  ])('nome %s: %s', (nome, lettere) => expect(lettereNome(nome)).toBe(lettere))
})

test.each([
  ['Anna', 'Rossi', null],
  ['Anna Maria', 'Rossi', null],
  ['Anna', 'Rossi Bianchi', null],
  ['Rossi', 'Anna', /scambiati/],
  ['Luca', 'Rossi', /^Il nome/],
  ['Anna', 'Verdi', /^Il cognome/],
  ['Luca', 'Verdi', /^Nome e cognome non/],
  ['', 'Rossi', null],
  ['🙂', 'Rossi', null],
])('%s %s con il codice di Anna Rossi', (nome, cognome, avviso) => {
  const avvisi = avvisiNomi(codice('RSSNNA'), { nome, cognome })
  if (avviso === null) expect(avvisi).toEqual([])
  else expect(avvisi).toEqual([expect.stringMatching(avviso)])
})

test('un codice che non vale non dà avvisi: lo dice già la sua regola', () =>
  expect(avvisiNomi('RSSNNA80A41D612X', { nome: 'Luca', cognome: 'Verdi' })).toEqual([]))
