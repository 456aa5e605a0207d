import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { EndButton } from './DispositiviPage.tsx'

const ended = vi.fn(async () => undefined)
afterEach(() => ended.mockClear())

const button = (ends: () => Promise<unknown>) => (
  <>
    <EndButton
      label="Termina tutte le altre sessioni"
      asks={{ title: 'Terminare le altre sessioni?', message: 'Si dovrà entrare di nuovo.' }}
      ends={ends}
      done="Altre sessioni terminate."
      ended={ended}
    >
      Termina tutte le altre
    </EndButton>
    <Overlays />
  </>
)
const press = () => userEvent.click(page.getByRole('button', { name: 'Termina tutte le altre sessioni' }))

test('asks first, and who thinks again ends nothing', async () => {
  const ends = vi.fn(async () => null)
  await mount(button(ends))
  await press()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  expect(ends).not.toHaveBeenCalled()
  await press()
  await userEvent.click(page.getByRole('button', { name: 'Termina', exact: true }))
  await expect.element(page.getByText('Altre sessioni terminate.')).toBeVisible()
  expect(ends).toHaveBeenCalledOnce()
  expect(ended).toHaveBeenCalledOnce()
})

test('a call that fails is said, and the button can be pressed again', async () => {
  await mount(button(() => Promise.reject(new Error('no'))))
  await press()
  await userEvent.click(page.getByRole('button', { name: 'Termina', exact: true }))
  await expect
    .element(page.getByRole('button', { name: 'Termina tutte le altre sessioni' }))
    .not.toHaveAttribute('aria-busy')
  expect(ended).not.toHaveBeenCalled()
})
