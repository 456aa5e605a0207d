import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

/** The first API requests of a page are sent by an inline script, before the app's code, which uses their responses. */

test.use({ chi: 'socio' })

/** Collects the requests below `/api` from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split('/api')
    if (path) paths.push(path)
  })
  return paths
}
/** Opens a page that stores the account, as for a returning member, and leaves it: it sends no more requests. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/app/utente')
  await expect(page.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible()
  await page.goto('about:blank')
}
const twice = (paths: string[]) => paths.filter((path, n) => paths.indexOf(path) !== n)

for (const [address, ofArea] of [
  ['/app', ['/manifestazione/saldo-punti', '/manifestazione/punti-premio?page=1&per_page=50']],
  ['/app/manifestazione', ['/manifestazione/saldo-punti', '/manifestazione/premi']],
  ['/app/promotore', ['/promotore/riepilogo', '/promotore/pratiche?page=1&per_page=100']],
] as const) {
  test(`${address}: le prime domande partono prima del codice, e una volta sola`, async ({ page }) => {
    const first = ['/user/profiles', ...ofArea]
    await visitOnce(page)
    const comes = await holdRequests(page, '**/assets/*.js')
    const paths = asked(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => paths).toEqual(expect.arrayContaining([...first]))
    expect(paths).toHaveLength(first.length)
    comes()
    const left = () => (window as { early?: { answers: Map<string, unknown> } }).early?.answers.size
    await expect.poll(() => page.evaluate(left)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    expect(twice(paths)).toEqual([])
    expect(page.url()).not.toContain('token')
  })
}

test('con un gettone scaduto si rinnova una volta, e la pagina si apre', async ({ page }) => {
  await visitOnce(page)
  // In the next page, because this one would restore the valid token.
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('app-db') ?? '{}')
    kept.state.token.token = 'scaduto'
    localStorage.setItem('app-db', JSON.stringify(kept))
  })
  const paths = asked(page)
  await page.goto('/app')
  await expect(page.getByText(/punti disponibili/)).toBeVisible()
  const renewals = () => paths.filter((path) => path === '/refresh-token').length
  await expect.poll(renewals).toBe(1)
  await expect.poll(() => paths.filter((path) => path === '/user/profiles').length).toBe(2)
  expect(renewals()).toBe(1)
})

test.describe('chi non è entrato', () => {
  test.use({ chi: 'presentato' })
  test('non chiede nulla prima del codice', async ({ page }) => {
    const paths = asked(page)
    await holdRequests(page, '**/assets/*.js')
    await page.goto('/app', { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeAttached()
    expect(paths).toEqual([])
  })
})
