import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { SETTINGS } from '../../testing/samples.ts'
import { PasswordPage } from './PasswordPage.tsx'

beforeEach(() => {
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
})

test('after a lost response the current password is not called wrong', async () => {
  const refused = vi.fn(async () => {
    const message = 'La password attuale non è corretta.'
    const body = { message, error: 'PASSWORD_ERRATA', errors: { password_attuale: [message] } }
    return Response.json(body, { status: 422 })
  })
  refused.mockRejectedValueOnce(new TypeError('network'))
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/password/modifica')
      ? refused()
      : Response.json({ data: url.endsWith('/impostazioni') ? SETTINGS : { da_leggere: 0 } }),
  )
  await mount(
    <MemoryRouter>
      <PasswordPage />
    </MemoryRouter>,
  )
  await userEvent.fill(page.getByLabelText('Password attuale'), 'la frase di prima')
  await userEvent.fill(page.getByLabelText('Nuova password', { exact: true }), 'una frase lunga da ricordare')
  await userEvent.fill(page.getByLabelText('Ripeti la nuova password'), 'una frase lunga da ricordare')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Non riusciamo a raggiungere il servizio/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Probabilmente la password è già cambiata/)).toBeVisible()
  expect(refused).toHaveBeenCalledTimes(2)
})
