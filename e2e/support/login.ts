import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from './members.ts'

/** Fills in and submits the members' login, by default with the demo accounts' password. */
export async function typeLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entra' }).click()
}
