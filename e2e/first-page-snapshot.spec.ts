import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { logOut } from './support/log-out.ts'
import { logIn, STATE_KEY } from './support/members.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

/**
 * At the next start, the first page is shown from a snapshot of its last rendering before the code loads. The app then replaces
 * it.
 */

test.use({ chi: 'socio', primaVista: true })

const KEY = 'prima-vista'
/** Stored data on the device, as far as the tests change it. */
type Kept = Record<string, unknown> & { state: Record<string, object | null>; saldo: { data: object } }
const sight = (page: Page) => page.locator('#first-sight')
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

declare global {
  interface Window {
    shifts: { shift: number; what: string[] }
  }
}

/** Records layout shifts from now on, in `window.shifts`. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    window.shifts = { shift: 0, what: [] }
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        window.shifts.shift += value
        const moved = sources.map(({ node }) => `${node?.nodeName} «${node?.textContent?.slice(0, 40)}»`)
        window.shifts.what.push(`${value} at ${Math.round(startTime)} ms: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })

/** Opens the first page once, which stores its snapshot. */
async function haveSeen(page: Page) {
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Ciao Anna' })).toBeVisible()
  await expect.poll(() => kept(page)).not.toBeNull()
}

/**
 * Opens the first page again with its scripts delayed.
 * @returns function that lets them load
 */
async function reopen(page: Page): Promise<() => void> {
  const comes = await holdRequests(page, '**/assets/*.js')
  await page.goto('/app', { waitUntil: 'commit' })
  return comes
}

/** Changes the data stored on the device, after leaving the app. */
async function change(page: Page, key: string, by: (kept: Kept) => unknown) {
  await page.goto('/api/health')
  const kept = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), key)) ?? '{}')
  by(kept)
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, JSON.stringify(kept)] as const)
}

/** Returns position and text of each element of the first page. */
const places = (page: Page, within: string) =>
  page.evaluate((within) => {
    const things = [
      ...document.querySelectorAll(`${within} :is(h1, h2, b, p, a, button, .balance-fig, .figure)`),
    ]
    return things
      .filter((one) => !one.closest('[data-fresh]'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        // Data newer than the stored copy is excluded: number of notices, on the bell.
        const drawn = one.cloneNode(true) as Element
        for (const fresh of drawn.querySelectorAll('[data-fresh]')) fresh.remove()
        return [one.tagName, drawn.textContent, ...[x, y, width, height].map(Math.round)].join(' ')
      })
  }, within)

for (const [width, size] of [
  ['390', PHONE],
  ['1280', DESKTOP],
] as const) {
  test.describe(`a ${width}`, () => {
    test.use(size)

    test('si vede prima del codice, e l’app la disegna tale e quale senza che nulla si muova', async ({
      page,
    }) => {
      await haveSeen(page)
      const comes = await reopen(page)
      await expect(sight(page).getByText(/punti disponibili/)).toBeVisible()
      await expect(sight(page).getByRole('heading', { level: 1, name: 'Ciao Anna' })).toBeVisible()
      await page.evaluate(async () => {
        await document.fonts.ready
        // Waits for the frame that draws them.
        for (let frame = 0; frame < 2; frame++) await new Promise((painted) => requestAnimationFrame(painted))
      })
      const before = await places(page, '#first-sight')
      // Starts here: on a busy machine the first paint precedes its fonts, and shifts when they arrive.
      await watchShifts(page)
      comes()
      await expect(sight(page)).toHaveCount(0)
      expect(await places(page, '.shell')).toEqual(before)
      expect(before.length).toBeGreaterThan(15)
      const { shift, what } = await page.evaluate(() => window.shifts)
      // Tolerance for rounding: less than one letter moved by one pixel.
      expect(shift, what.join('\n')).toBeLessThan(0.000_1)
    })
  })
}

test('ciò che si preme prima del codice vale appena arriva', async ({ page }) => {
  await haveSeen(page)
  const comes = await reopen(page)
  await sight(page).getByRole('link', { name: 'Vedi tutti' }).click()
  await expect(page).toHaveURL(/\/app$/)
  comes()
  await expect(page).toHaveURL(/\/app\/manifestazione\/movimenti$/)
  await expect(page.locator('details.mov-riga').first()).toBeVisible()
})

test('il menu premuto prima del codice si apre', async ({ page }) => {
  await haveSeen(page)
  const comes = await reopen(page)
  await sight(page).getByRole('button', { name: 'Apri il menu' }).click()
  comes()
  await expect(page.getByRole('button', { name: 'Esci' })).toBeVisible()
})

test('se il codice non arriva, un collegamento porta dove dice', async ({ page }) => {
  await haveSeen(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/app')
  await sight(page).getByRole('link', { name: 'Vedi tutti' }).click()
  await expect(page).toHaveURL(/\/app\/manifestazione\/movimenti$/)
})

test('dove si era con la tastiera e dove si era arrivati a leggere si resta', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await haveSeen(page)
  const comes = await reopen(page)
  const link = sight(page).getByRole('link', { name: 'Vedi tutti' })
  await link.focus()
  await sight(page)
    .getByRole('main')
    .evaluate((main) => main.scrollTo(0, 120))
  comes()
  await expect(sight(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Vedi tutti' })).toBeFocused()
  const scrolled = () =>
    page.evaluate(async () => {
      const content = document.querySelector('ion-router-outlet ion-content') as Element & {
        getScrollElement(): Promise<Element>
      }
      return (await content.getScrollElement()).scrollTop
    })
  await expect.poll(scrolled).toBe(120)
})

test('un altro giorno tace le parole del giorno in cui fu disegnata', async ({ page }) => {
  await haveSeen(page)
  await change(page, KEY, (kept) => Object.assign(kept, { day: 'un altro' }))
  await reopen(page)
  await expect(sight(page).getByText(/punti disponibili/)).toBeVisible()
  await expect(sight(page).locator('.move-when').first()).toBeHidden()
})

test('dopo l’uscita non ne resta nulla', async ({ page }) => {
  await haveSeen(page)
  await logOut(page)
  expect(await kept(page)).toBeNull()
  await reopen(page)
  await expect(page.locator('#root')).toBeAttached()
  await expect(sight(page)).toHaveCount(0)
})

for (const [when, key, by] of [
  ['il dispositivo è di un altro', STATE_KEY, ({ state }) => Object.assign(state.user!, { id: 999 })],
  ['nessuno è entrato', STATE_KEY, ({ state }) => Object.assign(state, { token: null })],
  ['i punti sono cambiati', 'ultimi-punti', ({ saldo }) => Object.assign(saldo.data, { saldo_punti: 1 })],
  ['il nome è cambiato', STATE_KEY, ({ state }) => Object.assign(state.user!, { nome: 'Bea' })],
  ['il prodotto è un altro', KEY, (kept) => Object.assign(kept, { build: 'un altro' })],
  ['non dice di che cosa è fatta', KEY, (kept) => Object.assign(kept, { from: undefined })],
] as [string, string, (kept: Kept) => unknown][]) {
  test(`non si mostra se ${when}`, async ({ page }) => {
    await haveSeen(page)
    await change(page, key, by)
    await reopen(page)
    await expect(page.locator('#root')).toBeAttached()
    await expect(sight(page)).toHaveCount(0)
  })
}

test('chi entra dopo non vede quella di un altro, se gli viene messa accanto', async ({ page, product }) => {
  await haveSeen(page)
  const stored = await kept(page)
  await logOut(page)
  const token = await logIn(product, 'promotore')
  await page.evaluate(
    ([state, key, token, sight]) => {
      localStorage.setItem(state, JSON.stringify({ state: { token, hasSeenIntro: true }, version: 1 }))
      localStorage.setItem(key, sight)
    },
    [STATE_KEY, KEY, token, stored ?? ''] as const,
  )
  const comes = await reopen(page)
  await expect(page.locator('#root')).toBeAttached()
  await expect(sight(page)).toHaveCount(0)
  comes()
  await expect(page.getByRole('heading', { level: 1, name: /^Ciao/ })).toBeVisible()
  await expect.poll(() => kept(page)).not.toBe(stored)
})

test('chi è stato fermato non la vede più appena il server lo dice', async ({ page }) => {
  await haveSeen(page)
  const { promise, resolve: says } = Promise.withResolvers<void>()
  await page.route('**/api/user/profiles', async (route) => {
    await promise
    await route.fulfill({ status: 403, json: { error: 'ACCOUNT_BLOCCATO', message: 'Account bloccato' } })
  })
  await reopen(page)
  await expect(sight(page)).toBeVisible()
  says()
  await expect(sight(page)).toHaveCount(0)
})

test('una sessione finita porta alla porta, e non ne resta nulla', async ({ page }) => {
  await haveSeen(page)
  await change(page, STATE_KEY, ({ state }) =>
    Object.assign(state.token!, { token: 'finito', refresh_token: 'finito' }),
  )
  await page.goto('/app')
  await expect(page).toHaveURL(/\/login$/)
  await expect(sight(page)).toHaveCount(0)
  expect(await kept(page)).toBeNull()
})

test('chi guarda l’app di un altro non vede quella di chi è entrato qui', async ({ page }) => {
  await haveSeen(page)
  await page.evaluate(() => sessionStorage.setItem('visione', JSON.stringify({ id: 'x' })))
  await reopen(page)
  await expect(page.locator('#root')).toBeAttached()
  await expect(sight(page)).toHaveCount(0)
})
