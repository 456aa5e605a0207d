import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { KeyboardShortcuts, useShortcuts } from './KeyboardShortcuts.tsx'

const run = vi.fn()

function Page() {
  useShortcuts([{ key: 'n', does: 'Scrive una nota', run }])
  return (
    <>
      <h1>Pratica</h1>
      <input aria-label="Nome" />
    </>
  )
}

async function open() {
  run.mockClear()
  mount(
    <>
      <KeyboardShortcuts />
      <Page />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Pratica' })).toBeVisible()
}

const overview = page.getByRole('dialog', { name: 'Tasti di questa pagina' })
const closeOverview = async () => {
  await userEvent.click(overview.getByRole('button', { name: 'Chiudi' }))
  await expect.element(overview).not.toBeInTheDocument()
}

test('a key runs its action', async () => {
  await open()
  await userEvent.keyboard('n')
  expect(run).toHaveBeenCalledOnce()
})

test('«?» shows the keys of the page', async () => {
  await open()
  await userEvent.keyboard('?')
  await expect.element(overview.getByText('Scrive una nota')).toBeVisible()
  const keys = overview
    .getByRole('term')
    .elements()
    .map((key) => key.textContent)
  expect(keys).toEqual(['?', 'Ctrl K', 'n'])
  await userEvent.keyboard('n')
  expect(run).not.toHaveBeenCalled()
  await closeOverview()
})

test('a key typed into a text field, or pressed with Ctrl, does nothing else', async () => {
  await open()
  await userEvent.click(page.getByLabelText('Nome'))
  await userEvent.keyboard('n?')
  await expect.element(page.getByLabelText('Nome')).toHaveValue('n?')
  await userEvent.click(page.getByRole('heading', { name: 'Pratica' }))
  await userEvent.keyboard('{Control>}n{/Control}')
  expect(run).not.toHaveBeenCalled()
  await expect.element(overview).not.toBeInTheDocument()
})

test('shortcuts can be switched off, and on again', async () => {
  await open()
  await userEvent.keyboard('?')
  const toggle = overview.getByRole('switch', { name: 'I tasti di una sola lettera funzionano' })
  await expect.element(toggle).toBeChecked()
  await userEvent.click(toggle)
  await closeOverview()
  await userEvent.keyboard('n?')
  expect(run).not.toHaveBeenCalled()
  await expect.element(overview).not.toBeInTheDocument()

  window.dispatchEvent(new Event('tasti'))
  await expect.element(toggle).not.toBeChecked()
  await userEvent.click(toggle)
  await closeOverview()
  await userEvent.keyboard('n')
  expect(run).toHaveBeenCalledOnce()
})
