import '../../ui/public-page.css'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hydrate, mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { SignupPage } from './SignupPage.tsx'

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const code = decodeURIComponent(url.split('/').at(-1) ?? '')
    asked.push(code)
    return code.toUpperCase() === 'DEMO2026'
      ? Response.json({ data: { codice: 'DEMO2026', nome: 'Anna R.' }, message: 'Sponsor valido: Anna R.' })
      : Response.json(
          { message: 'No.', error: 'SPONSOR_NON_VALIDO', errors: { code: ['Questo codice non è valido.'] } },
          { status: 422 },
        )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const code = () => page.getByLabelText('Codice sponsor')
const go = () => page.getByRole('button', { name: 'Continua' })

async function begin() {
  await mount(
    <MemoryRouter initialEntries={['/signup']}>
      <SignupPage />
    </MemoryRouter>,
  )
  await expect.element(go()).toBeEnabled()
}

test('a code typed says whose it is as soon as it is written, and nothing moves under the finger', async () => {
  await begin()
  const top = async () => (await go().findElement()).getBoundingClientRect().top
  const before = await top()
  await userEvent.fill(code(), 'demo2026')
  await expect.element(page.getByText('Sponsor valido: Anna R.')).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThan(1)
  expect(asked).toEqual(['DEMO2026'])
  await userEvent.click(go())
  await expect.element(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
})

test('a code that is not valid is said where one leaves it, not while one writes', async () => {
  await begin()
  await userEvent.fill(code(), 'DEMO202')
  await expect.poll(() => asked).toEqual(['DEMO202'])
  await expect.element(code()).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(page.getByText('Questo codice non è valido.')).toBeVisible()
})

function write(value: string): void {
  const field = code().query() as HTMLInputElement
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Component that types into the code's field between render and commit, as a quick user does before hydration. On the server
 * there is no field.
 */
function Quick() {
  useState(() => code().query() && write('DEMO2026'))
  return null
}

test('what is written while the code takes the page over stays: before, and in between', async () => {
  await hydrate(
    <MemoryRouter initialEntries={['/signup']}>
      <SignupPage />
      <Quick />
    </MemoryRouter>,
    async () => write('DEMO'),
  )
  await expect.element(go()).toBeEnabled()
  await expect.element(code()).toHaveValue('DEMO2026')
  await userEvent.click(go())
  await expect.element(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
})

test('the link of an invitation names the sponsor and confirms the code, which can still be changed', async () => {
  const address = location.href
  history.replaceState(null, '', '/signup?sponsor=DEMO2026')
  await begin()
  await expect.element(page.getByRole('heading', { name: /^Anna R\. ti invita in/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Il tuo invito.' })).toBeVisible()
  await expect.element(page.getByText(/^Codice sponsor DEMO2026, confermato$/)).toBeVisible()
  await expect.element(code()).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Cambia il codice sponsor' }))
  await expect.element(code()).toHaveFocus()
  await expect.element(code()).toHaveValue('DEMO2026')
  await userEvent.click(go())
  await expect.element(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
  history.replaceState(null, '', address)
})

test('the confirmed code of a link is the stored one, without the signs copied with it', async () => {
  const address = location.href
  history.replaceState(null, '', '/signup?sponsor=demo2026.%20')
  await begin()
  await expect.element(page.getByText(/^Codice sponsor DEMO2026, confermato$/)).toBeVisible()
  history.replaceState(null, '', address)
})
