import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn, STATE_KEY } from './support/members.ts'

/** Caches of older versions are deleted at the start of the app (specification §2), and its own cache is kept, on any host. */

test.use({ serviceWorkers: 'allow' })

const VECCHIE = ['primo-v1', 'la-vecchia-app', 'ngsw:/:db:control']

async function conWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Waits until the home page has replaced the snapshot of the first page. */
const expectHome = (page: Page) => expect(page.getByRole('heading', { name: 'Ciao Anna' })).toHaveCount(1)

for (const host of ['127.0.0.1', 'app.localhost']) {
  test(`su ${host} le cache di prima se ne vanno, la propria resta e apre l’app senza rete`, async ({
    page,
    context,
    product,
  }) => {
    const sito = product.baseURL.replace('127.0.0.1', host)
    const token = await logIn(product, 'socio')
    await page.goto(`${sito}/intro`)
    await page.evaluate(
      async ([key, state, vecchie]) => {
        localStorage.setItem(key, JSON.stringify({ state, version: 1 }))
        for (const nome of [...vecchie, 'di-un-altro']) await caches.open(nome)
      },
      [STATE_KEY, { token, hasSeenIntro: true }, VECCHIE] as const,
    )
    await page.goto(`${sito}/app`)
    await expectHome(page)
    await conWorker(page)
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('primo-v1')
    const rimaste = await page.evaluate(() => caches.keys())
    expect(rimaste.filter((nome) => VECCHIE.includes(nome))).toEqual([])
    expect(rimaste).toContain('di-un-altro')
    expect(rimaste.filter((nome) => nome.startsWith('rete-'))).not.toEqual([])

    await page.reload()
    await expectHome(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Sei senza connessione').filter({ visible: true })).toBeVisible()
    await expectHome(page)
  })
}

test('chi riapre la porta senza essere entrato la trova com’è adesso, e così la tiene senza rete', async ({
  page,
  context,
  product,
}) => {
  const { token } = await logIn(product, { email: 'admin@primo.example', password: 'primo-demo-2026' })
  const save = (section: string, valori: Record<string, string>) =>
    expectSuccess(callApi(product, 'PUT', `/operatore/impostazioni/${section}`, { token, body: { valori } }))
  await page.goto('/intro')
  await page.evaluate(([key, state]) => localStorage.setItem(key, JSON.stringify({ state, version: 1 })), [
    STATE_KEY,
    { hasSeenIntro: true },
  ] as const)
  const link = page.getByRole('link', { name: 'Registrati' })
  await page.goto('/login')
  await conWorker(page)
  await page.reload()
  const asBuilt = await link.evaluate((one) => getComputedStyle(one).color)

  await save('aspetto', { colore: '#8a1538' })
  await save('presentazione', { prodotto: 'Aurora & figli' })
  const named = page.getByText('Aurora & figli', { exact: true }).filter({ visible: true })
  try {
    // The cached page opens at once, with the old name; the new one is fetched in the background and cached.
    await page.reload()
    await expect(named).toHaveCount(1)
    await expect(page).toHaveTitle('Entra · Aurora & figli')
    await expect(link).toHaveCSS('color', 'rgb(138, 21, 56)')
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const key = (await caches.keys()).find((name) => name.startsWith('rete-precache'))!
          const page = await caches.match('/login.html', { cacheName: key, ignoreSearch: true })
          return (await page?.text())?.includes('data-prodotto="Aurora &#38; figli"')
        }),
      )
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/login')
    await expect(link).toHaveCSS('color', 'rgb(138, 21, 56)')
    await expect(named).toHaveCount(1)
    await context.setOffline(false)
  } finally {
    await save('aspetto', { colore: '' })
    await save('presentazione', { prodotto: '' })
  }
  await page.goto('/login')
  await expect(async () => {
    await page.reload()
    await expect(link).toHaveCSS('color', asBuilt, { timeout: 1_000 })
  }).toPass()
})
