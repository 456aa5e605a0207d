import type { Page } from '@playwright/test'
import { enlargeText, switchTheme } from './support/appearance.ts'
import { expectAccessible } from './support/axe.ts'
import { test as base } from './support/fixtures.ts'
import { expectDrawnInForcedColors } from './support/forced-colors.ts'
import { restoreSession, uniqueAddress, type VisitorState } from './support/members.ts'
import { type Screen, waitUntilIdle } from './support/members-screen.ts'
import { NEWCOMER_SCREENS } from './support/newcomer-screens.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { PUBLIC_SCREENS } from './support/public-screens.ts'
import { SOCIO_SCREENS } from './support/socio-screens.ts'
import { TAKES_SCREENSHOTS } from './support/viewports.ts'

/**
 * Every screen of the members' app, at 390 and 1280 px, light and dark: axe, nothing wider than the window down to 320 px, the
 * same with the text at 200 %, no error in the console. With SCREENSHOTS=on, a screenshot of each.
 */

/** Open pages, by account. */
const pages = new Map<VisitorState, Page>()

/**
 * All screens of an account are opened in the same page, one after the other: each loads the whole app, which the renderer
 * process has already compiled.
 */
const test = base.extend({
  page: async ({ browser, product, chi }, use) => {
    let page = pages.get(chi)
    if (!page) {
      const context = await browser.newContext()
      await restoreSession(context, product, chi)
      page = await context.newPage()
      pages.set(chi, page)
    }
    await page.context().setExtraHTTPHeaders(uniqueAddress())
    await page.setViewportSize(PHONE)
    await use(page)
    // Removes state that a new tab would not have.
    page.removeAllListeners()
    await page.unrouteAll()
    await page.evaluate(() => sessionStorage.clear())
  },
})

test.describe.configure({ mode: 'parallel' })

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
/** Widths opened only for the screenshots: the layout is checked at the two others. */
const BETWEEN = [
  { width: 768, height: 1024 },
  { width: 1600, height: 1000 },
]
const NARROW = { width: 320, height: 640 }

const di = (chi: VisitorState, sue: Omit<Screen, 'chi'>[]): Screen[] => sue.map((s) => ({ ...s, chi }))

for (const screen of [...PUBLIC_SCREENS, ...di('socio', SOCIO_SCREENS), ...di('nuovo', NEWCOMER_SCREENS)]) {
  const { nome, chi, a, titolo, act: fai, before } = screen
  const gruppo = chi === 'socio' || chi === 'nuovo' ? `${chi}-` : ''
  test.describe(() => {
    test.use({ chi, viewport: PHONE, deviceScaleFactor: 1 })

    test(`schermata ${gruppo}${nome}`, async ({ page, product, shot }) => {
      const rimetti = await before?.(product)
      await page.goto(a)
      await waitUntilIdle(page, fai ? /./ : titolo)
      await fai?.(page)
      for (const view of [PHONE, WIDE]) {
        await page.setViewportSize(view)
        for (const tema of ['light', 'dark'] as const) {
          // The colours of a theme are the same at every width.
          if (tema === 'dark' && view === WIDE && !TAKES_SCREENSHOTS) continue
          await switchTheme(page, tema)
          await waitUntilIdle(page, titolo)
          if (tema === 'light') await expectAccessible(page)
          else if (view === PHONE) await expectAccessible(page, 'colori')
          if (tema === 'light') await expectNoOverflow(page, `a ${view.width} px`)
          if (view === PHONE) await expectDrawnInForcedColors(page)
          await shot(`${gruppo}${nome}`, 'as the screen')
        }
      }
      for (const view of TAKES_SCREENSHOTS ? BETWEEN : []) {
        await page.setViewportSize(view)
        for (const tema of ['light', 'dark'] as const) {
          await switchTheme(page, tema)
          await waitUntilIdle(page, titolo)
          await shot(`${gruppo}${nome}`, 'as the screen')
        }
      }
      await switchTheme(page, 'light')
      await page.setViewportSize(NARROW)
      await waitUntilIdle(page, titolo)
      await expectNoOverflow(page, 'a 320 px')
      await page.setViewportSize(PHONE)
      await enlargeText(page, 200)
      await expectNoOverflow(page, 'con il testo al 200 %')
      await shot(`testo-grande-${gruppo}${nome}`, 'as the screen')
      await page.setViewportSize(NARROW)
      await expectNoOverflow(page, 'a 320 px con il testo al 200 %')
      await rimetti?.()
    })
  })
}
