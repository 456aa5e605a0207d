import { expect, it } from 'vitest'
import { bars } from './PratichePage.tsx'

const mese = (n: number, completate = 0, bozze = 0) => ({
  mese: `2026-${String(n).padStart(2, '0')}`,
  registrate: completate + bozze,
  completate,
  rifiutate: 0,
  in_lavorazione: 0,
  bozze,
})

it('the tallest month fills the box, the parts stand one on the other, an empty month draws nothing', () => {
  const drawing = bars([mese(1), mese(2, 3, 1), mese(3, 1)], 300, 100)
  expect(drawing.map(({ mese: m, parte, y, altezza }) => [m, parte, y, altezza])).toEqual([
    ['2026-02', 'completate', 25, 75],
    ['2026-02', 'bozze', 0, 25],
    ['2026-03', 'completate', 75, 25],
  ])
  for (const { x, larghezza } of drawing) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + larghezza).toBeLessThanOrEqual(300)
  }
})

it('with no case at all there is nothing to draw', () => expect(bars([mese(1)], 300, 100)).toEqual([]))
