import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readData, testo } from '../read-data.ts'
import { chooseAnswer, OFF_TOPIC } from './choose-answer.ts'
import { conPremioNominato, premioNominato, puntiNominati, recognizedIntent } from './entities.ts'
import { buildIndex, type IndexedIntent, type SearchIndex, searchIndex } from './search-index.ts'
import { features, plain, stems, typo } from './stemmer.ts'

describe('reading a question', () => {
  test.each([
    ['Perché l’E-MAIL è così?', 'perche l email e cosi'],
    ['la Partita IVA e il codice fiscale', 'la partitaiva e il codicefiscale'],
    ['  punti!!  ', 'punti'],
  ])('«%s» is read plain', (written, letto) => expect(plain(written)).toBe(letto))

  test.each([
    ['qnt pt ho', 'quanti punti ho'],
    ['nn ricordo la psw', 'non ricordo la password'],
    ['mi serve il regolamento', 'regolamenti'],
    ['spedite', 'consegnate'],
    ['disponibbili', 'disponibile'],
    ['la mia ditta', 'le aziende'],
    ['buongiorno, i punti', 'punti'],
  ])('«%s» says what «%s» says', (una, other) => expect(stems(una)).toEqual(stems(other)))

  test('words every object answers to are words like any other', () => {
    expect(stems('constructor')).toHaveLength(1)
    expect(stems('valueof __proto__ dei punti')).toEqual(stems('valueof proto dei punti'))
  })

  test('the little words say what kind of question it is', () => {
    expect(features('quanti punti ho')).toEqual(['?quanto', '@io'])
    expect(features('xke non posso')).toEqual(['?perche', '!non', '?posso'])
  })

  test.each([
    ['regol', 'regl', true],
    ['spedi', 'sepdi', true],
    ['maturazion', 'matuarzoin', true],
    ['pun', 'pan', false],
    ['sponsor', 'pratic', false],
    ['2024', '2025', false],
  ])('%s and %s: one word with a slip of the fingers? %s', (a, b, yes) => expect(typo(a, b)).toBe(yes))
})

describe('a prize by its name', () => {
  const PREMI = ['Cuffie senza fili', 'Macchina da caffè', 'Robot da cucina', 'Aspirapolvere robot'].map(
    (descrizione) => ({ descrizione }),
  )
  test.each([
    ['quanto mi manca per le cuffie', 'Cuffie senza fili'],
    ['la machina del caffe quanto costa', 'Macchina da caffè'],
    ['vorrei il robot da cucina', 'Robot da cucina'],
    ['quanti punti ho', null],
    ['il robot', null],
  ])('«%s» names %s', (domanda, nome) =>
    expect(premioNominato(domanda, PREMI)?.descrizione ?? null).toBe(nome),
  )

  test('it is read as «premio», so that what is asked of it stays', () => {
    expect(conPremioNominato('quanto mi manca per le cuffie?', PREMI)).toBe('quanto mi manca per le premio')
    expect(conPremioNominato('quanti punti ho', PREMI)).toBeNull()
  })
})

describe('questions about what is ahead', () => {
  const PREMIO = { premio: true, livello: false }
  const LIVELLO = { premio: false, livello: true }
  test.each([
    ['con 5 mutui arrivo alla premio', PREMIO, 'quando_arrivo'],
    ['posso prendere la premio a Natale', PREMIO, 'quando_arrivo'],
    ['entro marzo arrivo alla premio', PREMIO, 'quando_arrivo'],
    ['a che ritmo arrivo al premio', PREMIO, 'quando_arrivo'],
    ['se faccio tre prestiti mi posso prendere la premio', PREMIO, 'quando_arrivo'],
    ['quante pratiche servono per la premio', PREMIO, 'quando_arrivo'],
    ['quanti altri mutui mi servono per il premio', PREMIO, 'quando_arrivo'],
    ['quando avrò 6.500 punti', { premio: false, livello: false }, 'quando_arrivo'],
    ['quanto manca a Platino', LIVELLO, 'se_completo'],
    ['rischio di perdere Oro', LIVELLO, 'se_completo'],
    ['come posso richiedere la premio', PREMIO, null],
    ['quando arriva la premio che ho chiesto', PREMIO, null],
    ['quanto costa la premio', PREMIO, null],
    ['quante pratiche mi servono per Platino', LIVELLO, 'se_completo'],
    ['perché non sono Platino', LIVELLO, 'se_completo'],
    ['con una pratica in più resto Oro', LIVELLO, 'se_completo'],
    ['cosa manca per Argento', LIVELLO, 'se_completo'],
    ['resto Oro con una pratica in più', { premio: true, livello: true }, 'se_completo'],
    ['la premio oro quanto costa', { premio: true, livello: true }, null],
    ['quando arrivo a 10.000 punti', { premio: false, livello: false }, 'quando_arrivo'],
    ['cosa prendo con 800.000 punti', { premio: false, livello: false }, 'quanto_manca'],
    ['con 5000 punti che premi ci sono', { premio: false, livello: false }, 'quanto_manca'],
    ['perché ho preso 120 punti', { premio: false, livello: false }, null],
    ['quando arrivano i punti', { premio: false, livello: false }, null],
    ['fino a quando posso richiedere i premi', { premio: false, livello: false }, null],
  ])('«%s», naming %o, is about %s', (domanda, named, intent) =>
    expect(recognizedIntent(domanda, named)).toBe(intent),
  )

  test.each([
    ['quando arrivo a 10.000 punti', 10_000],
    ['cosa prendo con 800.000 punti', 800_000],
    ['con 5000 pt che premi ci sono', 5000],
    ['ho 1 punto', null],
    ['i punti della pratica 2026/0012', null],
    ['10,5 punti', null],
  ])('«%s» names %s points', (domanda, punti) => expect(puntiNominati(domanda)).toBe(punti))

  test('a number is no name of a prize', () => {
    const premi = [{ descrizione: 'Cinema per due' }]
    expect(premioNominato('se chiudo due mutui quanti punti ho', premi)).toBeNull()
    expect(premioNominato('quanto costa il cinema per due', premi)).toEqual(premi[0])
  })
})

describe('choosing an answer', () => {
  const ITEMS: IndexedIntent[] = [
    { id: OFF_TOPIC, frasi: ['che tempo fa domani', 'chi ha vinto la partita', 'ricetta della pasta'] },
    { id: 'saldo', frasi: ['quanti punti ho', 'il mio saldo', 'punti disponibili'] },
    { id: 'scadenza', frasi: ['quando scadono i punti', 'punti in scadenza'] },
    { id: 'sponsor', frasi: ['chi è il mio sponsor', 'chi mi ha invitato'] },
  ]
  const index = done(buildIndex(ITEMS))
  const ask = (domanda: string) => chooseAnswer(domanda, searchIndex(index, domanda))

  test('what is asked as it is known, and misspelt, is answered', () => {
    expect(ask('quanti punti ho?')).toMatchObject({ tipo: 'risposta', id: 'saldo' })
    expect(ask('kuando scadno i punti')).toMatchObject({ tipo: 'risposta', id: 'scadenza' })
    expect(ask('sponsr')).toMatchObject({ tipo: 'risposta', id: 'sponsor' })
  })

  test('what is out of place, empty or meaningless is not', () => {
    for (const domanda of ['che tempo fa', 'xqzw', '???', '', '12345']) {
      expect(ask(domanda), domanda).toEqual({ tipo: 'ignota' })
    }
  })

  test('of two meanings as near, both are offered; out of place never is', () => {
    const pari = [
      { id: 'saldo', punteggio: 0.5, copre: 1 },
      { id: 'scadenza', punteggio: 0.47, copre: 1 },
      { id: OFF_TOPIC, punteggio: 0.3, copre: 1 },
    ]
    expect(chooseAnswer('punti', pari)).toEqual({ tipo: 'dubbio', ids: ['saldo', 'scadenza'] })
  })

  test('an answer that knows none of the words is not given', () => {
    expect(chooseAnswer('parola', [{ id: 'saldo', punteggio: 0.9, copre: 0 }])).toEqual({ tipo: 'ignota' })
  })
})

function done(lavoro: Generator<void, SearchIndex>): SearchIndex {
  let step = lavoro.next()
  while (!step.done) step = lavoro.next()
  return step.value
}

test('a file of data that is not of its shape stops the start, naming the place', () => {
  expect(() => readData('vocabolario.json', z.object({ vuote: z.record(testo, testo) }))).toThrow(
    'assistente/vocabolario.json: vuote',
  )
})
