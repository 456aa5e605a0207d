/**
 * Measures the first screen on a phone, with the built product and its demo data: the first page (`/app`) for a returning member
 * on slow 4G with 4× CPU throttling, compared with a minimal page of React and Ionic in the same rounds; and a network of 100,000
 * people as a tree. Writes `FIRST-SCREEN.md`: medians with minimum and maximum. `SCREEN_TURNS` sets the number of rounds.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { chromiumPath } from '../scripts/chromium.mjs'
import { networkOf } from './browser-network.ts'
import { watchScreen } from './browser-watch.ts'
import { FLAGS, median, openSite } from './demo-site.ts'
import { openMinimalPage } from './minimal-page.ts'

const TURNS = Number(process.env.SCREEN_TURNS ?? 5)
const PEOPLE = Number(process.env.SCREEN_PEOPLE ?? 100_000)
const PASSWORD = 'primo-demo-2026'
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** «Slow 4G» network throttling as in Chromium's DevTools, in bytes per second. */
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}

const { site, close } = await openSite()
const bare = await openMinimalPage()
const lines: string[] = []
const tell = (what: string, cells: readonly string[]) => {
  lines.push(`| ${what} | ${cells.join(' | ')} |`)
  console.log(lines.at(-1))
}
/** Formats measurements as median with minimum and maximum. */
const spread = (values: readonly number[], digits: number) => {
  if (values.some(Number.isNaN)) return '—'
  const fixed = (value: number) => value.toFixed(digits)
  return `${fixed(median(values))} (${fixed(Math.min(...values))}–${fixed(Math.max(...values))})`
}

async function signIn(browser: Browser, email: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${site}/api/health`)
  await page.evaluate(() =>
    localStorage.setItem('app-db', JSON.stringify({ state: { hasSeenIntro: true }, version: 1 })),
  )
  await page.goto(`${site}/login`, { waitUntil: 'networkidle0' })
  await page.type('input[type=email]', email)
  await page.type('input[type=password]', PASSWORD)
  await Promise.all([page.waitForSelector('ion-content h1'), page.keyboard.press('Enter')])
  await page.waitForNetworkIdle()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Waits until the app has stored the first page.
  await page.waitForFunction(() => localStorage.getItem('prima-vista'))
  await page.close()
}

/** Where the app's code comes from. `at hand`: the page comes from there too, as from a service worker. */
type From = 'network' | 'browser' | 'worker' | 'at hand'

/** Opens a browser tab that emulates a phone, with network and CPU throttling. */
async function openTab(browser: Browser, from: From, slowdown: number): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport(PHONE)
  await page.evaluateOnNewDocument(watchScreen)
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: from !== 'worker' })
  await session.send('Network.setCacheDisabled', { cacheDisabled: from === 'network' })
  if (from !== 'at hand')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

const seenBy = (page: Page) => page.evaluate(() => window.seen)

const WAYS: readonly [name: string, from: From, address: string][] = [
  ['all from the network', 'network', `${site}/app`],
  ['code from the HTTP cache', 'browser', `${site}/app`],
  ['— of a minimal page', 'browser', `${bare.site}/app`],
  ['from the service worker', 'worker', `${site}/app`],
  ['— of a minimal page, without network', 'at hand', `${bare.site}/app`],
]

async function firstScreen(browser: Browser): Promise<void> {
  await signIn(browser, 'socio@primo.example')
  const found = new Map<string, Awaited<ReturnType<typeof openApp>>[]>()
  // Warm-up round: it fills Chromium's code cache.
  for (let turn = -1; turn < TURNS; turn++) {
    for (const [name, from, address] of WAYS) {
      const seen = await openApp(browser, from, address)
      if (turn >= 0) found.set(name, [...(found.get(name) ?? []), seen])
    }
  }
  for (const [name, turns] of found) {
    const of = (figure: keyof (typeof turns)[number], digits: number) =>
      spread(
        turns.map((turn) => turn[figure]),
        digits,
      )
    tell(name, [
      of('first_s', 2),
      of('painted_s', 2),
      of('used_s', 2),
      of('fresh_s', 2),
      of('longest_ms', 0),
      of('shift', 3),
    ])
  }
}

async function openApp(browser: Browser, from: From, address: string) {
  const page = await openTab(browser, from, 4)
  await page.goto(address)
  await page.waitForFunction(() => window.seen.used_ms > 0, { timeout: 60_000 })
  await page.waitForNetworkIdle({ idleTime: 1000 })
  const { painted_ms, used_ms, longest_ms, shift } = await seenBy(page)
  const { first_ms, fresh_ms } = await page.evaluate(() => ({
    first_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    fresh_ms:
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/saldo-punti'))
        .map((read) => (read as PerformanceResourceTiming).responseEnd)[0] ?? Number.NaN,
  }))
  await page.close()
  return {
    first_s: first_ms / 1000,
    painted_s: painted_ms / 1000,
    used_s: used_ms / 1000,
    // NaN is returned from the page as null.
    fresh_s: (fresh_ms ?? Number.NaN) / 1000,
    longest_ms,
    shift,
  }
}

async function network(browser: Browser, slowdown: number): Promise<void> {
  const turns: Awaited<ReturnType<typeof openNetwork>>[] = []
  for (let turn = 0; turn < TURNS; turn++) turns.push(await openNetwork(browser, slowdown))
  const of = (figure: keyof (typeof turns)[number], digits: number) =>
    spread(
      turns.map((turn) => turn[figure]),
      digits,
    )
  tell(slowdown === 1 ? 'not throttled' : `${slowdown}× throttling`, [
    of('painted_ms', 0),
    of('opened_ms', 0),
    of('fps', 0),
    of('longest_ms', 0),
    of('scrolling_ms', 0),
    of('shift', 3),
  ])
}

async function openNetwork(browser: Browser, slowdown: number) {
  const page = await openTab(browser, 'worker', 1)
  await page.evaluateOnNewDocument(networkOf, PEOPLE)
  await page.goto(`${site}/app/promotore`)
  const session = await page.createCDPSession()
  await page.waitForFunction(() => window.network.nearlyAll, { timeout: 120_000 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => window.network.giveLast())
  await page.waitForFunction(() => window.network.painted_ms > 0, { timeout: 120_000 })
  const painted_ms = await page.evaluate(() => window.network.painted_ms)
  const opened_ms = await page.evaluate(() => window.network.openAll())
  const { longest_ms } = await seenBy(page)
  await page.evaluate(() => {
    window.seen.longest_ms = 0
  })
  const fps = await page.evaluate(() => window.network.scroll())
  const { longest_ms: scrolling_ms, shift } = await seenBy(page)
  await page.close()
  return { painted_ms, opened_ms, fps, longest_ms, scrolling_ms, shift }
}

/** Runs a function with a new browser profile. */
async function withBrowser(act: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launch({ executablePath: chromiumPath() ?? '', args: FLAGS })
  try {
    await act(browser)
  } finally {
    await browser.close()
  }
}

const heading = (...columns: string[]) =>
  lines.push(`| ${columns.join(' | ')} |`, `| --- |${' ---: |'.repeat(columns.length - 1)}`)
const people = PEOPLE.toLocaleString('en')
try {
  heading(
    '`/app`, returning member',
    'first paint, s',
    'points painted, s',
    'interactive, s',
    'refetched, s',
    'longest task, ms',
    'layout shift',
  )
  await withBrowser(firstScreen)
  lines.push(
    '',
    `${people} people of a network as a tree, from the last of ${(PEOPLE / 100).toLocaleString('en')} responses: until it is painted, until all branches are expanded, and while scrolling through it.`,
    '',
  )
  heading(
    'CPU',
    'painted, ms',
    'expanded, ms',
    'frames per second',
    'longest task, ms',
    'longest while scrolling, ms',
    'layout shift',
  )
  await withBrowser(async (browser) => {
    await signIn(browser, 'promotore@primo.example')
    await network(browser, 1)
    await network(browser, 4)
  })
  const text = [
    '# First screen on a phone',
    `Medians of ${TURNS} rounds, with minimum and maximum. Slow 4G and 4× CPU throttling, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end: \`node bench/first-screen.ts\`.`,
    lines.join('\n'),
  ].join('\n\n')
  writeFileSync(fileURLToPath(new URL('FIRST-SCREEN.md', import.meta.url)), `${text}\n`)
} finally {
  await bare.close()
  await close()
}
