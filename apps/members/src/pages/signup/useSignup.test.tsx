import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { SignupPage } from './SignupPage.tsx'
import { EMPTY } from './steps.ts'
import { keepDraft } from './useSignupForm.ts'

const BASE = 'RSSMRA85T10A562'
const MARIO = {
  ...EMPTY,
  codice_sponsor: 'DEMO2026',
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: BASE + carattereDiControllo(BASE),
  email: 'mario@posta.it',
  cellulare: '347 123 4567',
  trattamento_dati: true,
}
const PASSWORD = 'una frase lunga da ricordare'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
  sessionStorage.clear()
})

function Login() {
  return <p>login: {JSON.stringify(useLocation().state)}</p>
}

test.each([
  ['no response', () => Promise.reject(new TypeError('network'))],
  [
    'an error of the server',
    async () => Response.json({ message: 'No.', error: 'ERRORE_INTERNO' }, { status: 500 }),
  ],
])('after %s, an account that exists is one’s own, even when its login fails', async (_, lost) => {
  let created = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/login')) return Response.json({ message: 'No.', error: 'NON_PRONTO' }, { status: 503 })
    if (!url.includes('/user/registrazione')) return Response.json({ data: null })
    if (created) {
      const message = 'Email già utilizzata.'
      const body = { message, error: 'EMAIL_GIA_UTILIZZATA', errors: { email: [message] } }
      return Response.json(body, { status: 422 })
    }
    if (url.endsWith('/verifica')) return Response.json({ data: { avvisi: [] } })
    created = true
    return lost()
  })
  keepDraft({ step: 3, values: MARIO })
  await mount(
    <MemoryRouter initialEntries={['/signup']}>
      <Routes>
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/login" element={<Login />} />
      </Routes>
      <Overlays />
    </MemoryRouter>,
  )
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), PASSWORD)
  await userEvent.fill(page.getByLabelText('Ripeti la password'), PASSWORD)
  const submit = page.getByRole('button', { name: 'Registrati' })
  await userEvent.click(submit)
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'OK' }))
  await userEvent.click(submit)
  await expect.element(page.getByText('login: {"email":"mario@posta.it"}')).toBeVisible()
  await expect.element(page.getByText('Il tuo account c’è già: entra con la tua password.')).toBeVisible()
})
