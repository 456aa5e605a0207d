import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { switchTheme } from './support/appearance.ts'
import { expect, test } from './support/fixtures.ts'
import { COLOR_SCHEMES, DESKTOP, PHONE } from './support/viewports.ts'

const PASSWORD = 'primo-demo-2026'

test.use({ chi: 'socio' })

/** Runs axe and takes a screenshot, in both themes. */
async function look(page: Page, accessible: () => Promise<void>, foto?: () => Promise<void>) {
  for (const tema of COLOR_SCHEMES) {
    await switchTheme(page, tema)
    await accessible()
    await foto?.()
  }
}

for (const [size, schermo] of Object.entries({ telefono: PHONE, largo: DESKTOP })) {
  test.describe(size, () => {
    test.use(schermo)

    test('la mappa si vede, si ingrandisce, apre una scheda, e non esce dallo schermo', async ({
      page,
      shot,
      accessible,
    }) => {
      await page.goto('/app/promotore')
      await page.getByRole('button', { name: 'Mappa', exact: true }).click()
      const mappa = page.getByRole('img', { name: /Mappa della rete/ })
      await expect(mappa).toBeVisible()
      await mappa.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('+')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: /Scheda di/ })).toBeVisible()
      const outside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(outside).toBeLessThanOrEqual(0)
      await look(page, accessible, () => shot('promotore-mappa'))
      await page.getByRole('button', { name: 'Apri nell’albero' }).click()
      await expect(page.getByRole('tree')).toBeFocused()
      await expect(page.locator('.persona-qui')).toBeInViewport()
    })

    test('i propri dati si scaricano, in un file e in una pagina da stampare', async ({
      page,
      shot,
      accessible,
    }) => {
      await page.goto('/app/utente')
      await page.getByRole('link', { name: /Scarica i miei dati/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'I miei dati' })).toBeVisible()
      await look(page, accessible)
      await page.getByLabel('La tua password').fill('non è questa')
      await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
      await expect(page.getByText('La password attuale non è corretta.')).toBeVisible()
      await page.getByLabel('La tua password').fill(PASSWORD)
      const arriva = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
      const file = await arriva
      expect(file.suggestedFilename()).toMatch(/^primo-i-miei-dati-\d{4}-\d\d-\d\d\.json$/)
      const data: { tabelle: { chiave: string; righe: string[][] }[] } = JSON.parse(
        await readFile(await file.path(), 'utf8'),
      )
      expect(data.tabelle.find((t) => t.chiave === 'utente')?.righe[0]).toContain('socio@primo.example')
      await expect(page.getByText(/Il file è tra i tuoi download/)).toBeVisible()
      await look(page, accessible, () => shot('miei-dati'))
      const other = page.waitForEvent('download')
      await page.getByRole('button', { name: /Salva come pagina/ }).click()
      expect((await other).suggestedFilename()).toMatch(/\.html$/)
    })
  })
}

test('il link dell’invito apre la registrazione con sponsor e area già scritti', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/app/promotore')
  await page.getByRole('button', { name: 'Invita' }).click()
  const link =
    (await page
      .getByRole('dialog')
      .getByText(/\/signup\?/)
      .textContent()) ?? ''
  expect(link).toContain(product.baseURL)
  const codice = new URL(link).searchParams.get('sponsor') ?? ''
  expect(new URL(link).searchParams.get('target')).toBe('promotore')
  const other = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const fresh = await other.newPage()
  await fresh.goto(link)
  await expect(fresh.getByText(codice)).toBeVisible()
  await fresh.getByRole('button', { name: 'Cambia' }).click()
  await expect(fresh.getByLabel('Codice sponsor')).toHaveValue(codice)
  await expect(fresh.getByText(/Sponsor valido/)).toBeVisible()
  await expect(fresh.getByLabel('Cosa ti interessa? (facoltativo)')).toHaveValue('promotore')
  await other.close()
})
