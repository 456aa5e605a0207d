import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { AskLinkForm } from './AskLinkForm.tsx'

test('the e-mail that comes from the login is already written', async () => {
  await mount(
    <MemoryRouter initialEntries={[{ pathname: '/recovery', state: { email: 'anna@posta.it' } }]}>
      <AskLinkForm />
    </MemoryRouter>,
  )
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('anna@posta.it')
})
