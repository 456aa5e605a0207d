import { clock } from '@primo/domain/platform/clock'
import { afterAll, vi } from 'vitest'

// Test files share a worker (`isolate: false`): a clock that one sets and does not reset would affect the next.
afterAll(() => {
  const left = [
    ...(vi.isFakeTimers() ? ['fake timers (vi.useRealTimers)'] : []),
    ...(vi.isMockFunction(clock.now) ? ['a mocked clock (mockRestore)'] : []),
  ]
  if (left.length === 0) return
  vi.useRealTimers()
  vi.restoreAllMocks()
  throw new Error(`This test file does not reset ${left.join(' and ')}.`)
})
