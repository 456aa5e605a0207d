import { leggiUtente } from '@primo/contract/accesso/accesso'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../data/api.ts'
import { logout } from '../data/session.ts'
import { clearAuth, currentState, setToken } from '../state/store.ts'
import { confirmDialog, useOverlays } from './overlays.ts'
import { registerNavigate } from './public-router.tsx'
import './session.ts'

const went = vi.fn()
beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/app/utente', search: '?a=1' } })
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'No.', error: 'NON_AUTENTICATO' }, { status: 401 }),
  )
  registerNavigate(went)
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  clearAuth()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

it('the end of the session opens the login, and closes the questions of the previous user', async () => {
  const answer = confirmDialog({ title: 'Confermi?', ok: 'Sì', cancel: 'No' })
  await logout()
  expect(went).toHaveBeenCalledWith('/login', { replace: true, state: null })
  expect(await answer).toBe(false)
})

it('a session that cannot be renewed is shown as expired, and the address opens after the next login', async () => {
  await expect(api(leggiUtente, {})).rejects.toThrow()
  expect(currentState().token).toBeNull()
  expect(useOverlays.getState().toasts.map(({ message }) => message)).toEqual([
    'Sessione scaduta, effettua nuovamente il login',
  ])
  expect(went).toHaveBeenCalledWith('/login', { replace: true, state: { wanted: '/app/utente?a=1' } })
})

it('on the login page the requested address is not overwritten', async () => {
  vi.stubGlobal('window', { location: { pathname: '/login', search: '' } })
  await logout('/app')
  expect(went).not.toHaveBeenCalled()
})
