import { expect, it } from 'vitest'
import { toastShift } from './toast-position.ts'

const span = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right })
const toast = span(390, 454)

it.each([
  ['nothing was touched', null, 0],
  ['far above', span(100, 148), 0],
  ['touching its edge', span(342, 390), 0],
  ['beside it', span(400, 440, 374, 390), 0],
  ['a little above the middle', span(372, 420), 42],
  ['a little below the middle', span(424, 472), -42],
  ['as tall as the screen', span(0, 844), 0],
])('%s', (_, what, shift) => expect(toastShift(toast, what, 844)).toBe(shift))

it('without room on one side it goes to the other', () => {
  expect(toastShift(span(60, 140), span(80, 100), 200)).toBe(0)
  expect(toastShift(span(40, 120), span(90, 130), 300)).toBe(102)
})
