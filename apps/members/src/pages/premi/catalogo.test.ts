import type { Premio } from '@primo/contract/raccolta/premi'
import { describe, expect, it } from 'vitest'
import {
  categorie,
  EVERYTHING,
  filterPremi,
  matchesFilters,
  type Portata,
  type PremiFilters,
  puntiMancanti,
  statoPremio,
} from './catalogo.ts'

function premio(parts: Partial<Premio>): Premio {
  return {
    id_premio: 1,
    id_edizione: 1,
    codice: 'P1',
    descrizione: 'Robot da cucina',
    dettaglio: 'Impasta, trita e cuoce.',
    categoria: 'Casa',
    punti: 3000,
    disponibili: null,
    immagine: '/premi/robot.webp',
    limite_persona: null,
    evidenza: null,
    valido_dal: '2026-01-01',
    valido_al: '2027-12-31',
    ...parts,
  }
}

const portata: Portata = { saldo: 2480, oggi: '2026-11-21', ultimaRichiesta: '2027-12-30' }

describe('where a prize stands', () => {
  it.each([
    ['enough points', { punti: 2480 }, 'richiedibile'],
    ['one point too few', { punti: 2481 }, 'mancano'],
    ['none left', { punti: 10, disponibili: 0 }, 'esaurito'],
    ['the last one', { punti: 10, disponibili: 1 }, 'richiedibile'],
    ['not yet valid', { punti: 10, valido_dal: '2026-11-22' }, 'presto'],
    ['its first day', { punti: 10, valido_dal: '2026-11-21' }, 'richiedibile'],
    ['its last day', { punti: 10, valido_al: '2026-11-21' }, 'richiedibile'],
    ['over, and none left', { punti: 10, disponibili: 0, valido_al: '2026-11-20' }, 'chiuso'],
  ] as const)('%s: %s', (_, parts, expected) => expect(statoPremio(premio(parts), portata)).toBe(expected))

  it('after the edition’s last request day nothing can be asked, on that day it can', () => {
    expect(statoPremio(premio({ punti: 1 }), { ...portata, ultimaRichiesta: '2026-11-20' })).toBe('chiuso')
    expect(statoPremio(premio({ punti: 1 }), { ...portata, ultimaRichiesta: '2026-11-21' })).toBe(
      'richiedibile',
    )
  })

  it('without a balance it is not known', () => {
    expect(statoPremio(premio({ punti: 1 }), { ...portata, saldo: null })).toBe('ignoto')
  })

  it('what is missing is never negative', () => {
    expect(puntiMancanti(premio({ punti: 3000 }), 2480)).toBe(520)
    expect(puntiMancanti(premio({ punti: 100 }), 2480)).toBe(0)
  })
})

describe('search', () => {
  it.each(['ROBOT', 'cucina robot', 'cuoce', 'casa', 'p1', '  robot   da ', ''])('«%s» finds it', (text) =>
    expect(matchesFilters(premio({}), text)).toBe(true),
  )
  it.each(['robot verde', 'bici'])('«%s» does not', (text) =>
    expect(matchesFilters(premio({}), text)).toBe(false),
  )
  it('accents count neither in the prize nor in the search', () => {
    expect(matchesFilters(premio({ descrizione: 'Set da caffè' }), 'caffe')).toBe(true)
    expect(matchesFilters(premio({ descrizione: 'Set da caffe' }), 'CAFFÈ')).toBe(true)
    expect(matchesFilters(premio({ descrizione: 'Città  d’Arte' }), "citta d'arte")).toBe(true)
  })
})

describe('categories', () => {
  const premi = [
    premio({ id_premio: 1, categoria: 'Viaggi', descrizione: 'Trolley' }),
    premio({ id_premio: 2, categoria: 'Casa', descrizione: 'Robot' }),
    premio({ id_premio: 3, categoria: 'Casa', descrizione: 'Lampada', dettaglio: '' }),
  ]
  it('all first, then by name, with how many answer', () => {
    expect(categorie(premi, '')).toEqual([
      { nome: EVERYTHING, quanti: 3 },
      { nome: 'Casa', quanti: 2 },
      { nome: 'Viaggi', quanti: 1 },
    ])
  })
  it('one with no answers stays, at 0: chips do not jump while one writes', () => {
    expect(categorie(premi, 'lampada')).toEqual([
      { nome: EVERYTHING, quanti: 1 },
      { nome: 'Casa', quanti: 1 },
      { nome: 'Viaggi', quanti: 0 },
    ])
  })
})

describe('order', () => {
  const premi = [
    premio({ id_premio: 1, descrizione: 'Zaino', punti: 5000 }),
    premio({ id_premio: 2, descrizione: 'Ácaro', punti: 900 }),
    premio({ id_premio: 3, descrizione: 'Borsa', punti: 2400 }),
    premio({ id_premio: 4, descrizione: 'Cuffie', punti: 100, disponibili: 0 }),
    premio({ id_premio: 5, descrizione: 'Dado', punti: 2900 }),
    premio({ id_premio: 6, descrizione: 'Faro', punti: 1, valido_al: '2020-01-01' }),
  ]
  const ids = (ordine: 'richiedibili' | 'punti' | 'nome') =>
    filterPremi(premi, { testo: '', categoria: EVERYTHING, ordine }, portata).map((p) => p.id_premio)

  it('what can be had first, dearest first; then the nearest; then gone and closed', () => {
    expect(ids('richiedibili')).toEqual([3, 2, 5, 1, 4, 6])
  })
  it('by points', () => expect(ids('punti')).toEqual([6, 4, 2, 3, 5, 1]))
  it('by name, as Italians order it', () => expect(ids('nome')).toEqual([2, 3, 4, 5, 6, 1]))
  it('category and search narrow together', () => {
    const filters = { testo: 'zaino', categoria: 'Casa', ordine: 'punti' } as const
    expect(filterPremi(premi, filters, portata).map((p) => p.id_premio)).toEqual([1])
    expect(filterPremi(premi, { ...filters, categoria: 'Viaggi' }, portata)).toEqual([])
  })
  it('does not touch what it was given', () => {
    const before = premi.map((p) => p.id_premio)
    filterPremi(premi, { testo: '', categoria: EVERYTHING, ordine: 'nome' }, portata)
    expect(premi.map((p) => p.id_premio)).toEqual(before)
  })
})

describe('in evidenza', () => {
  const premi = [
    premio({ id_premio: 1, descrizione: 'Caro', punti: 2400 }),
    premio({ id_premio: 2, descrizione: 'Secondo', punti: 100, evidenza: 2 }),
    premio({ id_premio: 3, descrizione: 'Lontano', punti: 9000, evidenza: 1 }),
    premio({ id_premio: 4, descrizione: 'Finito', punti: 50, evidenza: 1, disponibili: 0 }),
  ]
  const ids = (filters: Partial<PremiFilters>) =>
    filterPremi(premi, { testo: '', categoria: EVERYTHING, ordine: 'richiedibili', ...filters }, portata).map(
      (p) => p.id_premio,
    )
  it('the catalogue opens with them in their order, but for what cannot be had', () =>
    expect(ids({})).toEqual([3, 2, 1, 4]))
  it('who asks for an order, a category or a word gets that', () => {
    expect(ids({ ordine: 'punti' })).toEqual([4, 2, 1, 3])
    expect(ids({ categoria: 'Casa' })).toEqual([1, 2, 3, 4])
    expect(ids({ testo: 'casa' })).toEqual([1, 2, 3, 4])
  })
})
