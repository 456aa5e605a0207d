import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Parte, partiMostrate, produttoriMostrati } from './qualifica.ts'

test.each([
  [0, null],
  [1, null],
  [2, null],
  [3, 3],
  [40, 40],
])('%i produttori attivi si dicono %s', (count, said) => {
  expect(produttoriMostrati(count)).toBe(said)
})

const part = (misura: number, ...produttori: number[]): Parte => ({ misura, produttori })
const ZERO: Parte = { misura: 0, produttori: [], nota: true }

describe('le parti di una cifra', () => {
  test.each<[string, Parte[], Parte | undefined, boolean[]]>([
    [
      'con due produttori in tutto non si divide',
      [part(4, 1), ZERO, part(2, 2)],
      undefined,
      [false, false, false],
    ],
    ['con tre in ogni parte si divide', [part(4, 1, 2, 3), part(5, 1, 2, 3)], undefined, [true, true]],
    ['ciò che non c’è si dice', [part(4, 1, 2, 3), ZERO], undefined, [true, true]],
    [
      'una parte di uno porta con sé la più piccola',
      [part(9, 1, 2, 3), part(8, 1, 2, 4), part(2, 1)],
      undefined,
      [true, false, false],
    ],
    [
      'due parti dello stesso non bastano a coprirsi',
      [part(9, 1, 2, 3), part(2, 1), part(3, 1)],
      undefined,
      [false, false, false],
    ],
    [
      'parti di tre persone diverse si coprono da sé',
      [part(9, 1, 2, 3), part(2, 1), part(3, 2), part(1, 4)],
      undefined,
      [true, false, false, false],
    ],
    [
      'ciò che sta fuori si ricava dal totale come il resto',
      [part(9, 1, 2, 3), part(8, 1, 2, 3)],
      part(1, 1),
      [true, false],
    ],
    ['fuori non c’è nulla', [part(9, 1, 2, 3)], part(0), [true]],
  ])('%s', (_, parts, outside, expected) => {
    expect(partiMostrate(parts, outside)).toEqual(expected)
  })

  test('né una parte mostrata né ciò che resta del totale è di meno di tre', () => {
    const una = fc.record({
      misura: fc.integer({ min: 1, max: 9 }),
      produttori: fc.uniqueArray(fc.nat(6), { minLength: 0, maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(una, { maxLength: 12 }), una, (parts, outside) => {
        const mostrate = partiMostrate(parts, outside)
        const chi = (which: Parte[]) => new Set(which.flatMap((p) => p.produttori)).size
        const viste = parts.filter((_, i) => mostrate[i])
        for (const p of viste) expect(chi([p])).toBeGreaterThanOrEqual(3)
        if (viste.length > 0)
          expect(chi([...parts.filter((_, i) => !mostrate[i]), outside])).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})
