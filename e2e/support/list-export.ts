import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Returns the lines of a downloaded CSV file, the column headings first. */
export const linesOf = async (download: Download) =>
  readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')

/** Requests the export in the open dialog, waits for the file and downloads it. */
export async function downloadExport(page: Page): Promise<Download> {
  // By its id: the list of earlier files may still be loading, so counting links would be a race.
  // A busy server may answer 503 first: the app sends the request again.
  const starting = page.waitForResponse(
    (response) =>
      response.ok() && response.request().method() === 'POST' && /\/esporta\b/.test(response.url()),
  )
  await page.getByRole('button', { name: 'Prepara il file' }).click()
  const { data } = (await (await starting).json()) as { data: { id: number } }
  const link = page.locator(`a[download][href*="/${data.id}/"]`)
  await expect(link).toHaveText('Scarica')
  const downloading = page.waitForEvent('download')
  await link.click()
  return downloading
}
