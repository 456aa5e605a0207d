import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { mayRetry, retryDelay, withBusyRetry } from './call.ts'

const refused = (code: ApiError['code'], retry_s: number | null = null) =>
  new ApiError({ status: 503, code, message: 'No.', retry_s })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a server with too much to do is asked again, when it says and not before', async () => {
  const call = vi.fn().mockRejectedValueOnce(refused('SERVIZIO_AFFOLLATO', 2)).mockResolvedValue('yes')
  const answer = withBusyRetry(call)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await answer).toBe('yes')
  expect(call).toHaveBeenCalledTimes(2)
})

test('three times in all, and never ten seconds for one', async () => {
  const call = vi.fn().mockRejectedValue(refused('SERVIZIO_AFFOLLATO', 600))
  const answer = withBusyRetry(call).catch((error: ApiError) => error.code)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await answer).toBe('SERVIZIO_AFFOLLATO')
  expect(call).toHaveBeenCalledTimes(3)
})

test('what may have been begun is never made again by itself', async () => {
  const call = vi.fn().mockRejectedValue(refused('DATABASE_NON_DISPONIBILE', 2))
  await expect(withBusyRetry(call)).rejects.toMatchObject({ code: 'DATABASE_NON_DISPONIBILE' })
  expect(call).toHaveBeenCalledTimes(1)
})

test('who leaves meanwhile asks nothing more', async () => {
  const leaving = new AbortController()
  const call = vi.fn().mockRejectedValue(refused('SERVIZIO_AFFOLLATO', 2))
  const answer = withBusyRetry(call, leaving.signal).catch((error: DOMException) => error.name)
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort()
  expect(await answer).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(call).toHaveBeenCalledTimes(1)
})

test('a query waits as long as the server says, and does not begin again what has been asked three times', () => {
  expect(mayRetry(0, refused('SERVIZIO_AFFOLLATO', 2))).toBe(false)
  expect(mayRetry(0, refused('DATABASE_NON_DISPONIBILE', 5))).toBe(true)
  const wait_ms = retryDelay(0, refused('DATABASE_NON_DISPONIBILE', 4))
  expect(wait_ms).toBeGreaterThanOrEqual(4_000)
  expect(wait_ms).toBeLessThanOrEqual(8_000)
  expect([retryDelay(0, new Error('x')), retryDelay(1, new Error('x'))]).toEqual([1_000, 2_000])
})
