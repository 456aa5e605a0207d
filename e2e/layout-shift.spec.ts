import type { Page, Request } from '@playwright/test'
import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { waitUntilIdle } from './support/members-screen.ts'

/** No layout shift while a user reads, in whatever order the data arrives. */

declare global {
  interface Window {
    salti: { valore: number; chi: string }[]
  }
}

/** Returns the cumulative layout shift so far, as browsers compute it, and the shifted elements. */
const salti = (page: Page) =>
  page.evaluate(() => {
    const quanto = window.salti.reduce((sum, { valore }) => sum + valore, 0)
    return { quanto, chi: window.salti.map(({ chi }) => chi) }
  })

/** Opens a page and waits until everything is drawn, except what the delayed requests (`held`) return. */
async function openWithout(page: Page, path: string, held: RegExp) {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => [...underWay].some((request) => held.test(request.url()))).toBe(true)
  await expect.poll(() => [...underWay].filter((request) => !held.test(request.url())).length).toBe(0)
  await drawn(page)
}
/** Waits two frames, after which loaded data is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test.use({ chi: 'socio', deviceScaleFactor: 1 })
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.salti = []
    type Salto = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const salto of list.getEntries() as Salto[]) {
        if (salto.hadRecentInput) continue
        const chi = salto.sources.map(({ node }) => `${node?.nodeName} «${node?.textContent?.slice(0, 40)}»`)
        window.salti.push({ valore: salto.value, chi: chi.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }),
)

/** Test cases: viewport, and the request that completes last. */
const CASI = [
  [320, 640, 'saldo-punti'],
  [390, 844, 'saldo-punti'],
  [390, 844, 'premi'],
  [390, 844, 'richieste-premio'],
  [768, 1024, 'saldo-punti'],
  [1280, 800, 'saldo-punti'],
] as const

for (const [width, height, last] of CASI) {
  test(`Premi a ${width} px non salta, con ${last} per ultimo e le figure dopo`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const figures = /\.(webp|avif|png|jpe?g)$/
    const showFigures = await holdRequests(page, figures)
    const answer = await holdRequests(page, `**/api/manifestazione/${last}*`)
    await openWithout(page, '/app/manifestazione', new RegExp(`/manifestazione/${last}|${figures.source}`))
    answer()
    await waitUntilIdle(page, 'Punti disponibili')
    await expect(page.locator('.premio').first()).toBeVisible()
    await drawn(page)
    showFigures()
    await page.waitForLoadState('networkidle')
    await drawn(page)
    const { quanto, chi } = await salti(page)
    expect(quanto, chi.join('\n')).toBeLessThan(0.05)
  })
}

test.describe('La rete di un promotore', () => {
  test.use({ chi: 'promotore', viewport: { width: 390, height: 844 } })
  for (const last of ['qualifica', 'riepilogo', 'pratiche']) {
    test(`non salta, con ${last} per ultimo`, async ({ page }) => {
      const answer = await holdRequests(page, `**/api/promotore/${last}*`)
      await openWithout(page, '/app/promotore', new RegExp(`/promotore/${last}`))
      answer()
      await expect(page.getByRole('tree')).toBeAttached()
      await page.waitForLoadState('networkidle')
      await drawn(page)
      const { quanto, chi } = await salti(page)
      expect(quanto, chi.join('\n')).toBeLessThan(0.05)
    })
  }
})

test.describe('La prima pagina dell’ufficio', () => {
  test.use({ chi: 'estraneo', viewport: { width: 1350, height: 940 } })
  for (const last of ['andamento/persone', 'andamento/punti', 'pratiche']) {
    test(`non salta, con ${last} per ultimo`, async ({ page }) => {
      await restoreBackOfficeSession(page)
      const answer = await holdRequests(page, `**/api/operatore/${last}?*`)
      await openWithout(page, '/backoffice', new RegExp(`/operatore/${last}\\?`))
      answer()
      await expect(page.getByRole('region', { name: 'Come va' }).locator('dd strong').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await drawn(page)
      const { quanto, chi } = await salti(page)
      expect(quanto, chi.join('\n')).toBeLessThan(0.05)
    })
  }
})

test.describe('Una coda dell’ufficio su un telefono', () => {
  test.use({ chi: 'estraneo', viewport: { width: 390, height: 844 } })
  for (const queue of ['pratiche', 'richieste', 'iscrizioni']) {
    test(`${queue}: non salta, con i conteggi per ultimi`, async ({ page }) => {
      await restoreBackOfficeSession(page)
      const answer = await holdRequests(page, `**/api/operatore/${queue}/conteggi*`)
      await openWithout(page, `/backoffice/${queue}`, /\/conteggi/)
      answer()
      await expect(page.getByRole('button', { name: /^Tutte \d/ })).toBeVisible()
      await drawn(page)
      const { quanto, chi } = await salti(page)
      expect(quanto, chi.join('\n')).toBeLessThan(0.05)
    })
  }

  test('i caratteri si chiedono con la pagina, non dopo il codice', async ({ page }) => {
    const fonts = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()))
    const code = await holdRequests(page, /\/assets\/[^/]+\.(js|css)$/)
    await page.goto('/backoffice/pratiche', { waitUntil: 'commit' })
    await expect.poll(() => fonts.size).toBe(2)
    code()
    await expect(page.getByRole('heading')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    // The same files as in the style sheet: none is loaded twice.
    expect(fonts.size).toBe(2)
  })

  test('i filtri non si vedono prima di ciò che aggiungono i permessi', async ({ page }) => {
    await restoreBackOfficeSession(page)
    const answer = await holdRequests(page, '**/api/operatore/io')
    await page.goto('/backoffice/pratiche')
    const filters = page.locator('main search')
    await expect(filters).toBeAttached()
    expect(await filters.isVisible()).toBe(false)
    await expect(page.getByRole('heading', { name: 'Caricamento' })).toBeVisible()
    answer()
    await expect(filters).toBeVisible()
    await expect(page.getByRole('button', { name: 'Esporta' })).toBeVisible()
  })
})
