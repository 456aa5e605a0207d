import { expect, test } from 'vitest'
import { addDays } from '../platform/dates.ts'
import { promemoriaDovuto } from './iscrizione.ts'

test('giorno per giorno: a 30, a 7, a 1 e quando è scaduto, una volta sola', () => {
  const scade = '2028-03-01' // across a 29 February
  let avvisato: number | null = null
  const data: [string, number][] = []
  for (let g = -40; g <= 5; g++) {
    const today = addDays(scade, g)
    const dovuto = promemoriaDovuto(scade, today, avvisato)
    if (dovuto === null) continue
    data.push([today, dovuto])
    avvisato = dovuto
  }
  expect(data).toEqual([
    ['2028-01-31', 30],
    ['2028-02-23', 7],
    ['2028-02-29', 1],
    ['2028-03-02', 0],
  ])
})

test.each([
  ['2026-05-20', null, 30],
  ['2026-05-20', 30, null],
  ['2026-05-30', null, 1],
  ['2026-05-30', 7, 1],
  ['2026-05-31', null, 1],
  ['2026-06-01', null, 0],
  ['2026-06-01', 1, 0],
  ['2026-06-09', 0, null],
  ['2026-03-01', null, null],
] as const)('scade il 31 maggio, oggi è %s, avvisato a %s: %s', (today, avvisato, expected) => {
  expect(promemoriaDovuto('2026-05-31', today, avvisato)).toBe(expected)
})
