import { Route, Routes, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
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
