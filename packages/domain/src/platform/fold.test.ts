import { describe, expect, it, test } from 'vitest'
import { foldLetters, foldName, nameIdentity, namesTable, WORDS_MAX, wordsOf } from './fold.ts'

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

it.each([
  [
    'Ditta "La Rosa" di Rossi',
    'Ditta “La Rosa” di Rossi',
    'Ditta «La Rosa» di Rossi',
    'Ditta „ La Rosa “ di Rossi',
  ],
  ['Bar Sport...', 'Bar Sport…', 'Bar Sport …', 'BAR SPORT'],
  ['Studio n° 5', 'Studio nº 5', 'Studio n°5'],
  ['Rossi-Bianchi', 'Rossi - Bianchi', 'Rossi – Bianchi', 'Rossi−Bianchi', 'rossi bianchi'],
  ['D’Amico', 'D’ Amico', "D'Amico", 'D‘Amico'],
])('«%s» è lo stesso nome, scritto in un altro modo', (...names) => {
  expect(new Set(names.map(nameIdentity)).size).toBe(1)
})

it.each([
  ['Scala 1 12', 'Scala 11 2'],
  ['Rossi & Bianchi', 'Rossi Bianchi'],
  ['Lotto 5', 'Lotto 5°'],
])('«%s» e «%s» sono due nomi', (one, other) => expect(nameIdentity(one)).not.toBe(nameIdentity(other)))

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
  expect(wordsOf('Rossi, Anna;')).toEqual(['rossi', 'anna'])
  expect(wordsOf('a b c d e f g h i j k l m n o')).toHaveLength(WORDS_MAX)
})
