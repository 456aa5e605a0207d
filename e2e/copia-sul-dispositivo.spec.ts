import type { Page } from '@playwright/test'
import { logIn, STATE_KEY } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Caches at start (specification §2), and the app's own copy, which has to survive on any host. */

test.use({ serviceWorkers: 'allow' })

const VECCHIE = ['primo-v1', 'la-vecchia-app', 'ngsw:/:db:control']

async function conWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

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
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
    await conWorker(page)
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('primo-v1')
    const rimaste = await page.evaluate(() => caches.keys())
    expect(rimaste.filter((nome) => VECCHIE.includes(nome))).toEqual([])
    expect(rimaste).toContain('di-un-altro')
    expect(rimaste.filter((nome) => nome.startsWith('rete-'))).not.toEqual([])

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Sei senza connessione').filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
  })
}
