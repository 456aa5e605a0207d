import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { ROOT } from '../../scripts/house.mjs'
import { expectAccessible } from './axe.ts'
import { type Database, type Product, startProduct } from './server.ts'

export { expect }

/** What a project or a file chooses, once for each product it starts. */
export type ProductOptions = { database: Database; settings: Record<string, string> }

type Shared = ProductOptions & { product: Product }
type Each = {
  /** Keeps a picture of the screen as it is now, in test-results/screens. */
  shot: (name: string) => Promise<void>
  /** axe on the screen as it is now. */
  accessible: () => Promise<void>
  /** Fails the test when the page threw an error or broke the content security policy. */
  noPageErrors: undefined
}

/**
 * The house's `test`: a product of its own for each worker (`product`), pages that open on it, and helpers to look at
 * a screen.
 */
export const test = base.extend<Each, Shared>({
  database: ['embedded', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ database, settings }, use) => {
      const product = await startProduct(database, settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.baseURL),
  shot: async ({ page, colorScheme }, use, info) => {
    await use(async (name) => {
      const width = page.viewportSize()?.width ?? 0
      const file = `${name}-${width}-${colorScheme}.png`
      const path = join(ROOT, 'test-results/screens', info.project.name, file)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    })
  },
  accessible: async ({ page }, use) => use(() => expectAccessible(page)),
  noPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
          errors.push(message.text())
      })
      await use(undefined)
      expect(errors, 'errori nella pagina').toEqual([])
    },
    { auto: true },
  ],
})
