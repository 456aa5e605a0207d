import { readFileSync } from 'node:fs'
import { newRichiesta, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('chi apre una richiesta si ritrova nel registro: si filtra, si apre, si porta via intero', async ({
  page,
  product,
}) => {
  const { id, codice } = await newRichiesta(product)
  await restoreBackOfficeSession(page, 'admin')
  await page.goto(`/backoffice/richieste/${id}/show`)
  await expect(page.getByRole('heading', { level: 1, name: codice })).toBeVisible()
  await page.getByRole('link', { name: 'Tutto, nel registro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Ciò che è successo' }).locator('tbody tr:visible')
  await expect(rows.filter({ hasText: 'Ha chiesto un premio' })).toHaveCount(1)

  await page.getByLabel('Genere').click()
  await page.getByRole('option', { name: 'Consultazione' }).click()
  await expect(page).toHaveURL(/genere=sguardo/)
  await expect(rows.filter({ hasText: 'Ha chiesto un premio' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ha aperto una richiesta di premio' }).first().click()
  await expect(page.getByText('GET /operatore/richieste/{id}')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica il CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv).toMatch(/^\ufeffQuando;Genere;/)
  expect(csv.trim().split('\r\n').length).toBe((await rows.count()) - 1 + 1)

  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page).toHaveURL(/\/eventi$/)
  await expect(
    page.getByRole('button', { name: 'Ha scaricato il registro di ciò che è successo' }).first(),
  ).toBeVisible()
})
