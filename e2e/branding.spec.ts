import { fileURLToPath } from 'node:url'
import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Branding: a colour without enough contrast is refused, and an accepted one applies to the first page a member opens. */

test.use({ ...DESKTOP })

const LOGO = fileURLToPath(new URL('../apps/members/public/icone/primo-192.png', import.meta.url))

test('un colore che non si legge non si salva; quello vicino veste la prima pagina, e si torna indietro', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/impostazioni')
  // This browser has opened the login page before: its service worker has cached the page with the old colours.
  const before = await browser.newContext({ baseURL: product.baseURL, serviceWorkers: 'allow' })
  const known = await before.newPage()
  await known.addInitScript(() =>
    localStorage.setItem('app-db', JSON.stringify({ state: { hasSeenIntro: true }, version: 1 })),
  )
  await known.goto('/login')
  await known.evaluate(() => navigator.serviceWorker.ready)

  const colour = page.getByLabel('Colore', { exact: true })
  await colour.fill('#ffdd00')
  await expect(page.getByText(/^È troppo chiaro: /)).toBeVisible()
  await page.getByRole('button', { name: 'Salva aspetto' }).click()
  await expect(page.getByText('Salvato: vale da subito.')).toHaveCount(0)
  await page.getByRole('button', { name: /^Usa #/ }).click()
  const near = await colour.inputValue()
  await page.getByLabel('Logo dal computer', { exact: true }).setInputFiles(LOGO)
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: 'Salva aspetto' }).click()
  await expect(page.getByText('Salvato: vale da subito.')).toBeVisible()

  // Without JavaScript: the first paint already has the company's colours.
  const member = await browser.newContext({ baseURL: product.baseURL, javaScriptEnabled: false })
  const login = await member.newPage()
  await login.goto('/login')
  const link = login.getByRole('link', { name: 'Registrati' })
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(near.slice(at, at + 2), 16))
  await expect(link).toHaveCSS('color', `rgb(${r}, ${g}, ${b})`)
  await expect(login.locator('html')).toHaveAttribute('data-logo', '')
  await member.close()

  // Applies on the first load, despite the service worker's cache.
  await known.goto('/login')
  expect(await known.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(known.getByRole('link', { name: 'Registrati' })).toHaveCSS('color', `rgb(${r}, ${g}, ${b})`)
  await before.close()

  await page.getByRole('button', { name: 'Torna all’aspetto di serie' }).click()
  await expect(colour).toHaveValue('')
  const plain = await page.request.get('/login')
  expect(await plain.text()).not.toContain(near)
})
