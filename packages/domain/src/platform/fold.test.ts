import { describe, expect, it, test } from 'vitest'
import { foldLetters, foldName, namesTable, WORDS_MAX, wordsOf } from './fold.ts'

describe('un nome si piega com’è pronunciato, non com’è scritto', () => {
  it.each([
    ['Ștefan', 'stefan'],
    ['S\u0326tefan', 'stefan'],
    ['Şahin', 'sahin'],
    ['KOVAČ', 'kovac'],
    ['Łódź', 'lodz'],
    ['Đorđević', 'dordevic'],
    ['Øre Ålesund', 'ore alesund'],
    ['Ǿ', 'o'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Æther Œuvre Þór', 'aether oeuvre thor'],
    ['Nguyễn', 'nguyen'],
    ['İstanbul Işık', 'istanbul isik'],
    ['Əliyev', 'eliyev'],
    ['Ǆemal', 'dzemal'],
    ['Nicolò', 'nicolo'],
    ['Nicolo’', 'nicolo'],
    ["D'Angelo", 'dangelo'],
    ['D’ANGELO', 'dangelo'],
    ['Rossi‑Bianchi', 'rossi bianchi'],
    ['Atlante S.r.l.', 'atlante srl'],
    ['De\u00a0Luca', 'de luca'],
    ['Παπαδόπουλος', 'παπαδοπουλοσ'],
    ['Йосиф', 'иосиф'],
    ['金田', '金田'],
    ['50%_\\', '50%_\\'],
  ])('«%s» è «%s»', (nome, piegato) => expect(foldName(nome)).toBe(piegato))
})

test('ogni lettera latina che ha sotto una lettera semplice la diventa', () => {
  for (let punto = 0x41; punto < 0xffff; punto++) {
    const c = String.fromCharCode(punto)
    const below = c.normalize('NFD').replace(/\p{M}/gu, '')
    if (/^[A-Za-z]$/.test(below) && c !== '\u212a' && c !== '\u212b')
      expect(foldName(c)).toBe(below.toLowerCase())
  }
})

test('piegare due volte è piegare una volta', () => {
  for (const [, piegata] of namesTable()) expect(foldName(piegata)).toBe(piegata)
})

test('le lettere si piegano anche da sole, i segni restano', () => {
  expect(foldLetters('Sant’Ąngelo S.r.l.')).toBe('sant’angelo s.r.l.')
})

test('ciò che si cerca sono parole, una volta ciascuna e non più di tante', () => {
  expect(wordsOf('  Rossi   ROSSI d’angelo ')).toEqual(['rossi', 'dangelo'])
  expect(wordsOf(" ' . - ")).toEqual([])
  expect(wordsOf('a b c d e f g h i j k l m n o')).toHaveLength(WORDS_MAX)
})
