import { expect, type Page } from '@playwright/test'
import type { VisitorState } from './members.ts'
import type { Product } from './product-server.ts'

/** Screen of the members' app that a test opens and checks. */
export type Screen = {
  nome: string
  chi: VisitorState
  a: string
  /** Heading, or other text, that identifies the screen. */
  titolo: string | RegExp
  /** Performs interactions after the page has opened. */
  act?: (page: Page) => Promise<void>
  /** Prepares data on the server. @returns function that restores it */
  before?: (product: Product) => Promise<() => Promise<void>>
}

/** Opens the side menu of the members' app. */
export const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible()
}

/** Waits until a page shows its heading and nothing on it is loading. */
export async function waitUntilIdle(page: Page, titolo: string | RegExp) {
  const found = page.getByText(titolo).or(page.getByRole('heading', { name: titolo }))
  await expect(found.filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.skeleton, .state-loading').filter({ visible: true })).toHaveCount(0)
  // Ionic keeps pages in the DOM that it no longer manages.
  await expect(page.locator('.ion-page-invisible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Returns for each area of the side menu whether it is enabled. */
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
