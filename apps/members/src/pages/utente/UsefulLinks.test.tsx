import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { SETTINGS } from '../../testing/samples.ts'
import { UsefulLinks } from './UsefulLinks.tsx'

const answering = (data: object) =>
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...SETTINGS, ...data } }))

afterEach(() => vi.unstubAllGlobals())

test('the configured links are shown, and only those', async () => {
  answering({ link_regolamento: 'https://premi.example/regolamento.pdf', sito: 'https://www.premi.example' })
  await mount(<UsefulLinks />)
  const rules = page.getByRole('link', { name: /^Regolamento/ })
  await expect.element(rules).toHaveAttribute('href', 'https://premi.example/regolamento.pdf')
  const site = page.getByRole('link', { name: /^Sito/ })
  await expect.element(site).toHaveAttribute('href', 'https://www.premi.example')
  await expect.element(page.getByRole('link', { name: /^Assistenza/ })).not.toBeInTheDocument()
})

test('without any there is not even their title', async () => {
  answering({})
  const host = await mount(<UsefulLinks />)
  await expect.poll(() => host.innerHTML).toBe('')
})
