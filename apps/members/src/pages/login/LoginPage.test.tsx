import { Route, Routes, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { LoginPage } from './LoginPage.tsx'

function Carried() {
  return <p>portata: {JSON.stringify(useLocation().state)}</p>
}

test('the e-mail typed at the login goes along to where a forgotten password is asked for', async () => {
  await mount(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/recovery" element={<Carried />} />
      </Routes>
    </MemoryRouter>,
  )
  await userEvent.fill(page.getByLabelText('E-mail'), ' anna@posta.it ')
  await userEvent.click(page.getByRole('link', { name: 'Password dimenticata?' }))
  await expect.element(page.getByText('portata: {"email":"anna@posta.it"}')).toBeVisible()
})

test('the code sent to one account is not asked of another', async () => {
  const sent: { email: string; codice?: string }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const [error, status] = sent.length === 1 ? ['CODICE_ACCESSO', 429] : ['CREDENZIALI_ERRATE', 422]
    return Response.json({ message: `Rifiutato: ${sent.length}`, error }, { status: Number(status) })
  })
  await mount(
    <MemoryRouter initialEntries={['/login']}>
      <LoginPage />
    </MemoryRouter>,
  )
  const login = async (email: string, count: number) => {
    await userEvent.fill(page.getByLabelText('E-mail', { exact: true }), email)
    await userEvent.click(page.getByRole('button', { name: 'Entra' }))
    await expect.element(page.getByText(`Rifiutato: ${count}`)).toBeVisible()
  }
  const code = page.getByLabelText('Codice arrivato per e-mail')
  await userEvent.fill(page.getByLabelText('Password'), 'una frase lunga')
  await login('anna@posta.it', 1)
  await userEvent.fill(code, 'ABCD-EFGH')
  await login('bruno@posta.it', 2)
  await login('anna@posta.it', 3)
  expect(sent.map(({ codice }) => codice)).toEqual([undefined, undefined, 'ABCD-EFGH'])
  await userEvent.fill(code, '')
  await userEvent.click(page.getByRole('button', { name: 'Entra' }))
  await expect.element(page.getByText('Scrivi il codice che ti abbiamo mandato per e-mail.')).toBeVisible()
  vi.unstubAllGlobals()
})
