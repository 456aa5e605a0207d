import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from './members.ts'

/** Fills in the members' login and sends it, as an account of the demo world unless `password` says otherwise. */
export async function typeLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entra' }).click()
}
