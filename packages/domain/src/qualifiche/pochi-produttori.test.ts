import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Parte, partiMostrate, produttoriMostrati } from './pochi-produttori.ts'

test.each([
  [0, null],
  [1, null],
  [2, null],
  [3, 3],
  [40, 40],
])('%i produttori attivi si dicono %s', (quanti, detti) => {
  expect(produttoriMostrati(quanti)).toBe(detti)
})

const parte = (misura: number, ...produttori: number[]): Parte => ({ misura, produttori })
const ZERO: Parte = { misura: 0, produttori: [], nota: true }

describe('le parti di una cifra', () => {
  test.each<[string, Parte[], Parte | undefined, boolean[]]>([
    [
      'con due produttori in tutto non si divide',
      [parte(4, 1), ZERO, parte(2, 2)],
      undefined,
      [false, false, false],
    ],
    ['con tre in ogni parte si divide', [parte(4, 1, 2, 3), parte(5, 1, 2, 3)], undefined, [true, true]],
    ['ciò che non c’è si dice', [parte(4, 1, 2, 3), ZERO], undefined, [true, true]],
    [
      'una parte di uno porta con sé la più piccola',
      [parte(9, 1, 2, 3), parte(8, 1, 2, 4), parte(2, 1)],
      undefined,
      [true, false, false],
    ],
    [
      'due parti dello stesso non bastano a coprirsi',
      [parte(9, 1, 2, 3), parte(2, 1), parte(3, 1)],
      undefined,
      [false, false, false],
    ],
    [
      'parti di tre persone diverse si coprono da sé',
      [parte(9, 1, 2, 3), parte(2, 1), parte(3, 2), parte(1, 4)],
      undefined,
      [true, false, false, false],
    ],
    [
      'ciò che sta fuori si ricava dal totale come il resto',
      [parte(9, 1, 2, 3), parte(8, 1, 2, 3)],
      parte(1, 1),
      [true, false],
    ],
    ['fuori non c’è nulla', [parte(9, 1, 2, 3)], parte(0), [true]],
  ])('%s', (_, parti, fuori, attese) => {
    expect(partiMostrate(parti, fuori)).toEqual(attese)
  })

  test('né una parte mostrata né ciò che resta del totale è di meno di tre', () => {
    const una = fc.record({
      misura: fc.integer({ min: 1, max: 9 }),
      produttori: fc.uniqueArray(fc.nat(6), { minLength: 0, maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(una, { maxLength: 12 }), una, (parti, fuori) => {
        const mostrate = partiMostrate(parti, fuori)
        const chi = (quali: Parte[]) => new Set(quali.flatMap((p) => p.produttori)).size
        const viste = parti.filter((_, i) => mostrate[i])
        for (const p of viste) expect(chi([p])).toBeGreaterThanOrEqual(3)
        if (viste.length > 0)
          expect(chi([...parti.filter((_, i) => !mostrate[i]), fuori])).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})
