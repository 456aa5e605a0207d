import { describe, expect, it } from 'vitest'
import {
  altrePratiche,
  formatNumeroPratiche,
  meseDiArrivo,
  puntiDopo,
  quantoDista,
  valorePratica,
} from './distance-to-premio.ts'

const con = (disponibili: number, in_maturazione = 0, debito = 0) => ({ disponibili, in_maturazione, debito })
const DUECENTO = { punti: 200, di: 'tue' } as const

describe('quanto vale una pratica', () => {
  it('è la mediana delle proprie, e di due quella che promette meno', () => {
    expect(valorePratica([600, 200, 300], [10])).toEqual({ punti: 300, di: 'tue' })
    expect(valorePratica([600, 200], [10])).toEqual({ punti: 200, di: 'tue' })
  })
  it('di chi non ne ha di sue, quelle della rete; prima della prima non si promette nulla', () => {
    expect(valorePratica([], [20, 60, 10])).toEqual({ punti: 20, di: 'rete' })
    expect(valorePratica([], [])).toBeNull()
  })
})

describe('quanto dista', () => {
  it.each([
    [1200, con(800), DUECENTO, 'circa due pratiche'],
    [1200, con(1001), DUECENTO, 'circa una pratica'],
    [3000, con(100), DUECENTO, 'circa 15\u00a0pratiche'],
    [1200, con(800), { punti: 20, di: 'rete' }, 'circa 20\u00a0pratiche della tua rete'],
    [1200, con(600), { punti: 20, di: 'rete' }, 'circa 30\u00a0pratiche della tua rete'],
    [1200, con(599), { punti: 20, di: 'rete' }, null],
    [1200, con(800), null, null],
  ] as const)('a %i punti con %o: %s', (punti, has, valore, said) =>
    expect(quantoDista(punti, has, valore)).toBe(said),
  )
  it('i punti in maturazione vengono prima, e il debito si paga con loro', () => {
    expect(quantoDista(1200, con(800, 400), null)).toBe('arrivano con quelli in maturazione')
    expect(quantoDista(1200, con(800, 300), DUECENTO)).toBe('circa una pratica')
    expect(quantoDista(1200, con(0, 1300, 200), DUECENTO)).toBe('circa una pratica')
  })
  it('i numeri piccoli si dicono a parole', () => {
    expect([1, 2, 10].map(formatNumeroPratiche)).toEqual(['una pratica', 'due pratiche', 'dieci pratiche'])
    expect([1, 2].map(altrePratiche)).toEqual(['un’altra pratica', 'altre due pratiche'])
  })
})

describe('e se', () => {
  it('altre pratiche si aggiungono a ciò che matura, tolto il debito', () =>
    expect(puntiDopo(con(100, 50, 30), 2, DUECENTO)).toBe(520))

  it.each([
    ['al passo del mese di mezzo', 1000, con(400), [100, 200, 300, 300, 900, 0], '2027-02'],
    ['con ciò che matura è questo mese', 1000, con(400, 600), [], '2026-11'],
    ['dopo mesi vuoti non si sa', 1000, con(400), [0, 0, 0, 0, 900, 900], null],
    ['oltre due anni non si dice', 9000, con(0), [100, 100, 100, 100, 100, 100], null],
  ] as const)('%s', (_, punti, has, entrati, mese) =>
    expect(meseDiArrivo(punti, has, entrati, '2026-11-24')).toBe(mese),
  )
})
