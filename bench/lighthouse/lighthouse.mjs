/**
 * Runs Lighthouse on the entry pages, three alternating rounds each: intro and login as a phone with its defaults (slow 4G, 4×
 * CPU throttling), the back office as a desktop: its login page, and the first page of an operator with a session. Writes `LIGHTHOUSE.md`: medians of the score and of its metrics.
 * `LIGHTHOUSE_TURNS` sets the number of rounds. Lighthouse and its 113 packages are installed only here: first `npm ci --prefix
 * bench/lighthouse`.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import lighthouse, { desktopConfig } from 'lighthouse'
import { launch } from 'puppeteer-core'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { FLAGS, median, openSite } from '../demo-site.ts'

const TURNS = Number(process.env.LIGHTHOUSE_TURNS ?? 3)
const PAGES = [
  { name: 'intro, phone', path: '/intro', desktop: false },
  { name: 'login, phone', path: '/login', desktop: false },
  { name: 'back office, login, desktop', path: '/backoffice/', desktop: true },
  { name: 'back office, Oggi, desktop', path: '/backoffice/', desktop: true, session: true },
]
/** Operator of the demo data. */
const OPERATOR = { email: 'admin@primo.example', password: 'primo-demo-2026', device_name: 'bench' }
const SHOWN = {
  'first-contentful-paint': 'FCP, s',
  'largest-contentful-paint': 'LCP, s',
  'speed-index': 'speed index, s',
  'total-blocking-time': 'TBT, ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'KiB',
}

function figuresOf({ categories, audits }) {
  const entries = Object.keys(SHOWN).map((name) => [name, audits[name]?.numericValue ?? Number.NaN])
  return { ...Object.fromEntries(entries), score: (categories.performance?.score ?? 0) * 100 }
}

function inWords(audit, value) {
  if (SHOWN[audit].endsWith(', s')) return (value / 1000).toFixed(2)
  if (audit === 'total-byte-weight') return (value / 1024).toFixed(0)
  return audit === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0)
}

async function measure(address, { desktop, session }) {
  const chromium = await launch({ executablePath: chromiumPath() ?? '', args: FLAGS })
  try {
    const page = await chromium.newPage()
    // Marks the intro as seen in local storage: otherwise it is shown before the login.
    await page.goto(new URL('/api/health', address).href)
    await page.evaluate(() =>
      localStorage.setItem('app-db', JSON.stringify({ state: { hasSeenIntro: true }, version: 1 })),
    )
    if (session) {
      const status = await page.evaluate(async (body) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch('/api/ufficio/accesso', { method: 'POST', headers, body })).status
      }, JSON.stringify(OPERATOR))
      if (status !== 200) throw new Error(`The operator's login returned ${status}`)
    }
    const flags = { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' }
    const found = await lighthouse(address, flags, desktop ? desktopConfig : undefined, page)
    if (!found) throw new Error(`Lighthouse returned no result for ${address}`)
    return figuresOf(found.lhr)
  } finally {
    await chromium.close()
  }
}

const { site, close } = await openSite()
try {
  const found = new Map()
  for (let turn = 0; turn < TURNS; turn++) {
    for (const page of PAGES) {
      found.set(page.name, [...(found.get(page.name) ?? []), await measure(site + page.path, page)])
    }
  }
  const audits = Object.keys(SHOWN)
  const rows = [...found].map(([name, turns]) => {
    const cells = audits.map((audit) => inWords(audit, median(turns.map((turn) => turn[audit]))))
    return `| ${name} | ${median(turns.map((turn) => turn.score)).toFixed(0)} | ${cells.join(' | ')} |`
  })
  const text = [
    '# Lighthouse results of the entry pages',
    `Medians of ${TURNS} rounds, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end: \`node bench/lighthouse/lighthouse.mjs\`.`,
    [
      `| page | score | ${audits.map((audit) => SHOWN[audit]).join(' | ')} |`,
      `| --- | ${['score', ...audits].map(() => '---:').join(' | ')} |`,
      ...rows,
    ].join('\n'),
  ].join('\n\n')
  writeFileSync(fileURLToPath(new URL('LIGHTHOUSE.md', import.meta.url)), `${text}\n`)
  console.log(text)
} finally {
  await close()
}
