import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { downloadExport, linesOf } from './support/list-export.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('un elenco si porta via: tutto ciò che risponde ai filtri, o solo ciò che si è scelto', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/pratiche')
  const completed = page.getByRole('button', { name: /^Completate \d+/ })
  const total = Number(/\d+/.exec((await completed.textContent()) ?? '')![0])
  await completed.click()
  await expect(page.getByText(`1–25 di ${total}`)).toBeVisible()

  await page.getByRole('button', { name: 'Esporta' }).click()
  await expect(page.getByText(`${total} righe, con i filtri e nell’ordine che vedi.`)).toBeVisible()
  await accessible()
  const sheet = await downloadExport(page)
  expect(sheet.suggestedFilename()).toMatch(/^pratiche-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByLabel('CSV, per altri programmi').check()
  const whole = await linesOf(await downloadExport(page))
  expect(whole).toHaveLength(total + 1)
  expect(whole[1]).toContain(';Completata;')
  await page.getByRole('button', { name: 'Chiudi' }).click()

  // Only the two selected rows.
  const rows = page.getByRole('row')
  for (const n of [1, 2]) await rows.nth(n).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Esporta' }).click()
  await expect(page.getByLabel('Quelle scelte: 2')).toBeChecked()
  await page.getByLabel('CSV, per altri programmi').check()
  expect(await linesOf(await downloadExport(page))).toHaveLength(3)
})

test('si portano via anche le proposte e i movimenti di un iscritto, interi, dov’è che si leggono', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/proposte')
  const waiting = page.getByRole('button', { name: /^Aperte \d+/ })
  const total = Number(/\d+/.exec((await waiting.textContent()) ?? '')![0])
  await page.getByRole('button', { name: 'Esporta' }).click()
  // Without a table there are no columns to choose.
  await expect(page.getByLabel('Excel (.xlsx)')).toBeVisible()
  await expect(page.getByLabel('Quelle che vedi')).toHaveCount(0)
  await accessible()
  await page.getByLabel('CSV, per altri programmi').check()
  expect(await linesOf(await downloadExport(page))).toHaveLength(total + 1)

  await page.goto('/backoffice/punti')
  await page.getByLabel('Nome o e-mail').fill('rossi')
  await page.getByRole('link', { name: 'Anna Rossi' }).click()
  await expect(page.getByRole('heading', { name: 'Punti di Anna Rossi' })).toBeVisible()
  await page.getByRole('button', { name: 'Esporta' }).click()
  const said = page.getByText(/^[\d.]+\s+righe, con i filtri e nell’ordine che vedi\.$/)
  const rows = Number((await said.textContent())!.split(/\s/)[0]!.replace('.', ''))
  await page.getByLabel('CSV, per altri programmi').check()
  expect(await linesOf(await downloadExport(page))).toHaveLength(rows + 1)
})
