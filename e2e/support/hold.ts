import type { Page } from '@playwright/test'

/** Keeps waiting all that a page asks of these addresses. @returns what lets it go on */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
