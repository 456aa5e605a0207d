import { expect, test } from 'vitest'
import { createAdmission, type ReleaseSlot, STANDING_MS } from './admission.ts'

/** Creates an admission with a fake clock. */
function admission(bounds: Partial<Parameters<typeof createAdmission>[0]> = {}) {
  let now = 0
  const one = createAdmission(
    { least: 2, most: 8, leastPerCaller: 2, waiting: 20, waitingPerCaller: 10, ...bounds },
    () => now,
  )
  /** Admitted calls and their release functions, in order of admission. */
  const inside: { caller: string; leave: ReleaseSlot }[] = []
  const refused: string[] = []
  return {
    ...one,
    inside,
    refused,
    pass: (ms: number) => {
      now += ms
    },
    /** Makes calls, whose outcome is in `inside` or `refused` once pending microtasks have run. */
    come: (caller: string, times = 1) => {
      for (let i = 0; i < times; i++) {
        const entry = one.enter(caller)
        const settle = (leave: ReleaseSlot | null) =>
          leave ? inside.push({ caller, leave }) : refused.push(caller)
        if (entry instanceof Promise) void entry.then(settle)
        else settle(entry)
      }
    },
    /** Ends the oldest admitted call, so that the next queued call is admitted. */
    leave: async () => {
      inside.shift()!.leave()
      await Promise.resolve()
    },
    who: () => inside.map(({ caller }) => caller).join(''),
  }
}

test('with room everybody is let in at once, and one alone may have half of it', () => {
  const door = admission()
  door.come('a', 6)
  expect(door.who()).toBe('aaaa')
  door.come('b', 2)
  expect(door.who()).toBe('aaaabb')
  expect(door.state()).toMatchObject({ running: 6, waiting: 2, together: 8 })
})

test('a turn to each caller: who brings ten waits behind himself', async () => {
  const door = admission({ most: 2 })
  door.come('a', 8)
  door.come('b', 2)
  door.come('c')
  expect(door.who()).toBe('aa')
  await door.leave()
  await door.leave()
  // Calls admitted from the queue: one of each caller, then again.
  expect(door.who()).toBe('ab')
  await door.leave()
  await door.leave()
  expect(door.who()).toBe('ca')
})

test('a burst is served whole, however long it takes', async () => {
  const door = admission({ most: 2 })
  door.come('a', 10)
  for (let i = 0; i < 10; i++) {
    door.pass(200)
    await door.leave()
  }
  expect(door.refused).toEqual([])
  expect(door.state()).toMatchObject({ running: 0, waiting: 0, standing: false })
})

test('a queue that stands lets in only who would be served soon; when it has emptied, everybody again', async () => {
  const door = admission({ most: 2, waiting: 100 })
  for (const caller of 'abcdefghijklmnopqrst') door.come(caller)
  expect(door.refused).toEqual([])
  for (let i = 0; i < 10; i++) {
    door.pass(40)
    await door.leave()
  }
  expect(door.state().standing).toBe(true)
  door.come('z')
  expect(door.refused).toEqual(['z'])
  expect(door.isRefusing('y')).toBe(true)
  for (let i = 0; i < 10; i++) await door.leave()
  expect(door.state()).toMatchObject({ running: 0, waiting: 0, standing: false })
  door.come('z')
  expect(door.who()).toBe('z')
})

test('a standing queue whose turns are short refuses nobody: sixteen members who each write again at once', async () => {
  const door = admission({ least: 4, most: 4, waiting: 100 })
  const members = 'abcdefghijklmnop'
  for (const member of members) door.come(member)
  for (let i = 0; i < 400; i++) {
    door.pass(1.5)
    const { caller } = door.inside[0]!
    await door.leave()
    door.come(caller)
  }
  expect(door.state().standing).toBe(true)
  expect(door.refused).toEqual([])
})

test('of one who floods the rest is refused; another is let in, while there is room for him', () => {
  const door = admission({ most: 4, waiting: 1_000 })
  door.come('a', 200)
  expect([door.inside.length, door.state().waiting, door.refused.length]).toEqual([2, 10, 188])
  door.pass(STANDING_MS * 2)
  door.come('b')
  expect(door.who()).toBe('aab')
})

test('of a queue that is full whoever brought most gives way', async () => {
  const door = admission({ most: 2, waiting: 6, waitingPerCaller: 6 })
  door.come('a', 8)
  door.come('b')
  await Promise.resolve()
  expect(door.refused).toEqual(['a'])
  door.come('a')
  expect(door.refused).toEqual(['a', 'a'])
  await door.leave()
  expect(door.state().waiting).toBe(5)
})

test('a thread that is full works on fewer together, one with time to spare on more, within its bounds', () => {
  const door = admission()
  for (let i = 0; i < 20; i++) door.adjustLimits(1, 0)
  expect(door.state().together).toBe(2)
  door.adjustLimits(0.9, 0)
  expect(door.state().together).toBe(2)
  for (let i = 0; i < 20; i++) door.adjustLimits(0.3, 0)
  expect(door.state().together).toBe(8)
})

test('a thread that is late three times in a row lets nobody in, until it is not; one pause is nothing', () => {
  const door = admission()
  door.adjustLimits(0.5, 4_000)
  door.come('a')
  expect(door.refused).toEqual([])
  door.adjustLimits(0.5, 600)
  door.adjustLimits(0.5, 600)
  door.come('b')
  expect(door.refused).toEqual(['b'])
  door.adjustLimits(0.5, 5)
  door.come('b')
  expect(door.who()).toBe('ab')
})

test('leaving twice makes room once', () => {
  const door = admission({ most: 2 })
  door.come('a', 2)
  door.inside[0]!.leave()
  door.inside[0]!.leave()
  expect(door.state().running).toBe(1)
})
