import { describe, expect, test } from 'vitest'
import { longDate, shortDate } from './dates.ts'
import { type Article, aOrAd, elide, fullStop } from './italian.ts'
import { euro, percent, quanti, wholeNumber } from './numbers.ts'
import { italianMistakes, SAMPLE_NUMBERS, SAMPLE_PERCENTAGES } from './testing/italian-mistakes.ts'

const nonBreaking = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the article before a number or a date', () => {
  test.each<[Article | Capitalize<Article>, string, string]>([
    ['al', '8', 'all’8'],
    ['al', '8º', 'all’8º'],
    ['dal', '11', 'dall’11'],
    ['il', '80%', 'l’80%'],
    ['Il', '80%', 'L’80%'],
    ['Dal', '8 gennaio', 'Dall’8 gennaio'],
    ['il', '1%', 'l’1%'],
    ['al', '1,5%', 'all’1,5%'],
    ['dal', '1º marzo 2026', 'dal 1º marzo 2026'],
    ['il', '01/03/2026', 'il 01/03/2026'],
    ['il', '08/03/2026', 'l’08/03/2026'],
    ['il', '11/03/2026', 'l’11/03/2026'],
    ['al', '18 marzo', 'al 18 marzo'],
    ['al', '28 agosto', 'al 28 agosto'],
    ['al', '81,5%', 'all’81,5%'],
    ['al', '88', 'all’88'],
    ['i', '8 punti', 'gli 8 punti'],
    ['I', '8 punti', 'Gli 8 punti'],
    ['dei', '800 punti', 'degli 800 punti'],
    ['i', '8.000 punti', 'gli 8.000 punti'],
    ['i', '11.500 punti', 'gli 11.500 punti'],
    ['i', '1.000 punti', 'i 1.000 punti'],
    ['i', '180 punti', 'i 180 punti'],
    ['i', '110 punti', 'i 110 punti'],
    ['sui', '80.000 punti', 'sugli 80.000 punti'],
    ['nel', '2026', 'nel 2026'],
    ['al', 'ottavo livello', 'all’ottavo livello'],
    ['al', 'nono livello', 'al nono livello'],
    ['la', '8ª', 'l’8ª'],
    ['la', '2ª', 'la 2ª'],
    ['al', '0%', 'allo 0%'],
    ['il', '0,5%', 'lo 0,5%'],
    ['Il', '0,5%', 'Lo 0,5%'],
    ['dal', '0,25%', 'dallo 0,25%'],
    ['del', '0%', 'dello 0%'],
    ['nel', '0,5%', 'nello 0,5%'],
    ['sul', '0', 'sullo 0'],
    ['i', '0 punti', 'gli 0 punti'],
    ['dei', '0 punti', 'degli 0 punti'],
    ['al', '03/03/2026', 'al 03/03/2026'],
    ['al', '10%', 'al 10%'],
  ])('«%s» and «%s» make «%s»', (article, next, written) => {
    expect(elide(article, next)).toBe(written)
  })

  test('of all days of a year, the 8th and the 11th are elided', () => {
    const days = Array.from({ length: 31 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)
    for (const write of [longDate, shortDate])
      expect(
        days.filter((day) => elide('dal', write(day)).startsWith('dall’')).map((day) => day.slice(-2)),
      ).toEqual(['08', '11'])
  })

  test('of all numbers to a thousand: 1, 8, 11, the eighties and the eight hundreds', () => {
    const elided = Array.from({ length: 1001 }, (_, n) => n).filter((n) =>
      elide('il', percent(n)).startsWith('l’'),
    )
    const range = (first: number, length: number) => Array.from({ length }, (_, i) => first + i)
    expect(elided).toEqual([1, 8, 11, ...range(80, 10), ...range(800, 100)])
  })

  test('it joins what the other functions write', () => {
    expect(nonBreaking(elide('i', quanti(8, 'punto', 'punti')))).toBe('gli 8 punti')
    expect(elide('nel', wholeNumber(8000))).toBe('nell’8.000')
    expect(nonBreaking(elide('del', euro(800)))).toBe('del € 8,00')
  })
})

test.each([
  ['aprile', 'ad aprile'],
  ['agosto 2026', 'ad agosto 2026'],
  ['gennaio', 'a gennaio'],
  ['Ancona', 'ad Ancona'],
  ['Milano', 'a Milano'],
  ['Anna Rossi', 'ad Anna Rossi'],
  ['Àgata', 'ad Àgata'],
  ['Émile', 'a Émile'],
  ['Elena', 'a Elena'],
  ['«Acqua»', 'ad «Acqua»'],
  ['120 punti', 'a 120 punti'],
])('the preposition before «%s»: «%s»', (next, written) => expect(aOrAd(next)).toBe(written))

test.each([
  ['Manca: la busta paga di ottobre', 'Manca: la busta paga di ottobre.'],
  ['Manca: la busta paga di ottobre.', 'Manca: la busta paga di ottobre.'],
  ['Manca: la busta di ottobre..', 'Manca: la busta di ottobre..'],
  ['La promuove Rossi S.r.l.', 'La promuove Rossi S.r.l.'],
  ['Perché: «errore di calcolo.»', 'Perché: «errore di calcolo.»'],
  ['Perché: «errore di calcolo»', 'Perché: «errore di calcolo».'],
  ['La raccolta si chiama «Si parte!»', 'La raccolta si chiama «Si parte!».'],
  ['La raccolta si chiama Si parte!', 'La raccolta si chiama Si parte!'],
  ['Manca: firma (2ª pagina)', 'Manca: firma (2ª pagina).'],
  ['Aspettiamo…', 'Aspettiamo…'],
])('«%s» is ended as «%s»', (sentence, ended) => {
  expect(fullStop(sentence)).toBe(ended)
})

describe('the check the other tests read sentences with', () => {
  test.each([
    ['La pratica è al 80%.'],
    ['dal 8 gennaio 2027'],
    ['Il 11 marzo'],
    ['i 8.000 punti'],
    ['La linea al 8º posto'],
    ['dall’18 marzo'],
    ['gli 180 punti'],
    ['dall’1º marzo'],
    ['Rossi S.r.l..'],
    ['Si parte!.'],
    ['«ottobre.».'],
    ['«Borraccia termica» è partito.'],
    ['Iscrizione OAM: è scaduto.'],
    ['Numero OAM: è scaduta il 3 luglio.'],
    ['La pratica è al 0%.'],
    ['il 0,5% dei punti'],
    ['l’0,5% dei punti'],
    ['i 0 punti'],
    ['allo 10%'],
    ['l’ultima a aprile'],
    ['120 punti a Anna'],
    ['ad gennaio'],
    ['1 punto di nuovo tuoi.'],
    ['1\u00a0punto, tenuti da parte.'],
    ['Guarda come ci sei arrivato.'],
    ['Se non sei stato tu, scrivici.'],
  ])('«%s» has a mistake', (text) => expect(italianMistakes(text)).toHaveLength(1))

  test.each([
    ['La pratica è all’80%.'],
    ['Dall’8 al 18 marzo 2027, poi dal 1º aprile.'],
    ['gli 8.000 punti di 8 persone, i 1.800 di prima'],
    ['il 18 e il 28, nel 1180, al 110%'],
    ['l’1% e l’1,5%'],
    ['Aspetta... arriva.'],
    ['Il premio «Tazza» è promesso fino al 3 luglio.'],
    ['Hai ricevuto «Tazza».'],
    ['Lo 0,5% o lo 0%, dallo 0,25% allo 0,75%, gli 0 punti'],
    ['dal 03/03/2026 al 05/03/2026'],
    ['ad aprile, a gennaio, ad Anna, ad esempio, va bene'],
    ['1 punto tuo, tenuto da parte: i 21 punti sono tornati.'],
  ])('«%s» has none', (text) => expect(italianMistakes(text)).toEqual([]))

  test('a paragraph without its full stop is one', () => {
    expect(italianMistakes('Ciao,\n\nabbiamo chiuso: «Prova»\n\nA presto,\nPrimo', { ended: true })).toEqual([
      'abbiamo chiuso: «Prova»',
    ])
  })

  test('what elide writes passes it, before every figure', () => {
    for (const n of SAMPLE_NUMBERS)
      for (const article of ['il', 'al', 'dal', 'i', 'dei'] as const)
        expect(italianMistakes(`${elide(article, wholeNumber(n))} punti`)).toEqual([])
    for (const n of SAMPLE_PERCENTAGES)
      for (const article of ['il', 'al', 'dal'] as const)
        expect(italianMistakes(elide(article, percent(n)))).toEqual([])
  })
})
