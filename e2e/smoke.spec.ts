import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { COLOR_SCHEMES } from './support/viewports.ts'

test('il prodotto risponde', async ({ request }) => {
  const health = await request.get('/api/health')
  expect(health.status()).toBe(200)
  expect(await health.json()).toEqual({ data: { stato: 'vivo' } })
  const missing = await request.get('/api/non-esiste')
  expect(missing.status()).toBe(404)
})

test('ciò che axe trova fa cadere la prova, e si legge che cos’è e dove', async ({ page }) => {
  await page.goto('/api/health')
  const other = (inside: string) => `<!doctype html><html lang="it"><title>Prova</title>${inside}</html>`
  await page.setContent(other('<main><button id="muto"></button></main>'))
  await expect(expectAccessible(page)).rejects.toThrow(/button-name: #muto/)
  await expectAccessible(page, 'colori')
  await page.setContent(
    other('<main><p id="tenue" style="color:#999;background:#fff">Si legge male</p></main>'),
  )
  for (const which of [undefined, 'colori'] as const)
    await expect(expectAccessible(page, which)).rejects.toThrow(/color-contrast: #tenue/)
})

for (const colorScheme of COLOR_SCHEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('chi arriva per la prima volta vede la presentazione', async ({ page, shot, accessible }) => {
      await page.goto('/')
      await expect(page).toHaveURL(/\/intro$/)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await accessible()
      await shot('intro')
    })
  })
}
