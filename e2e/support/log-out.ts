import { expect, type Page } from '@playwright/test'

/** Logs a member or operator out through the page's menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
}
