import { expect, type Page } from '@playwright/test'
import type { Chi } from './membri.ts'
import type { Product } from './server.ts'

/** A screen to look at, and the way there. */
export type Schermata = {
  nome: string
  chi: Chi
  a: string
  /** The heading, or another text, by which one knows that the screen is there. */
  titolo: string | RegExp
  /** What is done to get there. */
  fai?: (page: Page) => Promise<void>
  /** Undoes, on the server, what `prima` did. */
  prima?: (product: Product) => Promise<() => Promise<void>>
}

/** The side menu, open. */
export const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible()
}
