import type { Page } from '@playwright/test'
import { enterBackOffice } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { sentPratica } from './support/pratica.ts'
import { DESKTOP } from './support/viewports.ts'

/** Documents of a pratica: photographed on a phone whose network drops, checked in the back office, sent again. */

/** Returns a screenshot of the page as the photo of a document. Screenshots of different heights are different files. */
const photo = async (page: Page, name: string, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 390, height } }),
})

/** Chooses files for the checklist item that is not received yet and sends them. */
async function send(page: Page, files: Awaited<ReturnType<typeof photo>>[]) {
  await page.getByLabel('Scegli un file').setInputFiles(files)
  await page.getByRole('button', { name: /^Invia(\s\d+\sfile)?$/ }).click()
}

test.use({ chi: 'convenzionato' })

test('un documento parte senza rete, arriva quando torna, è rifiutato, rifatto e accettato', async ({
  page,
  product,
  context,
  shot,
  accessible,
}) => {
  const id = await sentPratica(product)
  await page.goto(`/app/convenzionato/pratiche/${id}`)
  const documenti = page.getByRole('region', { name: 'Documenti' })
  await expect(documenti.getByText(/^Mancano\s\d\sdocumenti obbligatori\.$/)).toBeVisible()
  await documenti.getByRole('button', { name: 'Aggiungi Documento d’identità' }).click()
  await context.setOffline(true)
  await send(page, [await photo(page, 'fronte.jpg', 300), await photo(page, 'retro.jpg', 400)])
  await expect(documenti.getByText('Non c’è rete: riprendo da dove ero appena torna.')).toBeVisible()
  await accessible()
  await shot('documenti-senza-rete')
  await context.setOffline(false)
  await expect(documenti.getByText('Ricevuto', { exact: true })).toBeVisible()
  await documenti.getByRole('button', { name: 'Apri Documento d’identità' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Pagina 2 di 2' })).toBeAttached()
  await accessible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()

  const office = await context.newPage()
  await office.setViewportSize(DESKTOP.viewport)
  await enterBackOffice(office, 'admin')
  await office.goto(`/backoffice/pratiche/${id}/show`)
  await office.getByRole('button', { name: 'Controlla Documento d’identità' }).click()
  const decision = office.getByRole('dialog')
  await expect(decision.getByRole('img', { name: 'Pagina 1 di 2' })).toBeVisible()
  await decision.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(decision.getByText(/Scrivi che cosa non va/)).toBeVisible()
  await decision.getByLabel('Che cosa non va').fill('Il retro è sfocato.')
  await decision.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(office.getByText('Motivo: Il retro è sfocato.')).toBeVisible()

  await page.reload()
  await expect(documenti.getByText('Il retro è sfocato.')).toBeVisible()
  await documenti.getByRole('button', { name: 'Invia di nuovo Documento d’identità' }).click()
  await send(page, [await photo(page, 'nitida.jpg', 500)])
  await expect(documenti.getByText('Ricevuto', { exact: true })).toBeVisible()

  await office.reload()
  await office.getByRole('button', { name: 'Controlla Documento d’identità' }).click()
  await decision.getByRole('button', { name: 'Va bene' }).click()
  await expect(decision.getByText('Scrivi fino a quando vale il documento.')).toBeVisible()
  await decision.getByLabel('Vale fino al').fill('31/12/2039')
  await decision.getByRole('button', { name: 'Va bene' }).click()
  await expect(office.getByText(/vale fino al\s31\sdicembre\s2039/)).toBeVisible()

  const archive = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Scarica tutti (ZIP)' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^pratica-\d{4}-\d{4}\.zip$/)
  const united = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Scarica in un PDF' }).click()
  expect((await united).suggestedFilename()).toMatch(/^pratica-\d{4}-\d{4}\.pdf$/)

  await page.reload()
  await expect(documenti.getByText('Controllato', { exact: true })).toBeVisible()
  await shot('documenti-controllato')
})
