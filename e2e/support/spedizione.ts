import type { Page } from '@playwright/test'

/** Opens the form of the shipping address and fills in the street. */
export async function writeSpedizione(page: Page, street: string): Promise<void> {
  await page.goto('/app/utente/indirizzi/spedizione')
  await page.getByLabel('Indirizzo', { exact: true }).fill(street)
}

/** Saves the form of the shipping address. */
export const saveSpedizione = (page: Page) => page.getByRole('button', { name: 'Salva indirizzo' }).click()
