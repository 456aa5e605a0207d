import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The lines of a CSV file that was taken away, its headers first. */
export const linesOf = async (download: Download) =>
  readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')

/** Asks for the file in the dialog that is open, waits for it and takes it. */
export async function take(page: Page): Promise<Download> {
  const links = page.getByRole('link', { name: 'Scarica' })
  const before = await links.count()
  await page.getByRole('button', { name: 'Prepara il file' }).click()
  await expect(links).toHaveCount(before + 1)
  const downloading = page.waitForEvent('download')
  await links.first().click()
  return downloading
}
