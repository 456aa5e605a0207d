import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { switchTheme } from './support/appearance.ts'
import { expect, test } from './support/fixtures.ts'
import { COLOR_SCHEMES, DESKTOP, PHONE } from './support/viewports.ts'

/** Tests of the promotore's area, with the demo promotore, who has some three hundred people in the network. */
test.use({ chi: 'promotore' })

/** Checks that nothing is wider than the window. */
async function staNelloSchermo(page: Page): Promise<void> {
  const outside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(outside).toBeLessThanOrEqual(0)
}

test('il promotore vede la sua rete, la cerca, la scorre da tastiera, la porta via e invita', async ({
  page,
}) => {
  await page.goto('/app/promotore')
  const albero = page.getByRole('tree')
  await expect(albero).toBeVisible()
  await expect(page.getByText('Persone nella tua rete')).toBeVisible()
  const stato = page.getByRole('status').filter({ hasText: /person/ })
  const total = Number(/(\d+)/.exec((await stato.textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(250)

  // At first only the first level; expanding everything shows the deeper ones.
  const first = albero.getByRole('treeitem').first()
  await expect(first).toHaveAttribute('aria-level', '1')
  await albero.focus()
  await page.keyboard.press('Home')
  const chiusi = await albero.getByRole('treeitem').count()
  await page.getByRole('button', { name: 'Espandi tutto' }).click()
  await albero.focus()
  await page.keyboard.press('End')
  await expect(albero.locator('.persona-qui')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Comprimi tutto' }).click()
  await expect.poll(() => albero.getByRole('treeitem').count()).toBe(chiusi)

  const nome = (await albero.getByRole('treeitem').first().locator('b').textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Cerca un nome o un codice' }).fill(nome)
  await expect(stato).toHaveText(/trovat/)
  await expect(albero.getByRole('treeitem').filter({ hasText: nome }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('zzzzzz')
  await expect(page.getByText('Nessuno così nella tua rete')).toBeVisible()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  await page.getByLabel('Livello').selectOption('6')
  await expect(stato).toHaveText(/trovate su/)
  await page.getByLabel('Livello').selectOption('')
  await page.getByRole('button', { name: 'Fatto' }).click()

  await page.getByRole('button', { name: 'Tabella' }).click()
  await page.getByRole('button', { name: 'Pratiche', exact: true }).click()
  await page.getByRole('button', { name: /^Pratiche/ }).click()
  const rete = page.getByRole('table', { name: 'Persone della rete' })
  await expect(rete.getByRole('columnheader', { name: /^Pratiche/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const arriva = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica CSV' }).click()
  const file = await arriva
  expect(file.suggestedFilename()).toMatch(/^rete-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(rows[0]).toBe('\ufeffNome;Livello;Pratiche;Sotto;Sponsor;Codice')
  expect(rows).toHaveLength(total + 2)

  await page.getByRole('button', { name: 'Invita' }).click()
  await expect(page.getByRole('dialog', { name: 'Invita nella tua rete' })).toBeVisible()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/target=promotore|Copia/)
      .first(),
  ).toBeVisible()
})

test('una pagina che non viene si offre di nuovo, e il resto resta', async ({ page }) => {
  let rotta = true
  await page.route(/promotore\/pratiche\?.*page=2/, (route) =>
    rotta
      ? route.fulfill({ status: 503, json: { message: 'Il servizio si sta avviando.', error: 'NON_PRONTO' } })
      : route.continue(),
  )
  await page.goto('/app/promotore')
  await expect(page.getByText(/si riparte da lì/)).toBeVisible()
  rotta = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('tree')).toBeVisible()
})

for (const [misura, schermo] of Object.entries({ telefono: PHONE, largo: DESKTOP })) {
  test.describe(misura, () => {
    test.use(schermo)

    test('albero e tabella si leggono e non escono dallo schermo, di giorno e di notte', async ({
      page,
      shot,
      accessible,
    }) => {
      await page.goto('/app/promotore')
      const look = async (nome: string) => {
        for (const tema of COLOR_SCHEMES) {
          await switchTheme(page, tema)
          await staNelloSchermo(page)
          await accessible()
          await shot(nome)
        }
      }
      await expect(page.getByRole('tree')).toBeVisible()
      await page.locator('.persona-mark').first().click()
      await look('promotore-albero')
      await page.getByRole('button', { name: 'Tabella' }).click()
      await expect(page.getByRole('table', { name: 'Persone della rete' })).toBeVisible()
      await look('promotore-tabella')
    })
  })
}
