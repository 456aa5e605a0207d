import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { altroIndirizzo, type Chi, ricorda } from './support/membri.ts'
import { ferma, type Schermata } from './support/schermata.ts'
import { NUOVO } from './support/schermate-nuovo.ts'
import { PORTA } from './support/schermate-porta.ts'
import { SOCIO } from './support/schermate-socio.ts'
import { test as base } from './support/test.ts'
import { ingrandisci, vesti } from './support/volti.ts'

/**
 * Every screen there is, on a phone and on a wide window, light and dark: axe, nothing wider than the window down to
 * 320 px, nothing cut off with the text at 200 %, no error in the console; a picture of each, when they are asked for.
 */

/** The browsers already open, by who is in front of them. */
const aperti = new Map<Chi, BrowserContext>()

/**
 * Who looks at one screen after another does so in the same browser, with a page of its own for each: what the app has
 * already read is not read sixty times.
 */
const test = base.extend({
  page: async ({ browser, product, chi }, use) => {
    const contesto = aperti.get(chi) ?? (await browser.newContext())
    if (!aperti.has(chi)) await ricorda(contesto, product, chi)
    aperti.set(chi, contesto)
    await contesto.setExtraHTTPHeaders(altroIndirizzo())
    const page = await contesto.newPage()
    await page.setViewportSize(PHONE)
    await use(page)
    await page.close()
  },
})

test.describe.configure({ mode: 'parallel' })

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 640 }

const di = (chi: Chi, sue: Omit<Schermata, 'chi'>[]): Schermata[] => sue.map((s) => ({ ...s, chi }))

for (const schermata of [...PORTA, ...di('socio', SOCIO), ...di('nuovo', NUOVO)]) {
  const { nome, chi, a, titolo, fai, prima } = schermata
  const gruppo = chi === 'socio' || chi === 'nuovo' ? `${chi}-` : ''
  test.describe(() => {
    test.use({ chi, viewport: PHONE, deviceScaleFactor: 1 })

    test(`schermata ${gruppo}${nome}`, async ({ page, product, shot }) => {
      const rimetti = await prima?.(product)
      await page.goto(a)
      await ferma(page, fai ? /./ : titolo)
      await fai?.(page)
      for (const vista of [PHONE, WIDE]) {
        await page.setViewportSize(vista)
        for (const tema of ['light', 'dark'] as const) {
          await vesti(page, tema)
          await ferma(page, titolo)
          // The colours of a theme are the same at every width.
          if (tema === 'light') await expectAccessible(page)
          else if (vista === PHONE) await expectAccessible(page, 'colori')
          if (tema === 'light') await expectFits(page, `a ${vista.width} px`)
          await shot(`${gruppo}${nome}`, 'as the screen')
        }
      }
      await vesti(page, 'light')
      await page.setViewportSize(NARROW)
      await ferma(page, titolo)
      await expectFits(page, 'a 320 px')
      await page.setViewportSize(PHONE)
      await ingrandisci(page, 200)
      await expectFits(page, 'con il testo al 200 %')
      await shot(`testo-grande-${gruppo}${nome}`, 'as the screen')
      await rimetti?.()
    })
  })
}
