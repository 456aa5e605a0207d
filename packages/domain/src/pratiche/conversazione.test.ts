import { expect, test } from 'vitest'
import { aspettaDaTe, type ToccaA, toccaDopo, toccaDopoPasso } from './conversazione.ts'

const STATES: (ToccaA | null)[] = [null, 'convenzionato', 'operatore']

test('a question waits for the convenzionato, an answer for an operator', () => {
  for (const now of STATES) {
    expect(toccaDopo(now, 'domanda')).toBe('convenzionato')
    expect(toccaDopo(now, 'risposta')).toBe('operatore')
    expect(toccaDopo(now, 'chiusa')).toBeNull()
  }
})

test('a plain message marks answers as read and leaves an open question open', () => {
  expect(STATES.map((now) => toccaDopo(now, 'messaggio'))).toEqual([null, 'convenzionato', null])
})

test('a step closes open questions, keeps unread answers, and may ask itself', () => {
  expect(STATES.map((now) => toccaDopoPasso(now, false))).toEqual([null, null, 'operatore'])
  expect(STATES.map((now) => toccaDopoPasso(now, true))).toEqual(Array(3).fill('convenzionato'))
})

test('a pratica waits for what is missing, or for an answer, until the convenzionato has answered', () => {
  const waits = (manca: string | null) => STATES.map((tocca_a) => aspettaDaTe({ manca, tocca_a }))
  expect(waits('busta paga')).toEqual(['busta paga', 'busta paga', null])
  expect(waits(null)).toEqual([null, 'una tua risposta', null])
})
