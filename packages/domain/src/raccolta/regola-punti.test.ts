import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beneficiariDiPratica, confrontaRegole, difettiRegola, spartisciPunti } from './regola-punti.ts'

const now = {
  oggi: '2026-11-21',
  pubblicate: [{ versione: '2021-1', dal: '2021-12-31' }],
  tipi: new Map([
    [1, 'Prestito'],
    [2, 'Mutuo'],
    [3, 'Leasing'],
  ]),
  regioni: ['Lazio'],
}
const buona = {
  versione: '2027-1',
  dal: '2027-01-01',
  quote_bp: [1000, 500, 250],
  punti: [{ id_tipo_finanziamento: 2, punti: 700 }],
  eccezioni: [],
}

test('una versione buona non ha difetti', () => {
  expect(difettiRegola(buona, now)).toEqual({})
})

test.each([
  ['versione', { versione: '2021-1' }],
  ['dal', { dal: '2026-11-21' }],
  ['dal', { dal: '2020-01-01' }],
  ['dal', { dal: '2029-11-22' }],
  ['dal', { dal: '9999-12-31' }],
  ['quote_bp', { quote_bp: [6000, 4001] }],
  ['punti', { punti: [] }],
  ['punti', { punti: [...buona.punti, ...buona.punti] }],
  ['punti', { punti: [{ id_tipo_finanziamento: 9, punti: 10 }] }],
])('di una versione cattiva si dice il campo: %s', (field, cambio) => {
  expect(Object.keys(difettiRegola({ ...buona, ...cambio }, now))).toEqual([field])
})

test('fra tre anni è l’ultimo giorno da cui una versione può valere', () => {
  expect(difettiRegola({ ...buona, dal: '2029-11-21' }, now)).toEqual({})
  expect(difettiRegola({ ...buona, dal: '2029-11-22' }, now).dal).toEqual([
    'Scegli un giorno entro tre anni.',
  ])
})

test('una versione non comincia prima di una già pubblicata', () => {
  const futura = { ...now, pubblicate: [...now.pubblicate, { versione: '2027-0', dal: '2027-06-01' }] }
  expect(Object.keys(difettiRegola(buona, futura))).toEqual(['dal'])
  expect(difettiRegola({ ...buona, dal: '2027-06-02' }, futura)).toEqual({})
})

test('chi non è attivo si salta senza consumare il livello, e si dice', () => {
  const linea = [11, 12, 13, 14, 15]
  const attivi = new Set([10, 12, 13, 15])
  expect(beneficiariDiPratica(2, 10, linea, attivi)).toEqual({
    beneficiari: [
      { utente_id: 10, livello: 0 },
      { utente_id: 12, livello: 1 },
      { utente_id: 13, livello: 2 },
    ],
    saltati: [11],
  })
  expect(beneficiariDiPratica(2, 9, [12, 13, 14], attivi)).toEqual({
    beneficiari: [
      { utente_id: 12, livello: 1 },
      { utente_id: 13, livello: 2 },
    ],
    saltati: [],
  })
  expect(beneficiariDiPratica(3, 9, [14], attivi)).toEqual({ beneficiari: [], saltati: [14] })
})

test('tutta la linea insieme non prende mai più di quanto vale la pratica', () => {
  const quote = fc.array(fc.nat(10_000), { maxLength: 10 })
  fc.assert(
    fc.property(quote, fc.nat(1_000_000), fc.nat(1_000_000), (quote_bp, tetto_quota, base) => {
      fc.pre(Object.keys(difettiRegola({ ...buona, quote_bp }, now)).length === 0)
      const linea = Array.from({ length: 12 }, (_, i) => i + 2)
      const { beneficiari } = beneficiariDiPratica(quote_bp.length, 1, linea, new Set(linea))
      const parts = spartisciPunti(
        { quote_bp, tetto_quota },
        { titolare: base, rete: base, eccezione: null },
        beneficiari,
      )
      expect(parts.reduce((sum, p) => sum + p.punti, 0)).toBeLessThanOrEqual(base)
    }),
  )
})

test('il confronto dice quote, massimo e giorni che cambiano', () => {
  const prima = { ...buona, tetto_quota: 100, giorni_maturazione: 14 }
  const dopo = { ...prima, quote_bp: [1000, 600], tetto_quota: 80, giorni_maturazione: 10 }
  const { peggiora, migliora } = confrontaRegole(prima, dopo, now.tipi)
  const plain = (sentences: string[]) => sentences.map((s) => s.replaceAll('\u00a0', ' '))
  expect(plain(peggiora)).toEqual([
    'La quota del 3º livello è 2,5%, sarebbe 0%.',
    'Una quota dà al massimo 100 punti, ne darebbe 80.',
  ])
  expect(plain(migliora)).toEqual([
    'La quota del 2º livello è 5%, sarebbe 6%.',
    'I punti maturano in 14 giorni, sarebbero 10.',
  ])
  expect(confrontaRegole(prima, prima, now.tipi)).toEqual({ peggiora: [], migliora: [] })
  const eight = { ...prima, quote_bp: Array.from({ length: 8 }, () => 100) }
  const { peggiora: worse } = confrontaRegole(
    eight,
    { ...dopo, quote_bp: eight.quote_bp.slice(0, 7) },
    now.tipi,
  )
  expect(plain(worse)).toContain('La quota dell’8º livello è 1%, sarebbe 0%.')
})
