import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { italianMistakes } from '../platform/testing/italian-mistakes.ts'
import { IMPORTO_MAX_CENT } from '../pratiche/pratica.ts'
import {
  confrontaTariffe,
  difettiEccezioni,
  type Eccezione,
  eccezioniSulPassato,
  type FattiPratica,
  fraseEccezione,
  LIMITI_ECCEZIONI,
  puntiDellaPratica,
  type Tariffa,
} from './eccezione-punti.ts'
import { eccezione } from './testing/eccezione.ts'

const NAMES = new Map([
  [1, 'Prestito Personale'],
  [2, 'Mutuo Casa'],
])
const REGIONI = ['Lazio', 'Lombardia', 'Umbria']
const PUNTI = [
  { id_tipo_finanziamento: 1, punti: 201 },
  { id_tipo_finanziamento: 2, punti: 600 },
]
const pratica = (changes: Partial<FattiPratica> = {}): FattiPratica => ({
  id_tipo_finanziamento: 2,
  importo_cent: 10_000_000,
  data_registrazione: '2027-03-15',
  promotore: false,
  regione: 'Lazio',
  ateco: '68.31',
  prima_pratica: false,
  ...changes,
})
const worth = (eccezioni: Eccezione[], p = pratica()) => puntiDellaPratica({ punti: PUNTI, eccezioni }, p)
const phrase = (changes: Partial<Eccezione>) =>
  fraseEccezione(eccezione(changes), NAMES).replaceAll('\u00a0', ' ')

describe('i punti di una pratica', () => {
  test('sono quelli del tipo, e niente per un tipo che non ne ha', () => {
    expect(worth([])).toEqual({ titolare: 600, rete: 600, eccezione: null })
    expect(worth([], pratica({ id_tipo_finanziamento: 3 }))).toMatchObject({ titolare: 0, rete: 0 })
  })

  test('li decide la prima eccezione che si applica', () => {
    const alta = eccezione({ importo_da_cent: 10_000_000, punti: 900 })
    const lazio = eccezione({ regioni: ['Lazio'], percento: 150 })
    expect(worth([alta, lazio])).toEqual({ titolare: 900, rete: 900, eccezione: alta })
    expect(worth([lazio, alta]).titolare).toBe(900)
    expect(worth([lazio, alta], pratica({ id_tipo_finanziamento: 1 })).titolare).toBe(301)
    expect(worth([alta], pratica({ importo_cent: 9_999_999 })).titolare).toBe(600)
  })

  test.each<[string, Partial<Eccezione>, Partial<FattiPratica>]>([
    ['tipo', { tipi: [2] }, { id_tipo_finanziamento: 1 }],
    ['importo minimo', { importo_da_cent: 10_000_000 }, { importo_cent: 9_999_999 }],
    ['importo massimo', { importo_sotto_cent: 10_000_001 }, { importo_cent: 10_000_001 }],
    ['primo giorno', { dal: '2027-03-15' }, { data_registrazione: '2027-03-14' }],
    ['ultimo giorno', { al: '2027-03-15' }, { data_registrazione: '2027-03-16' }],
    ['chi non è Promotore', { promotore: false }, { promotore: true }],
    ['regione', { regioni: ['Umbria', 'Lazio'] }, { regione: null }],
    ['attività', { attivita: ['64', '68'] }, { ateco: '47.68' }],
  ])('condizione: %s', (_, condition, other) => {
    const one = eccezione({ ...condition, punti: 5 })
    expect(worth([one]).titolare).toBe(5)
    expect(worth([one], pratica(other)).titolare).not.toBe(5)
  })

  test('la prima pratica vale per chi la registra, mai per la sua rete', () => {
    const prima = eccezione({ prima_pratica: true, punti: 2000 })
    const dopo = eccezione({ regioni: ['Lazio'], punti: 700 })
    expect(worth([prima, dopo], pratica({ prima_pratica: true }))).toMatchObject({
      titolare: 2000,
      rete: 700,
    })
    expect(worth([prima, dopo])).toMatchObject({ titolare: 700, rete: 700 })
  })
})

describe('la frase', () => {
  test('dice ogni condizione e i punti', () => {
    expect(phrase({ tipi: [2], importo_da_cent: 10_000_000, punti: 800 })).toBe(
      'Una pratica di tipo «Mutuo Casa», con importo da € 100.000,00 in su, vale 800 punti.',
    )
    expect(
      phrase({
        tipi: [1, 2],
        importo_da_cent: 100,
        importo_sotto_cent: 500_000,
        dal: '2027-03-01',
        al: '2027-03-08',
        promotore: true,
        regioni: ['Lazio', 'Umbria'],
        attivita: ['68'],
        prima_pratica: true,
        percento: 80,
      }),
    ).toBe(
      'Una pratica di tipo «Prestito Personale» o «Mutuo Casa», con importo da € 1,00 a meno di € 5.000,00, registrata dal 1º marzo 2027 all’8 marzo 2027 da chi è anche Promotore, ha sede nelle regioni Lazio o Umbria e ha un’attività con codice ATECO che comincia con 68, la prima di chi la registra a completarsi con esito positivo, vale l’80% dei punti del suo tipo, per difetto. Le quote della rete non ne tengono conto.',
    )
    expect(phrase({ tipi: [2], al: '2027-03-11', punti: 0 })).toBe(
      'Una pratica di tipo «Mutuo Casa», registrata fino all’11 marzo 2027, non dà punti.',
    )
    expect(phrase({ tipi: [1], punti: 1 })).toBe('Una pratica di tipo «Prestito Personale» vale 1 punto.')
  })

  const arbitrary = fc.record({
    tipi: fc.subarray([1, 2]),
    importo_da_cent: fc.option(fc.integer({ min: 1, max: 500 })),
    importo_sotto_cent: fc.option(fc.integer({ min: 501, max: 1000 })),
    dal: fc.option(fc.constantFrom('2027-03-01', '2027-03-08', '2028-02-29')),
    al: fc.option(fc.constantFrom('2028-02-29', '2028-03-11')),
    promotore: fc.option(fc.boolean()),
    regioni: fc.subarray(REGIONI),
    attivita: fc.subarray(['64', '68.1', '11']),
    prima_pratica: fc.boolean(),
    value: fc.oneof(
      fc.record({ punti: fc.nat(9), percento: fc.constant(null) }),
      fc.record({ punti: fc.constant(null), percento: fc.integer({ min: 1, max: 9 }) }),
    ),
  })
  const made = ({
    value,
    ...conditions
  }: { value: Pick<Eccezione, 'punti' | 'percento'> } & Omit<
    Eccezione,
    'punti' | 'percento'
  >): Eccezione => ({ ...conditions, ...value })

  test('è in buon italiano, ed eccezioni diverse hanno frasi diverse', () => {
    const seen = new Map<string, string>()
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        const one = made(drawn)
        const sentence = fraseEccezione(one, NAMES)
        expect(italianMistakes(sentence)).toEqual([])
        expect(seen.get(sentence) ?? JSON.stringify(one)).toBe(JSON.stringify(one))
        seen.set(sentence, JSON.stringify(one))
      }),
      { numRuns: 2000 },
    )
  })

  test('una eccezione senza difetti si applica davvero a qualche pratica', () => {
    fc.assert(
      fc.property(fc.array(arbitrary, { minLength: 1, maxLength: 3 }), (drawn) => {
        const eccezioni = drawn.map(made)
        const rule = { dal: '2027-01-01', punti: PUNTI, eccezioni }
        fc.pre(Object.keys(difettiEccezioni(rule, { tipi: NAMES, regioni: REGIONI })).length === 0)
        const last = eccezioni.at(-1)!
        const own = pratica({
          id_tipo_finanziamento: last.tipi[0] ?? 1,
          importo_cent: last.importo_da_cent ?? 1,
          data_registrazione: last.dal ?? '2027-01-01',
          promotore: last.promotore ?? false,
          regione: last.regioni[0] ?? null,
          ateco: last.attivita[0] ?? null,
          prima_pratica: last.prima_pratica,
        })
        expect(worth([last], own).eccezione).toBe(last)
      }),
    )
  })
})

describe('i difetti', () => {
  const errors = (...eccezioni: Partial<Eccezione>[]) =>
    difettiEccezioni(
      { dal: '2027-01-01', punti: PUNTI, eccezioni: eccezioni.map(eccezione) },
      { tipi: new Map([...NAMES, [3, 'Leasing'], [4, 'Leasing'], [5, 'Cessione']]), regioni: REGIONI },
    )

  test.each<[string, Partial<Eccezione>]>([
    ['i punti, oppure la percentuale', { tipi: [1] }],
    ['i punti, oppure la percentuale', { tipi: [1], punti: 1, percento: 1 }],
    ['almeno una condizione', { punti: 1 }],
    ['un tipo di finanziamento che non c’è', { tipi: [9], punti: 1 }],
    ['lo stesso nome di un altro', { tipi: [3], punti: 1 }],
    ['una regione che non c’è', { regioni: ['Padania'], punti: 1 }],
    ['più basso del minimo', { importo_da_cent: 5, importo_sotto_cent: 5, punti: 1 }],
    ['più basso del minimo', { importo_sotto_cent: 0, punti: 1 }],
    ['serve un’altra condizione', { dal: '2027-01-01', punti: 1 }],
    ['mai più di €\u00a010.000.000,00', { importo_da_cent: 1_000_000_001, punti: 1 }],
    ['mai più di €\u00a010.000.000,00', { importo_sotto_cent: 2_000_000_000, punti: 1 }],
    ['viene prima del primo', { dal: '2027-02-02', al: '2027-02-01', punti: 1 }],
    ['prima che la versione cominci', { al: '2026-12-31', punti: 1 }],
    ['un tipo che dà punti', { tipi: [1, 5], percento: 50 }],
  ])('%s', (words, one) => {
    const found = errors(one)
    expect(Object.keys(found)).toEqual(['eccezioni.0'])
    expect(found['eccezioni.0']![0]).toContain(words)
    expect(found['eccezioni.0']![0]).toMatch(/^Eccezione 1: [a-zè]/)
  })

  test('quella che un’altra, prima, decide sempre non si applica mai', () => {
    const wide = { tipi: [1, 2], importo_da_cent: 100, attivita: ['68'], punti: 5 }
    const narrow = { tipi: [1], importo_da_cent: 200, attivita: ['68.1'], regioni: ['Lazio'], punti: 6 }
    expect(errors(wide, narrow)['eccezioni.1']).toEqual([
      'Eccezione 2: non si applica mai: decide sempre la 1ª.',
    ])
    expect(errors(narrow, wide)).toEqual({})
    expect(errors({ prima_pratica: true, punti: 1 }, { tipi: [1], punti: 2 })).toEqual({})
    // Every case of the version is registered from its first day on, so an earlier day is no condition.
    for (const dal of ['2026-06-01', '2027-01-01'])
      expect(errors({ dal, tipi: [1], punti: 1 }, { tipi: [1], regioni: ['Lazio'], punti: 2 })).toEqual({
        'eccezioni.1': ['Eccezione 2: non si applica mai: decide sempre la 1ª.'],
      })
    expect(errors({ dal: '2027-01-02', tipi: [1], punti: 1 }, { tipi: [1], punti: 2 })).toEqual({})
    expect(LIMITI_ECCEZIONI.pratica_cent).toBe(IMPORTO_MAX_CENT)
    // The highest amount of a case is the last that a limit can exclude.
    expect(errors({ importo_da_cent: 1_000_000_000, punti: 1 })).toEqual({})
  })
})

test('sul passato le date arretrano di anni interi, solo quanto serve', () => {
  const today = '2026-11-30'
  const back = (changes: Partial<Eccezione>) => {
    const [one] = eccezioniSulPassato([eccezione(changes)], today)
    return [one?.dal, one?.al]
  }
  expect(back({ dal: '2027-03-01', al: '2027-03-31' })).toEqual(['2026-03-01', '2026-03-31'])
  expect(back({ dal: '2027-12-01', al: '2028-01-31' })).toEqual(['2025-12-01', '2026-01-31'])
  expect(back({ dal: '2027-01-01' })).toEqual(['2026-01-01', null])
  expect(back({ dal: '2028-02-29' })).toEqual(['2026-02-28', null])
  expect(back({ al: '2027-12-31' })).toEqual([null, '2027-12-31'])
  expect(back({ dal: '2025-01-01', al: '2026-11-30' })).toEqual(['2025-01-01', '2026-11-30'])
})

describe('il confronto', () => {
  const compare = (prima: Tariffa, dopo: Tariffa) => {
    const found = confrontaTariffe({ prima, dopo, dal: '2027-01-01', names: NAMES })
    const plain = (sentences: string[]) => sentences.map((s) => s.replaceAll('\u00a0', ' '))
    return { peggiora: plain(found.peggiora), migliora: plain(found.migliora) }
  }
  const base: Tariffa = { punti: PUNTI, eccezioni: [] }

  test('di una regola con sé stessa non trova nulla', () => {
    expect(compare(base, base)).toEqual({ peggiora: [], migliora: [] })
    const one = { ...base, eccezioni: [eccezione({ regioni: ['Lazio'], punti: 5 })] }
    expect(compare(one, one)).toEqual({ peggiora: [], migliora: [] })
  })

  test('dice il tipo, i punti di prima e di dopo, e l’esempio che perde di più', () => {
    expect(compare(base, { punti: [{ id_tipo_finanziamento: 2, punti: 700 }], eccezioni: [] })).toEqual({
      peggiora: ['«Prestito Personale» vale 201 punti, ne varrebbe 0.'],
      migliora: ['«Mutuo Casa» vale 600 punti, ne varrebbe 700.'],
    })
    const bands = [
      eccezione({ tipi: [2], importo_sotto_cent: 5_000_000, punti: 500 }),
      eccezione({ tipi: [2], dal: '2027-06-01', al: '2027-06-30', promotore: true, punti: 100 }),
    ]
    expect(compare(base, { ...base, eccezioni: bands }).peggiora).toEqual([
      '«Mutuo Casa» (per esempio importo € 50.000,00, registrata il 1º giugno 2027, da chi è anche Promotore) vale 600 punti, ne varrebbe 100.',
    ])
  })

  test('un’eccezione tolta che dava di più alla prima pratica peggiora, e alla rete non cambia', () => {
    const welcome = { ...base, eccezioni: [eccezione({ prima_pratica: true, punti: 1000 })] }
    const { peggiora, migliora } = compare(welcome, base)
    expect(peggiora).toHaveLength(2)
    expect(peggiora[1]).toContain('prima pratica) vale 1.000 punti, ne varrebbe 600')
    expect(migliora).toEqual([])
  })

  test('alla rete può togliere ciò che a chi registra non toglie', () => {
    const before = { ...base, eccezioni: [eccezione({ tipi: [2], regioni: ['Lazio'], punti: 900 })] }
    const after = {
      ...base,
      eccezioni: [eccezione({ tipi: [2], regioni: ['Lazio'], prima_pratica: true, punti: 900 })],
    }
    const { peggiora } = compare(before, after)
    expect(peggiora.some((s) => s.includes('per le quote della rete 900 punti, ne varrebbe 600'))).toBe(true)
  })
})
