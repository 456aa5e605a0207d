import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { RecoveryPage } from './RecoveryPage.tsx'

const address = location.href
beforeEach(() => {
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
  history.replaceState(null, '', address)
})

/** Opens the page through an e-mailed link with the given fragment. */
async function open(fragment: string) {
  history.replaceState(null, '', `${location.pathname}${location.search}${fragment}`)
  await mount(
    <MemoryRouter initialEntries={['/recovery']}>
      <Routes>
        <Route path="/recovery" element={<RecoveryPage />} />
        <Route path="/login" element={<p>login</p>} />
      </Routes>
    </MemoryRouter>,
  )
}
const RESET = '#token=abc&email=anna%40posta.it'

async function reset() {
  await userEvent.fill(page.getByLabelText('Nuova password'), 'una frase lunga da ricordare')
  await userEvent.fill(page.getByLabelText('Ripeti la password'), 'una frase lunga da ricordare')
  await userEvent.click(page.getByRole('button', { name: 'Salva la nuova password' }))
}
const undo = () => userEvent.click(page.getByRole('button', { name: 'Riprendi l’account' }))

test('a new password leaves no session that the server has ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: null }))
  await open(RESET)
  await reset()
  await expect.element(page.getByText('login')).toBeVisible()
  expect(currentState().token).toBeNull()
})

test('taking the account back leaves no session that the server has ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { email: 'a•••@posta.it' } }))
  await open('#annulla=xyz')
  await undo()
  await expect.element(page.getByText(/L’account è di nuovo tuo/)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveFocus()
  expect(currentState().token).toBeNull()
})

/** Loses the first response, and refuses the link at the second request: the first one has used it. */
function loseFirst() {
  let count = 0
  vi.stubGlobal('fetch', async () => {
    count += 1
    if (count === 1) throw new TypeError('network')
    const message = 'Il link non è valido o è scaduto. Richiedine uno nuovo.'
    return Response.json({ message, error: 'LINK_NON_VALIDO' }, { status: 422 })
  })
}

test('a link used by a reset whose response was lost is not called expired', async () => {
  loseFirst()
  await open(RESET)
  await reset()
  await expect.element(page.getByText(/Non riusciamo a raggiungere il servizio/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Salva la nuova password' }))
  await expect.element(page.getByText(/^Probabilmente la password è già cambiata/)).toBeVisible()
})

test('a link used by an undo whose response was lost is not called expired', async () => {
  loseFirst()
  await open('#annulla=xyz')
  await undo()
  await expect.element(page.getByText(/Non riusciamo a raggiungere il servizio/)).toBeVisible()
  await undo()
  await expect.element(page.getByText(/^Probabilmente l’account è già di nuovo tuo/)).toBeVisible()
})
