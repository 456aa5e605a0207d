import type { Page, Route } from '@playwright/test'
import { settle } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Nothing jumps under who is reading, in whatever order the parts of a screen come. */

declare global {
  interface Window {
    salti: { valore: number; chi: string }[]
  }
}

/** What moved by itself so far, added up as browsers add up their layout shift, and what it was. */
const salti = (page: Page) =>
  page.evaluate(() => {
    const quanto = window.salti.reduce((sum, { valore }) => sum + valore, 0)
    return { quanto, chi: window.salti.map(({ chi }) => chi) }
  })

const after = (ms: number) => async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await route.continue()
}

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

/** A width, and what comes last at it. */
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
    const tardi = page.waitForRequest((richiesta) => richiesta.url().includes(`/manifestazione/${last}`))
    await page.setViewportSize({ width, height })
    await page.route(`**/api/manifestazione/${last}*`, after(1500))
    await page.route(/\.(webp|avif|png|jpe?g)$/, after(2500))
    await page.goto('/app/manifestazione')
    await tardi
    await settle(page, 'Punti disponibili')
    await expect(page.locator('.premio').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { quanto, chi } = await salti(page)
    expect(quanto, chi.join('\n')).toBeLessThan(0.05)
  })
}

test.describe('La rete di un promotore', () => {
  test.use({ chi: 'promotore', viewport: { width: 390, height: 844 } })
  for (const last of ['qualifica', 'riepilogo', 'pratiche']) {
    test(`non salta, con ${last} per ultimo`, async ({ page }) => {
      await page.route(`**/api/promotore/${last}*`, after(1500))
      await page.goto('/app/promotore')
      await expect(page.getByRole('tree')).toBeAttached()
      await page.waitForLoadState('networkidle')
      const { quanto, chi } = await salti(page)
      expect(quanto, chi.join('\n')).toBeLessThan(0.05)
    })
  }
})
