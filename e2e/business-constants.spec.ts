import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from './support/fixtures.ts'

/** Business constants (specification §1, §2 and §9), read from the running app. */

test.use({ chi: 'socio' })

const AREE = [
  ['/app', 'APP', 'Area Riservata', 'area-base'],
  ['/app/utente', 'APP', 'Area Riservata', 'area-base'],
  ['/app/manifestazione', 'Ti Premia!', 'Area Premi', 'area-premi'],
  ['/app/convenzionato', 'Convenzionato', 'Area Convenzionato', 'area-convenzionato'],
  ['/app/promotore', 'Promotore', 'Area Promotore', 'area-promotore'],
] as const

const here = (page: Page) =>
  page.locator('.ion-page:not(.ion-page-hidden) .app-bar').filter({ visible: true })
const classi = (page: Page) =>
  page.evaluate(() => [...document.body.classList].filter((c) => c.startsWith('area-')))

for (const [indirizzo, etichetta, titolo, classe] of AREE) {
  test(`${indirizzo}: sotto il nome «${etichetta}», nel menu «${titolo}», sul corpo ${classe}`, async ({
    page,
  }) => {
    await page.goto(indirizzo)
    await expect(here(page)).toContainText(`Primo ${etichetta}`)
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect(page.getByRole('heading', { name: titolo })).toBeVisible()
    expect(await classi(page)).toEqual([classe])
  })
}

test('il menu sta a destra, con le sue voci, la versione e l’ambiente', async ({ page }) => {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  const items = page.getByRole('navigation', { name: 'Aree' }).getByRole('button')
  await expect(items).toHaveText(['Homepage', 'Promotore', 'Convenzionato', 'Premi'])
  await expect(page.getByRole('button', { name: 'Esci', exact: true })).toBeVisible()
  await expect(page.getByText('Versione 2.0.25 · PRODUZIONE')).toBeVisible()
  const { x, width } = (await page.locator('ion-menu .menu').boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBe(page.viewportSize()?.width)
  await page.getByRole('button', { name: 'Convenzionato', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/convenzionato$/)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('button', { name: 'Homepage' }).click()
  await expect(page).toHaveURL(/\/app$/)
})

test('intestazione e menu non ci sono né al login né nella presentazione', async ({ page }) => {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Si', exact: true }).click()
  for (const indirizzo of ['/login', '/intro']) {
    if (indirizzo !== '/login') await page.goto(indirizzo)
    await expect(page).toHaveURL(new RegExp(`${indirizzo}$`))
    await expect(page.locator('.app-bar, ion-menu').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toHaveCount(0)
  }
})

test('l’intestazione rilegge l’indirizzo dopo 600 ms', async ({ page }) => {
  await page.goto('/app')
  await expect(here(page)).toContainText('Primo APP')
  await page.goto('/app/promotore')
  await expect(here(page)).toContainText('Primo Promotore')
  // The page that is open already changes its URL under its own header: measures the time until the header is updated.
  const after = await page.evaluate(async () => {
    const etichetta = [...document.querySelectorAll('.app-bar small')].at(-1)
    if (!etichetta) throw new Error('Senza intestazione')
    const since = performance.now()
    const cambiata = new Promise<number>((resolve) => {
      new MutationObserver(() => resolve(performance.now() - since)).observe(etichetta, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    })
    for (const item of document.querySelectorAll<HTMLElement>('ion-menu .menu-item'))
      if (item.textContent === 'Homepage') item.click()
    return cambiata
  })
  expect(after).toBeGreaterThanOrEqual(595)
  await expect(page).toHaveURL(/\/app$/)
})

test('un messaggio resta cinque secondi, in mezzo allo schermo', async ({ page }) => {
  await page.route('**/api/geo/comuni/search/*', (route) => route.abort())
  await page.clock.install()
  await page.goto('/app/utente/indirizzi/spedizione')
  const comune = page.getByRole('combobox', { name: 'Comune' })
  await expect(comune).toBeVisible()
  await page.evaluate(() => {
    const visto: { da?: number; per?: number } = {}
    Object.assign(window, { visto })
    new MutationObserver(() => {
      const c_e = document.querySelector('.toast') !== null
      if (c_e) visto.da ??= performance.now()
      else if (visto.da !== undefined) visto.per ??= performance.now() - visto.da
    }).observe(document.body, { childList: true, subtree: true })
  })
  // From here on only the test advances the page's clock.
  await page.clock.pauseAt(clock.now().getTime() + 60_000)
  const message = page.getByText('Errore nella ricerca comuni', { exact: true })
  const after = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(250)
      await check()
    }).toPass({ intervals: [50] })
  await comune.fill('firenze')
  await after(async () => expect(await message.isVisible()).toBe(true))
  const { y, height } = (await page.locator('.toasts').boundingBox()) ?? { y: 0, height: 0 }
  expect(Math.abs(y + height / 2 - (page.viewportSize()?.height ?? 0) / 2)).toBeLessThan(2)
  const per = () => page.evaluate(() => (window as { visto?: { per?: number } }).visto?.per)
  await after(async () => expect(await per()).toBeDefined())
  expect(await per()).toBeGreaterThanOrEqual(5_000)
  expect(await per()).toBeLessThan(5_100)
})

test('un elenco che arriva dice «Caricamento...», e una pagina intera «Caricamento dati in corso...»', async ({
  page,
}) => {
  let arriva = () => {}
  const lento = new Promise<void>((resolve) => {
    arriva = resolve
  })
  await page.route(/api\/(user|convenzionato\/pratiche\?.*)$/, async (route) => {
    await lento
    await route.continue()
  })
  await page.goto('/app/convenzionato')
  await expect(page.getByText('Caricamento dati in corso...', { exact: true })).toBeVisible()
  arriva()
  await expect(page.getByRole('list', { name: 'Pratiche' })).toBeVisible()
  await page.unrouteAll()
  await page.route(/user\/dispositivi$/, () => {})
  await page.goto('/app/utente/dispositivi')
  await expect(page.getByText('Caricamento...', { exact: true }).filter({ visible: true })).toBeVisible()
})

test('un elenco di pratiche chiede 15 righe, la rete intera 100 e poi ogni altra pagina', async ({
  page,
}) => {
  const asked: URLSearchParams[] = []
  page.on('request', (richiesta) => {
    const { pathname, searchParams } = new URL(richiesta.url())
    if (/(convenzionato|promotore)\/pratiche$/.test(pathname)) asked.push(searchParams)
  })
  await page.goto('/app/convenzionato')
  await expect(page.getByRole('list', { name: 'Pratiche' })).toBeVisible()
  expect(asked.every((q) => (q.get('per_page') ?? '15') === '15')).toBe(true)
  asked.length = 0
  let pages = 0
  page.on('response', async (answer) => {
    if (!/promotore\/pratiche\?/.test(answer.url())) return
    pages = (await answer.json()).pagination.last_page
  })
  await page.goto('/app/promotore')
  await expect(page.getByRole('tree')).toBeVisible()
  await expect.poll(() => pages).toBeGreaterThan(0)
  expect(asked.every((q) => q.get('per_page') === '100')).toBe(true)
  expect(asked.map((q) => Number(q.get('page') ?? '1')).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: pages }, (_, i) => i + 1),
  )
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

for (const [stile, userAgent, avanti, indietro] of [
  ['material', undefined, 280, 200],
  ['iOS', IPHONE, 540, 540],
] as const) {
  test.describe(`transizioni ${stile}`, () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' }, ...(userAgent && { userAgent }) })

    test(`${avanti} ms in avanti, ${indietro} ms indietro nello stile ${stile}`, async ({ page }) => {
      await page.addInitScript(() => {
        const durate: number[] = []
        Object.assign(window, { durate })
        const vero = Element.prototype.animate
        Element.prototype.animate = function (come, howMuch) {
          if (typeof howMuch === 'object' && this.closest('ion-router-outlet'))
            durate.push(Number(howMuch.duration))
          return vero.call(this, come, howMuch)
        }
      })
      const fresh = () => page.evaluate(() => (window as { durate?: number[] }).durate?.splice(0) ?? [])
      await page.goto('/app/utente')
      await page.getByRole('link', { name: /^Dispositivi/ }).click()
      await expect(page.getByRole('heading', { name: 'Dispositivi' })).toBeVisible()
      await expect.poll(async () => new Set(await fresh())).toEqual(new Set([avanti]))
      await page.getByRole('button', { name: 'Indietro' }).filter({ visible: true }).last().click()
      await expect(page.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible()
      await expect.poll(async () => new Set(await fresh())).toEqual(new Set([indietro]))
    })
  })
}
