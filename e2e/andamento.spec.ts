import { readFileSync } from 'node:fs'
import { enterOffice, officeOpen } from './support/office.ts'
import { DESKTOP } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use(DESKTOP)

test('l’andamento dei punti: il periodo sta nell’indirizzo, l’estratto torna, ogni grafico ha la sua tabella', async ({
  page,
  accessible,
}) => {
  await enterOffice(page, 'admin')
  await page.getByRole('menuitem', { name: 'Andamento' }).click()
  await page.goto('/backoffice/andamento/punti')
  await expect(page.getByRole('heading', { level: 1, name: 'Andamento: punti' })).toBeVisible()
  await expect(page.getByText(/movimenti nel periodo, differenza 0/)).toBeVisible()
  await page.getByRole('button', { name: 'Anno' }).click()
  await expect(page).toHaveURL(/giorni=365/)
  await expect(page.getByRole('heading', { name: 'Punti mese per mese' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Anno' })).toHaveAttribute('aria-pressed', 'true')
  await accessible()

  // A chart's table: the same figures, and its file.
  const chart = page.getByRole('region', { name: 'Punti mese per mese' })
  await chart.getByRole('button', { name: 'Tabella' }).click()
  const rows = chart.getByRole('row')
  await expect(rows).not.toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(await rows.count())
  expect(file).toContain('Mese;Guadagnati;Spesi;Scaduti;Stornati')
  const asSheet = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Excel' }).click()
  expect((await asSheet).suggestedFilename()).toMatch(/^punti-.*\.xlsx$/)

  // A figure opens the rows behind it, of the same days.
  await page.getByRole('link', { name: 'Guadagnati' }).click()
  await expect(page).toHaveURL(/\/fonti\?dal=\d{4}-\d\d-\d\d&al=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Da dove vengono i punti' })).toBeVisible()
})

test('l’andamento delle persone e delle pratiche: ciò che sta dietro a una cifra si apre', async ({
  page,
  accessible,
}) => {
  await enterOffice(page, 'admin')
  await page.getByRole('menuitem', { name: 'Andamento' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Andamento: persone' })).toBeVisible()
  await accessible()
  const funnel = page.getByRole('region', { name: 'Dalla registrazione al premio' })
  const signed = Number(await funnel.getByRole('listitem').first().locator('strong').textContent())
  await funnel.getByRole('link', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iscritti' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(signed).toBeGreaterThan(0)

  await page.goto('/backoffice/andamento/pratiche?giorni=90')
  await accessible()
  const waiting = page.getByRole('region', { name: 'Aspettano adesso, passo per passo' })
  const step = waiting.getByRole('listitem').first()
  const there = await step.locator('strong').textContent()
  await step.getByRole('link').click()
  await expect(page.getByText(`1–${there} di ${there}`)).toBeVisible()
})

test('un periodo al rovescio è detto sul suo campo', async ({ page }) => {
  await officeOpen(page, 'admin')
  await page.goto('/backoffice/andamento/punti?dal=2026-11-20&al=2026-11-01')
  await expect(page.getByText('Viene dopo la fine del periodo.').first()).toBeVisible()
})
