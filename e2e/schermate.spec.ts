import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { DOOR_SCREENS } from './support/door-screens.ts'
import { enlargeText, wearTheme } from './support/faces.ts'
import { expectFits } from './support/fits.ts'
import { expectDrawnInForcedColors } from './support/forced-colors.ts'
import { anotherAddress, remember, type Who } from './support/members.ts'
import { NEWCOMER_SCREENS } from './support/newcomer-screens.ts'
import { type Screen, settle } from './support/screen.ts'
import { PICTURES } from './support/screens.ts'
import { SOCIO_SCREENS } from './support/socio-screens.ts'
import { test as base } from './support/test.ts'

/**
 * Every screen of the members' app, at 390 and 1280 px, light and dark: axe, nothing wider than the window down to 320 px, the
 * same with the text at 200 %, no error in the console. With PICTURES=on, a screenshot of each.
 */

/** Open pages, by account. */
const pages = new Map<Who, Page>()

/**
 * All screens of an account are opened in the same page, one after the other: each loads the whole app, which the renderer
 * process has already compiled.
 */
const test = base.extend({
  page: async ({ browser, product, chi }, use) => {
    let page = pages.get(chi)
    if (!page) {
      const context = await browser.newContext()
      await remember(context, product, chi)
      page = await context.newPage()
      pages.set(chi, page)
    }
    await page.context().setExtraHTTPHeaders(anotherAddress())
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
/** Only for the screenshots: the layout is checked at the two others. */
const BETWEEN = [
  { width: 768, height: 1024 },
  { width: 1600, height: 1000 },
]
const NARROW = { width: 320, height: 640 }

const di = (chi: Who, sue: Omit<Screen, 'chi'>[]): Screen[] => sue.map((s) => ({ ...s, chi }))

for (const screen of [...DOOR_SCREENS, ...di('socio', SOCIO_SCREENS), ...di('nuovo', NEWCOMER_SCREENS)]) {
  const { nome, chi, a, titolo, act: fai, before } = screen
  const gruppo = chi === 'socio' || chi === 'nuovo' ? `${chi}-` : ''
  test.describe(() => {
    test.use({ chi, viewport: PHONE, deviceScaleFactor: 1 })

    test(`schermata ${gruppo}${nome}`, async ({ page, product, shot }) => {
      const rimetti = await before?.(product)
      await page.goto(a)
      await settle(page, fai ? /./ : titolo)
      await fai?.(page)
      for (const view of [PHONE, WIDE]) {
        await page.setViewportSize(view)
        for (const tema of ['light', 'dark'] as const) {
          // The colours of a theme are the same at every width.
          if (tema === 'dark' && view === WIDE && !PICTURES) continue
          await wearTheme(page, tema)
          await settle(page, titolo)
          if (tema === 'light') await expectAccessible(page)
          else if (view === PHONE) await expectAccessible(page, 'colori')
          if (tema === 'light') await expectFits(page, `a ${view.width} px`)
          if (view === PHONE) await expectDrawnInForcedColors(page)
          await shot(`${gruppo}${nome}`, 'as the screen')
        }
      }
      for (const view of PICTURES ? BETWEEN : []) {
        await page.setViewportSize(view)
        for (const tema of ['light', 'dark'] as const) {
          await wearTheme(page, tema)
          await settle(page, titolo)
          await shot(`${gruppo}${nome}`, 'as the screen')
        }
      }
      await wearTheme(page, 'light')
      await page.setViewportSize(NARROW)
      await settle(page, titolo)
      await expectFits(page, 'a 320 px')
      await page.setViewportSize(PHONE)
      await enlargeText(page, 200)
      await expectFits(page, 'con il testo al 200 %')
      await shot(`testo-grande-${gruppo}${nome}`, 'as the screen')
      await page.setViewportSize(NARROW)
      await expectFits(page, 'a 320 px con il testo al 200 %')
      await rimetti?.()
    })
  })
}
