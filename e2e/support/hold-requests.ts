import type { Page } from '@playwright/test'

/**
 * Delays a page's requests to some addresses.
 * @returns function that lets the requests continue
 */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Delays the code of one page after the app's own code has loaded. Resolves when React is waiting for that code to hydrate the
 * page.
 */
export async function holdWhileHydrating(page: Page, address: string, code: RegExp): Promise<() => void> {
  const arrive = await holdRequests(page, code)
  const asked = page.waitForRequest(code)
  await page.goto(address, { waitUntil: 'commit' })
  await asked
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
  return arrive
}
