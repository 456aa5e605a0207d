import type { Page } from '@playwright/test'

/** Opens where one's prizes go and writes the street. */
export async function writeSpedizione(page: Page, street: string): Promise<void> {
  await page.goto('/app/utente/indirizzi/spedizione')
  await page.getByLabel('Indirizzo', { exact: true }).fill(street)
}

/** Saves it. */
export const saveSpedizione = (page: Page) => page.getByRole('button', { name: 'Salva indirizzo' }).click()
