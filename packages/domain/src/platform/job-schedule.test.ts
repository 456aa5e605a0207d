import { expect, test } from 'vitest'
import { formatSchedule, lastTime, nextTime, type Schedule } from './job-schedule.ts'

const HALF_PAST_TWO: Schedule = { every: 'day', hour: 2, minute: 30 }
const EVERY_HOUR: Schedule = { every: 'hour', minute: 2 }

/** Returns the next `count` scheduled instants after `from`, in UTC. */
function seguenti(schedule: Schedule, from: string, count: number): string[] {
  const instants: string[] = []
  let now = new Date(from)
  for (let i = 0; i < count; i++) {
    now = nextTime(schedule, now)
    instants.push(now.toISOString().slice(0, 16))
  }
  return instants
}

test('le 2:30 che in marzo non esistono scattano una volta, quando l’orologio è saltato alle 3', () => {
  // 29 March 2026: at 01:00 UTC Rome's clocks go from 2 to 3.
  expect(seguenti(HALF_PAST_TWO, '2026-03-28T12:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30'])
})

test('le 2:30 che in ottobre vengono due volte scattano una volta, la prima', () => {
  // 25 October 2026: at 01:00 UTC Rome's clocks go back from 3 to 2.
  expect(seguenti(HALF_PAST_TWO, '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
})

test('ciò che scatta ogni ora scatta a ogni ora che passa: 23 in marzo, 25 in ottobre', () => {
  const hours = (from: string, fino: string) => seguenti(EVERY_HOUR, from, 30).filter((i) => i < fino).length
  expect(hours('2026-03-28T23:00Z', '2026-03-29T22:00')).toBe(23)
  expect(hours('2026-10-24T22:00Z', '2026-10-25T23:00')).toBe(25)
})

test('l’ultimo dell’anno si passa al primo', () => {
  expect(seguenti({ every: 'day', hour: 0, minute: 10 }, '2027-12-31T12:00Z', 1)).toEqual([
    '2027-12-31T23:10',
  ])
})

test('l’ultimo scatto è quello da recuperare, ed è lui stesso quando è adesso', () => {
  const last = (quando: string) => lastTime(HALF_PAST_TWO, new Date(quando)).toISOString()
  expect(last('2026-03-29T01:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(last('2026-03-29T00:59Z')).toBe('2026-03-28T01:30:00.000Z')
  // 2:30 occurs twice, and only the first counts as a run.
  expect(last('2026-10-25T01:45Z')).toBe('2026-10-25T00:30:00.000Z')
})

test('ogni scatto è l’ultimo di sé stesso, e fra due di fila non ce n’è altri', () => {
  for (const schedule of [EVERY_HOUR, HALF_PAST_TWO, { every: 'day', hour: 0, minute: 0 } as const]) {
    let now = new Date('2026-03-20T00:00Z')
    for (let i = 0; i < 40; i++) {
      const after = nextTime(schedule, now)
      expect(after > now).toBe(true)
      expect(lastTime(schedule, after)).toEqual(after)
      if (i > 0) expect(lastTime(schedule, new Date(after.getTime() - 1))).toEqual(now)
      now = after
    }
  }
})

test.each<[Schedule, string]>([
  [EVERY_HOUR, 'ogni ora'],
  [{ every: 'day', hour: 0, minute: 0 }, 'ogni notte a mezzanotte'],
  [{ every: 'day', hour: 0, minute: 5 }, 'ogni notte alle 0:05'],
  [{ every: 'day', hour: 1, minute: 40 }, 'ogni notte all’1:40'],
  [{ every: 'day', hour: 8, minute: 0 }, 'ogni mattina alle 8'],
  [{ every: 'day', hour: 9, minute: 30 }, 'ogni mattina alle 9:30'],
  [{ every: 'day', hour: 12, minute: 0 }, 'ogni giorno a mezzogiorno'],
  [{ every: 'day', hour: 17, minute: 0 }, 'ogni pomeriggio alle 17'],
  [{ every: 'day', hour: 22, minute: 15 }, 'ogni sera alle 22:15'],
])('%o si dice «%s»', (schedule, words) => {
  expect(formatSchedule(schedule)).toBe(words)
})
