import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hydrate, mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { AskLinkForm } from './RecoveryPage.tsx'

test('the e-mail that comes from the login is already written', async () => {
  await mount(
    <MemoryRouter initialEntries={[{ pathname: '/recovery', state: { email: 'anna@posta.it' } }]}>
      <AskLinkForm />
    </MemoryRouter>,
  )
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('anna@posta.it')
})

test('what was written before the code came is what leaves, and is there to be sent again', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ data: null, message: 'Fatto.' })
  })
  await hydrate(
    <MemoryRouter initialEntries={['/recovery']}>
      <AskLinkForm />
    </MemoryRouter>,
    () => userEvent.fill(page.getByLabelText('E-mail'), 'anna@posta.it'),
  )
  await userEvent.click(page.getByRole('button', { name: 'Mandami il link' }))
  // The focused button is no longer there: what replaced the form has the focus.
  await expect.element(page.getByRole('status')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Manda di nuovo' }))
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('anna@posta.it')
  expect(sent).toEqual([{ email: 'anna@posta.it' }])
  vi.unstubAllGlobals()
})
