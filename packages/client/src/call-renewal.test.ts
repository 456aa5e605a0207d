import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { mayRetry, requestRenewal, SessionOver, withRenewal } from './call.ts'

const refused = (status: number) =>
  new ApiError({ status, code: status === 0 ? 'RETE' : 'ERRORE_INTERNO', message: 'No.' })
const over = async () => {
  throw new SessionOver('Sessione finita.')
}

test('a 401 is renewed once, and the call made again', async () => {
  const call = vi.fn().mockRejectedValueOnce(refused(401)).mockResolvedValue('yes')
  const renew = vi.fn(async () => undefined)
  await expect(withRenewal(call, renew)).resolves.toBe('yes')
  expect([call.mock.calls.length, renew.mock.calls.length]).toEqual([2, 1])
})

test('a second 401 is final', async () => {
  const call = vi.fn().mockRejectedValue(refused(401))
  const renew = vi.fn(async () => undefined)
  await expect(withRenewal(call, renew)).rejects.toMatchObject({ status: 401 })
  expect([call.mock.calls.length, renew.mock.calls.length]).toEqual([2, 1])
})

test('a session that could not be renewed, or any other refusal, leaves the call as it is', async () => {
  const call = vi.fn().mockRejectedValue(refused(401))
  await expect(withRenewal(call, over)).rejects.toBeInstanceOf(SessionOver)
  expect(call).toHaveBeenCalledOnce()
  const renew = vi.fn()
  await expect(withRenewal(() => Promise.reject(refused(403)), renew)).rejects.toMatchObject({ status: 403 })
  expect(renew).not.toHaveBeenCalled()
})

test.each([0, 429, 500, 503])('%i is no refusal: the session stays', async (status) => {
  await expect(requestRenewal(() => Promise.reject(refused(status)), over)).rejects.toMatchObject({ status })
})

test.each([401, 403, 419, 422])('%i ends it', async (status) => {
  await expect(requestRenewal(() => Promise.reject(refused(status)), over)).rejects.toBeInstanceOf(
    SessionOver,
  )
})

test('only what may get better by itself is asked again, and not for ever', () => {
  expect([0, 401, 404, 429, 500, 503].filter((status) => mayRetry(0, refused(status)))).toEqual([0, 500, 503])
  expect([mayRetry(1, refused(0)), mayRetry(2, refused(0)), mayRetry(0, new Error('x'))]).toEqual([
    true,
    false,
    false,
  ])
})
