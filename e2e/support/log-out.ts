import { expect, type Page } from '@playwright/test'

/** Logs out through the menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
}
