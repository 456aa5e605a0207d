import { SCHEMES } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('il prodotto risponde', async ({ request }) => {
  const health = await request.get('/api/health')
  expect(health.status()).toBe(200)
  expect(await health.json()).toEqual({ data: { stato: 'vivo' } })
  const missing = await request.get('/api/non-esiste')
  expect(missing.status()).toBe(404)
})

for (const colorScheme of SCHEMES) {
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
