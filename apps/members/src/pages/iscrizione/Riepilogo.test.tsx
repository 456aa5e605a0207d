import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { Riepilogo } from './Riepilogo.tsx'

const PASSO = { quando: '2026-06-15T10:00:00.000Z', stato: 'da_completare', chi: 'tu', motivo: null }

beforeEach(() => {
  sessionStorage.clear()
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
  sessionStorage.clear()
})

test('a submission is repeated with its key, and the one after the operator’s answer has another', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('network')
  })
  const open = (steps: number) => {
    const iscrizione = { ruolo: 'promotore', manca: [], requisiti: [], storia: Array(steps).fill(PASSO) }
    return mount(
      <MemoryRouter>
        <Riepilogo
          iscrizione={iscrizione as unknown as Iscrizione}
          avanti={() => undefined}
          passi={['riepilogo']}
          goTo={() => undefined}
        />
      </MemoryRouter>,
    )
  }
  const submit = async () => {
    const count = keys.length
    const button = page.getByRole('button', { name: 'Invia in approvazione' })
    await userEvent.click(button)
    await expect.poll(() => keys.length).toBeGreaterThan(count)
    await expect.element(button).not.toHaveAttribute('aria-busy')
  }
  const before = await open(2)
  await submit()
  await submit()
  expect(new Set(keys).size).toBe(1)
  before.remove()
  await open(4)
  await submit()
  expect(new Set(keys).size).toBe(2)
})
