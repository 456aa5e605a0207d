import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { ROOT } from '../../scripts/project.mjs'
import { expandWindow } from './appearance.ts'
import { expectAccessible } from './axe.ts'
import type { Database } from './database.ts'
import { restoreSession, uniqueAddress, type VisitorState } from './members.ts'
import { type Product, startProduct } from './product-server.ts'
import { TAKES_SCREENSHOTS } from './viewports.ts'

export { expect }

function forgetFirstSight(origin: string): void {
  if (location.origin === origin) localStorage.removeItem('prima-vista')
}

/** Options of the product that a Playwright project or a test file starts. */
export type ProductOptions = { database: Database; settings: Record<string, string>; host: string }

/** Product that runs in this Playwright worker, with the file and options for which it was started. */
type Running = { current?: { key: string; product: Product } }
/**
 * Saves a screenshot of a page, by default the test's own, under a name. `tall`: height of the window, or of the whole content.
 */
export type Shot = (name: string, tall?: 'as the window' | 'as the screen', page?: Page) => Promise<void>

type Each = ProductOptions & {
  /** Product of the current test file: no other file has changed its data. */
  product: Product
  /** Account with which the page is opened. Default: an anonymous visitor. */
  chi: VisitorState
  /**
   * Whether the first page is shown from its stored snapshot before the code loads. For some frames its elements are then in the
   * page twice, so that a locator matches two.
   */
  primaVista: boolean
  /** Saves a screenshot in test-results/screens when `SCREENSHOTS=on`, of the window or of the whole page (`tall`). */
  shot: Shot
  /** Runs axe (automatic accessibility checks) on the current screen. */
  accessible: () => Promise<void>
  /** Fails the test when the page threw or logged an error, except for refusals of the server. */
  noPageErrors: undefined
}

/**
 * Playwright's `test` with a product for each test file (`product`), pages opened as `chi`, and helpers to check a screen. Each
 * test has its own client address, so that no rate limit is shared.
 */
export const test = base.extend<Each, { running: Running }>({
  database: ['postgres', { option: true }],
  settings: [{ TRUST_PROXY: 'on' }, { option: true }],
  host: ['127.0.0.1', { option: true }],
  running: [
    async ({ browser: _ }, use) => {
      const running: Running = {}
      await use(running)
      await running.current?.product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: async ({ running, database, settings, host }, use, { file }) => {
    const key = JSON.stringify([file, database, settings, host])
    if (running.current?.key !== key) {
      await running.current?.product.stop()
      delete running.current
      running.current = { key, product: await startProduct(database, settings, host) }
    }
    await use(running.current.product)
  },
  chi: ['estraneo', { option: true }],
  primaVista: [false, { option: true }],
  baseURL: async ({ product }, use) => use(product.baseURL),
  context: async ({ context, product, chi, primaVista }, use) => {
    await restoreSession(context, product, chi)
    if (!primaVista) await context.addInitScript(forgetFirstSight, product.baseURL)
    await use(context)
  },
  extraHTTPHeaders: async ({ product: _ }, use) => use(uniqueAddress()),
  shot: async ({ page: own }, use, info) => {
    await use(async (name, tall = 'as the window', page = own) => {
      // They take a tenth of the tests' time, and nothing checks them.
      if (!TAKES_SCREENSHOTS) return
      const window = page.viewportSize() ?? { width: 0, height: 0 }
      const { width } = window
      if (tall === 'as the screen') await expandWindow(page, window)
      const theme = await page.evaluate(
        () =>
          document.documentElement.dataset.theme ??
          (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
      )
      const path = join(ROOT, 'test-results/screens', info.project.name, `${name}-${width}-${theme}.png`)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
      if (tall === 'as the screen') await page.setViewportSize(window)
    })
  },
  accessible: async ({ page }, use) => use(() => expectAccessible(page)),
  noPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      const lost: string[] = []
      page.on('requestfailed', (request) => {
        // A script that the server does not have is reported as aborted.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') lost.push(request.url())
      })
      page.on('pageerror', (error) => errors.push(error.stack || `${error.name}: ${error.message}`))
      page.on('console', (message) => {
        // The browser logs every 4xx; each test checks the expected ones on the screen.
        if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
          errors.push(message.text())
      })
      await use(undefined)
      // Ionic loads some modules in idle time: a test that cuts the network may cut one of them.
      const cut = (error: string) =>
        error.includes('dynamically imported module') && lost.some((url) => error.includes(url))
      expect(
        errors.filter((error) => !cut(error)),
        'errori nella pagina',
      ).toEqual([])
    },
    { auto: true },
  ],
})
