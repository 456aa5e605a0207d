import { afterEach, expect, test, vi } from 'vitest'
import { clearAuth, setToken } from '../state/store.ts'
import './session.ts'

afterEach(() => void vi.restoreAllMocks())

test('a session that ends, without network too, leaves no push messages on the device', async () => {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never)
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  clearAuth()
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1)
})
