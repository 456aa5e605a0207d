import { expect, type Page } from '@playwright/test'
import type { Who } from './members.ts'
import type { Product } from './server.ts'

/** A screen to look at, and the way there. */
export type Screen = {
  nome: string
  chi: Who
  a: string
  /** The heading, or another text, by which one knows that the screen is there. */
  titolo: string | RegExp
  /** What is done to get there. */
  act?: (page: Page) => Promise<void>
  /** Undoes, on the server, what `prima` did. */
  before?: (product: Product) => Promise<() => Promise<void>>
}

/** The side menu, open. */
export const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible()
}

/** At rest: everything that was coming has come. */
export async function settle(page: Page, titolo: string | RegExp) {
  const found = page.getByText(titolo).or(page.getByRole('heading', { name: titolo }))
  await expect(found.filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.skeleton, .state-loading').filter({ visible: true })).toHaveCount(0)
  // Drawn and not shown: what Ionic leaves of a page it has lost sight of.
  await expect(page.locator('.ion-page-invisible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** The three areas of the side menu: whether each may be chosen. */
export async function menuItems(page: Page) {
  const open = page.getByRole('button', { name: 'Apri il menu' })
  if (!(await page.getByRole('button', { name: 'Esci' }).isVisible())) await open.click()
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible()
  const acceso = (nome: string) => page.getByRole('button', { name: nome, exact: true }).isEnabled()
  return {
    Promotore: await acceso('Promotore'),
    Convenzionato: await acceso('Convenzionato'),
    Premi: await acceso('Premi'),
  }
}
